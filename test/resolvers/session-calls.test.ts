import { describe, expect, it } from 'vitest';
import { globalId } from '../../src/resolvers/keys/global-id.js';
import { messages, oneMemory, oneSession, sessions } from '../support/rows.js';
import { codes, startGraph } from '../support/run-operation.js';
import { waitUntil } from '../support/wait-until.js';

const detail = 'GET /users/u/sessions/s?include_messages=false';
const path = 'GET /users/u/sessions/s/messages';
const session = (fields: string) => `session(userId: "u", sessionId: "s") { ${fields} }`;
const start = (settings = {}) => startGraph(oneSession(messages(120)), settings);

describe('A session is asked for with the fewest calls', () => {
  it.each<[string, string, string[]]>([
    ['its ids alone: whether it exists', 'id sessionId userId', [detail]],
    ['metadata', 'title messageCount raw', [detail]],
    ['ids and messages', 'id messages { nodes { text } }', [`${path}?limit=50`]],
    ['metadata and messages', 'title messages(last: 20) { nodes { id } }', [detail, `${path}?limit=36`]],
    [
      'the same window twice',
      'a: messages { nodes { text } } b: messages { nodes { role } }',
      [`${path}?limit=50`],
    ],
    [
      'windows from the newest end',
      'a: messages(last: 5) { nodes { id } } b: messages(last: 70) { nodes { text } } c: messages { nodes { role } }',
      [`${path}?limit=70`],
    ],
    [
      'windows from the oldest end',
      'a: messages(first: 5) { nodes { id } } b: messages(first: 70) { nodes { text } pageInfo { hasNextPage } }',
      [`${path}?limit=71&tail=false`],
    ],
    [
      'windows from both ends',
      'a: messages(first: 5) { nodes { text } } b: messages(last: 5) { nodes { text } }',
      [`${path}?limit=5`, `${path}?limit=5&tail=false`],
    ],
    ['a window of nothing', 'id messages(first: 0) { nodes { id } }', [detail]],
    ['ids and the last message', 'id lastMessage { text }', [`${path}?limit=1`]],
    [
      'the last message beside a window from the newest end',
      'lastMessage { id text } messages(last: 20) { nodes { text } }',
      [`${path}?limit=20`],
    ],
    ['a window that is skipped', 'title messages @skip(if: true) { nodes { text } }', [detail]],
    ['a fragment', '...F', [detail, `${path}?limit=3`]],
  ])('for %s', async (_what, fields, expected) => {
    const graph = await start();
    const fragment =
      fields === '...F'
        ? ' fragment F on Node { id ... on Session { title messages(last: 3) { nodes { text } } } }'
        : '';
    const { errors, sent } = await graph.run(`{ ${session(fields)} }${fragment}`);
    expect(errors).toEqual([]);
    expect(sent.toSorted()).toEqual(expected.toSorted());
  });

  it('under ten aliases and through two more paths', async () => {
    const graph = await start();
    const fields = 'title messages(last: 20) { nodes { text } }';
    const aliases = Array.from({ length: 10 }, (_, index) => `x${index}: ${session(fields)}`);
    const { data, errors, sent } = await graph.run<Record<string, unknown>>(
      `query ($id: ID!, $representations: [_Any!]!) { ${aliases.join('\n')}
        node(id: $id) { ... on Session { ${fields} } }
        _entities(representations: $representations) { ... on Session { ${fields} } } }`,
      {
        id: globalId('Session', 'u', 's'),
        representations: [
          { __typename: 'Session', userId: 'u', sessionId: 's' },
          { __typename: 'Session', id: globalId('Session', 'u', 's') },
        ],
      },
    );
    expect(errors).toEqual([]);
    expect(
      new Set(
        Object.values(data)
          .flat()
          .map((one) => JSON.stringify(one)),
      ).size,
    ).toBe(1);
    expect(sent.toSorted()).toEqual([`${path}?limit=20`, detail].toSorted());
  });

  it('by one call for metadata and messages where message_limit is known to keep the newest', async () => {
    const graph = await start({ messageLimitKeeps: 'newest' });
    const { data, sent } = await graph.run(
      `{ ${session('title messages(last: 2) { nodes { id text } pageInfo { hasPreviousPage } }')} }`,
    );
    expect(data).toMatchObject({
      session: { title: 'The session', messages: { nodes: [{ text: '118' }, { text: '119' }] } },
    });
    expect(sent).toEqual(['GET /users/u/sessions/s?message_limit=18']);
  });

  it.each(['oldest', 'unknown'] as const)(
    'by two where it keeps the %s: they are the newest messages still',
    async (keeps) => {
      const graph = await start({ messageLimitKeeps: keeps });
      graph.gateway.behaviour.messageLimitKeeps = 'oldest';
      const { data, sent } = await graph.run(`{ ${session('title messages(last: 2) { nodes { text } }')} }`);
      expect(data).toEqual({
        session: { title: 'The session', messages: { nodes: [{ text: '118' }, { text: '119' }] } },
      });
      expect(sent.toSorted()).toEqual([`${path}?limit=2`, detail].toSorted());
    },
  );

  it('with its metadata and its messages at the same time', async () => {
    const graph = await start();
    const holds = [
      graph.gateway.controls.hold('GET /v1/worker/users/{user_id}/sessions/{session_id}'),
      graph.gateway.controls.hold('GET /v1/worker/users/{user_id}/sessions/{session_id}/messages'),
    ];
    const answer = graph.run(`{ ${session('title messages { nodes { id } }')} }`);
    await Promise.all(holds.map((hold) => hold.arrived));
    for (const hold of holds) hold.release();
    expect((await answer).errors).toEqual([]);
  });
});

