import { describe, expect, test } from 'vitest';
import { globalId } from '../../src/resolvers/keys/global-id.js';
import { facts, items, oneMemory, sessions } from '../support/rows.js';
import { askBothWays, refusals, startSecured } from './secured.js';

const data = {
  ...oneMemory({ items: items(2), facts: facts(1) }),
  sessions: sessions(2),
};

describe('A refused field', () => {
  test('is null with an error at its place, and its neighbours keep their data', async () => {
    const { server, gateway, as } = await startSecured({}, data);
    const query = `{
      mine: sessions(userId: "u", first: 1) { nodes { title } }
      theirs: sessions(userId: "v") { nodes { title } }
      agentMemory(agentId: "a", endUserId: "u") { items { nodes { content } } }
      viewer { user { id } }
    }`;
    const answer = await askBothWays(server, query, await as({ sub: 'u', scope: 'sessions:read' }));
    expect([answer.status, answer.json().data]).toEqual([
      200,
      {
        mine: { nodes: [{ title: 'session 0' }] },
        theirs: null,
        agentMemory: null,
        viewer: { user: { id: 'u' } },
      },
    ]);
    expect(refusals(answer.json())).toEqual([
      ['theirs', 'FORBIDDEN', ['users:any']],
      ['agentMemory', 'FORBIDDEN', ['memory:read']],
    ]);
    expect(answer.json().errors?.map(({ message }) => message)).toEqual([
      'You may only reach your own data here.',
      'Your token does not hold the scope that this takes.',
    ]);
    // One call for each way.
    expect(gateway.controls.log.count()).toBe(2);
  });

  test('names every scope that is missing', async () => {
    const { server, as } = await startSecured({}, data);
    const answer = await askBothWays(
      server,
      '{ sessions(userId: "v") { nodes { id } } }',
      await as({ sub: 'u' }),
    );
    expect(refusals(answer.json())).toEqual([['sessions', 'FORBIDDEN', ['sessions:read', 'users:any']]]);
  });

  test('among nodes costs its own place', async () => {
    const { server, as } = await startSecured({}, data);
    const ids = [
      globalId('Session', 'u', 's0'),
      globalId('Session', 'v', 's0'),
      globalId('MemoryItem', 'a', 'u', 'm0'),
    ];
    const query = 'query ($ids: [ID!]!) { nodes(ids: $ids) { id } }';
    const answer = await askBothWays(server, query, await as({ sub: 'u', scope: 'sessions:read' }), { ids });
    expect(answer.json().data).toEqual({ nodes: [{ id: ids[0] }, null, null] });
    expect(refusals(answer.json())).toEqual([
      ['nodes.1', 'FORBIDDEN', ['users:any']],
      ['nodes.2', 'FORBIDDEN', ['memory:read']],
    ]);
  });

  test('after a write leaves the write its result', async () => {
    const { server, gateway, as } = await startSecured({}, data);
    const document = `mutation { createFact(input: { agentId: "a", endUserId: "u", key: "k", value: 1 }) {
      ... on CreateFactPayload { fact { key } memory { endUserId items { nodes { content } } } }
    } }`;
    const answer = await server.ask(document, {}, await as({ sub: 'u', scope: 'memory:write' }));
    expect(answer.json().data).toEqual({
      createFact: { fact: { key: 'k' }, memory: { endUserId: 'u', items: null } },
    });
    expect(refusals(answer.json())).toEqual([['createFact.memory.items', 'FORBIDDEN', ['memory:read']]]);
    expect(gateway.controls.log.requests.map(({ method }) => method)).toEqual(['POST']);
  });
});

test('entities by ids alone are given back to whoever gave them, without a scope and without a call', async () => {
  const { server, gateway, as } = await startSecured({}, data);
  const representations = [
    { __typename: 'User', id: 'v' },
    { __typename: 'Agent', id: 'a' },
    { __typename: 'Session', userId: 'v', sessionId: 's' },
    { __typename: 'AgentMemory', agentId: 'a', endUserId: 'v' },
    { __typename: 'MemoryItem', agentId: 'a', endUserId: 'v', memoryId: 'm' },
  ];
  const query = `query ($representations: [_Any!]!) { _entities(representations: $representations) {
    ... on User { id } ... on Agent { id } ... on Session { sessionId user { id } }
    ... on AgentMemory { endUserId } ... on MemoryItem { memoryId }
  } }`;
  const answer = await askBothWays(server, query, await as({ sub: 'u' }), { representations });
  expect(answer.json()).toEqual({
    data: {
      _entities: [
        { id: 'v' },
        { id: 'a' },
        { sessionId: 's', user: { id: 'v' } },
        { endUserId: 'v' },
        { memoryId: 'm' },
      ],
    },
  });
  expect(gateway.controls.log.count()).toBe(0);
});

test.each(['U', 'u ', ' u', 'u%00', '%75', 'u/', 'u/../v', 'ｕ', '', 'v'])(
  'an id that might be read as another one is not the caller: "%s"',
  async (userId) => {
    const { server, gateway, as } = await startSecured({}, data);
    const query = 'query ($userId: ID!) { sessions(userId: $userId) { nodes { id } } }';
    const headers = await as({ sub: 'u', scope: 'sessions:read' });
    const answer = await askBothWays(server, query, headers, { userId });
    expect(refusals(answer.json())).toEqual([['sessions', 'FORBIDDEN', ['users:any']]]);
    expect(gateway.controls.log.count()).toBe(0);
  },
);

test('rows and redirects that point at other people lead to no call about them, and show nothing', async () => {
  const { server, gateway, as } = await startSecured({}, data);
  const headers = await as({ sub: 'u', scope: 'sessions:read memory:read' });
  const row = {
    session_id: 's',
    user_id: 'v',
    end_user_id: 'v',
    title: 'v-secret',
    memory_id: 'm',
    content: 'v-secret',
  };
  gateway.controls.reshape('*', () => ({ data: { items: [row], session: row, messages: [] } }));
  const query = `{
    sessions(userId: "u") { nodes { title messages { nodes { text } } user { sessions { nodes { title } } } } }
    session(userId: "u", sessionId: "s") { title }
    agentMemory(agentId: "a", endUserId: "u") {
      items { nodes { content raw } } facts { nodes { value } } export { raw items { content } }
      sessions { nodes { title user { id } } }
    }
  }`;
  const reshaped = await askBothWays(server, query, headers);
  gateway.controls.reset();
  gateway.controls.fail('*', { status: 307, headers: { location: '/agent-v2/v1/worker/users/v/sessions/' } });
  const redirected = await askBothWays(server, query, headers);
  for (const { text } of [reshaped, redirected]) expect(text).not.toMatch(/v-secret|"v"/);
  const targets = gateway.controls.log.requests.map(({ target }) => target);
  expect(targets.filter((target) => /users\/v|end_user_id=v/.test(target))).toEqual([]);
  expect(new Set(redirected.json().errors?.map(({ extensions }) => extensions['code']))).toEqual(
    new Set(['UPSTREAM_BAD_RESPONSE']),
  );
});