describe('A list of sessions', () => {
  const query =
    '{ sessions(userId: "u") { nodes { title messageCount updatedAt messages(last: 20) { nodes { id text } pageInfo { endCursor } } } } }';

  it('of 50 with the last messages of each costs 51 calls, 16 at once at most', async () => {
    const graph = await startGraph({ sessions: sessions(50) });
    const hold = graph.gateway.controls.hold('GET /v1/worker/users/{user_id}/sessions/{session_id}/messages');
    const answer = graph.run(query);
    await waitUntil(() => expect(hold.waiting).toBe(16));
    // While these wait another operation comes through: a seventeenth call would have come before it.
    await graph.run('{ sessions(userId: "u", first: 1) { nodes { title } } }');
    expect(hold.waiting).toBe(16);
    hold.release();
    expect((await answer).errors).toEqual([]);
    const { log } = graph.gateway.controls;
    expect(log.count()).toBe(52);
    expect(log.requests[0]?.target).toMatch(/sessions\/\?limit=50$/);
  });

  it('asks nothing more for metadata, which its rows have', async () => {
    const graph = await startGraph({ sessions: sessions(50) });
    const { sent } = await graph.run(
      '{ sessions(userId: "u") { nodes { id title agentName fileCount createdAt raw } } }',
    );
    expect(sent).toEqual(['GET /users/u/sessions/?limit=50']);
  });

  it('asks by agent name, and an empty name is refused', async () => {
    const graph = await startGraph({ sessions: sessions(2) });
    const one = await graph.run('{ sessions(userId: "u", agentName: "other", first: 3) { nodes { id } } }');
    expect([one.data, one.sent]).toEqual([
      { sessions: { nodes: [] } },
      ['GET /users/u/sessions/?agent_name=other&limit=3'],
    ]);
    const none = await graph.run('{ sessions(userId: "u", agentName: "") { nodes { id } } }');
    expect([codes(none.errors), none.sent]).toEqual([['BAD_USER_INPUT'], []]);
  });

  it('of an agent’s memory asks a session’s own call only for what its row lacks', async () => {
    const graph = await startGraph({ ...oneMemory({}), sessions: sessions(3) });
    graph.gateway.controls.reshape('GET /v1/agents/{agent_id}/memory/short-term', (json) => {
      // The embedded gateway's own rows, of which only the first keeps its title.
      const { data } = json as { data: { items: Record<string, unknown>[] } };
      const rows = data.items.map(({ title, ...row }, index) => (index === 0 ? { ...row, title } : row));
      return { data: { ...data, items: rows } };
    });
    const { data, sent } = await graph.run(
      '{ agentMemory(agentId: "a", endUserId: "u") { sessions { nodes { title agentName } } } }',
    );
    expect(data).toEqual({
      agentMemory: {
        sessions: { nodes: [0, 1, 2].map((index) => ({ title: `session ${index}`, agentName: 'a' })) },
      },
    });
    expect(sent.slice(1).toSorted()).toEqual(
      ['s1', 's2'].map((id) => `GET /users/u/sessions/${id}?include_messages=false`),
    );
  });
});

describe('Keys alone', () => {
  it('cost nothing where they stand in the representation', async () => {
    const graph = await start();
    const { data, errors, sent } = await graph.run(
      `query ($representations: [_Any!]!) { _entities(representations: $representations) {
        ... on Session { id sessionId userId user { id } } ... on Fact { id factId agentId endUserId }
        ... on MemoryItem { id memoryId } ... on Candidate { id candidateId } ... on AgentMemory { agentId agent { id } }
        ... on User { id } ... on Agent { id }
      } }`,
      {
        representations: [
          { __typename: 'Session', userId: 'u', sessionId: 's' },
          { __typename: 'Fact', agentId: 'a', endUserId: 'u', factId: 'f' },
          { __typename: 'MemoryItem', agentId: 'a', endUserId: 'u', memoryId: 'm' },
          { __typename: 'Candidate', agentId: 'a', endUserId: 'u', candidateId: 'c' },
          { __typename: 'AgentMemory', agentId: 'a', endUserId: 'u' },
          { __typename: 'User', id: 123 },
          { __typename: 'Agent', id: '123' },
        ],
      },
    );
    expect([errors, sent]).toEqual([[], []]);
    expect(data).toMatchObject({
      _entities: [
        { userId: 'u' },
        { factId: 'f' },
        { memoryId: 'm' },
        { candidateId: 'c' },
        { agent: { id: 'a' } },
        { id: '123' },
        { id: '123' },
      ],
    });
  });

  it.each(['title', 'fileCount', 'raw', 'createdAt', 'messages { nodes { id } }'])(
    'of a session that is gone give null where %s is asked of it too',
    async (field) => {
      const graph = await start();
      const { data, errors, sent } = await graph.run(
        `{ _entities(representations: [{ __typename: "Session", userId: "u", sessionId: "gone" }]) { ... on Session { id ${field} } }
          session(userId: "u", sessionId: "gone") { id ${field} } }`,
      );
      expect([data, errors, sent.length]).toEqual([{ _entities: [null], session: null }, [], 1]);
    },
  );
});

describe('A session that the gateway does not know is null', () => {
  const representation = { __typename: 'Session', userId: 'u', sessionId: 'nope' };

  it.each([
    'messages(first: 0) { nodes { id } }',
    'a: messages(last: 0) { nodes { id } } b: messages(first: 0) { pageInfo { hasNextPage } }',
  ])('also where no message of it is asked for: %s', async (fields) => {
    const graph = await start();
    const answer = await graph.run(
      `query ($id: ID!, $representations: [_Any!]!) {
        session(userId: "u", sessionId: "nope") { sessionId ${fields} }
        node(id: $id) { ... on Session { sessionId ${fields} } }
        _entities(representations: $representations) { ... on Session { sessionId ${fields} } }
      }`,
      { id: globalId('Session', 'u', 'nope'), representations: [representation] },
    );
    expect([answer.data, answer.errors]).toEqual([{ session: null, node: null, _entities: [null] }, []]);
    expect(answer.sent).toHaveLength(1);
  });
});
