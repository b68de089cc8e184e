import { describe, expect, test } from 'vitest';
import { globalId } from '../../src/resolvers/keys/global-id.js';
import { candidates, facts, items, messages, sessions } from '../support/rows.js';
import { shortenPages, startCostServer, withoutMessages } from './cost-server.js';

const data = {
  sessions: sessions(200).map((session) => ({ ...session, messages: messages(30) })),
  memories: [
    { agent_id: 'a', end_user_id: 'u', items: items(40), facts: facts(40), candidates: candidates(30) },
  ],
};
const memory = (fields: string) => `{ agentMemory(agentId: "a", endUserId: "u") { ${fields} } }`;
const session = (fields: string) => `{ session(userId: "u", sessionId: "s1") { ${fields} } }`;
const sessionsOf = (first: number, fields: string) =>
  `{ sessions(userId: "u", first: ${first}) { ${fields} } }`;
const factIds = Array.from({ length: 30 }, (_, index) => globalId('Fact', 'a', 'u', `active-${index}`));

/** What docs/limits.md promises: calls counted, which are as many as were estimated. */
const table: [string, string, number][] = [
  ['a page of sessions', sessionsOf(50, 'nodes { title }'), 1],
  ['a page with what comes after it', sessionsOf(50, 'nodes { title } pageInfo { hasNextPage }'), 1],
  [
    'the largest page with what comes after it',
    sessionsOf(200, 'nodes { title } pageInfo { hasNextPage }'),
    2,
  ],
  [
    '50 sessions with 20 messages each',
    sessionsOf(50, 'nodes { messages(last: 20) { nodes { text } } }'),
    51,
  ],
  [
    '200 sessions with 20 messages each',
    sessionsOf(200, 'nodes { messages(last: 20) { nodes { text } } }'),
    201,
  ],
  ['a session', session('title'), 1],
  ['the messages of a session', session('messages(last: 5) { nodes { text } }'), 1],
  ['a session with its messages', session('title messages(last: 5) { nodes { text } }'), 2],
  ['the oldest messages', session('messages(first: 5) { nodes { text } }'), 1],
  ['messages with their ids', session('messages(last: 5) { nodes { id } }'), 1],
  ['no messages of a session', session('messages(last: 0) { nodes { id } }'), 1],
  ['no sessions', sessionsOf(0, 'nodes { messages { nodes { id } } }'), 0],
  ['a preference and an export', memory('preference { enabled } export { items { content } }'), 2],
  ['the keys of a memory', memory('agentId user { id } agent { id }'), 0],
  [
    'three layers',
    memory('items { nodes { content } } facts { nodes { key } } candidates { nodes { content } }'),
    3,
  ],
  ['candidates with what they clash with', memory('candidates { nodes { clashesWith { key } } }'), 2],
  ['one item', memory('item(memoryId: "m3") { content }'), 1],
  [
    '30 facts of one list by their ids',
    `{ nodes(ids: ${JSON.stringify(factIds)}) { id ... on Fact { key } } }`,
    1,
  ],
  [
    'a field left out',
    '{ sessions(userId: "u", first: 5) @skip(if: true) { nodes { title } } __typename }',
    0,
  ],
  [
    'one list asked for in two fragments',
    `{ ...a ...b } fragment a on Query { sessions(userId: "u") { nodes { title } } } fragment b on Query { sessions(userId: "u") { nodes { id } } }`,
    1,
  ],
];

describe('Calls to the gateway', () => {
  test.each(table)('are what was estimated of %s', async (_what, query, counted) => {
    const { run } = await startCostServer(data);
    const first = await run(query);
    expect(first.answer.errors).toBeUndefined();
    expect({ counted: first.counted, estimated: first.estimated }).toEqual({ counted, estimated: counted });
    expect(first.actual).toBe(first.counted);
    // The second time it goes the short way.
    expect((await run(query)).answer).toEqual(first.answer);
  });

  const newest = { AGENT_GATEWAY_MESSAGE_LIMIT_KEEPS: 'newest' };
  const asText = 'nodes { text }';

  test.each<[string, string, number, number]>([
    ['a session with its messages', session(`title messages(last: 5) { ${asText} }`), 1, 1],
    ['as many messages as come with it', session(`title messages(last: 200) { ${asText} }`), 1, 1],
    ['more of them', session(`title messages(last: 201) { ${asText} }`), 2, 2],
    [
      'pages of two sizes',
      session(`title a: messages(last: 5) { ${asText} } b: messages(last: 7) { ${asText} }`),
      1,
      2,
    ],
    ['the oldest messages', session(`title messages(first: 5) { ${asText} }`), 2, 2],
    ['no messages', session(`title messages(last: 0) { ${asText} }`), 1, 1],
    ['messages alone', session(`messages(last: 5) { ${asText} }`), 1, 1],
    ['metadata that is left out', session(`title @skip(if: true) messages { ${asText} }`), 1, 1],
  ])('are one where messages come with their session: %s', async (_what, query, counted, estimated) => {
    const { run } = await startCostServer(data, newest);
    const { answer, ...costs } = await run(query);
    expect(answer.errors).toBeUndefined();
    expect(costs).toEqual({ counted, actual: counted, estimated });
  });

  test('are judged as one of such a session, and one more where its answer leaves the messages out', async () => {
    const query = session(`title messages(last: 5) { ${asText} }`);
    const most = { ...newest, SEA_AGENT_GRAPHQL_LIMITS_UPSTREAM_REQUESTS: '1' };
    const strict = await startCostServer(data, most);
    expect((await strict.run(query)).answer.errors).toBeUndefined();
    const { run, gateway } = await startCostServer(data, newest);
    gateway.controls.reshape('GET /v1/worker/users/{user_id}/sessions/{session_id}', withoutMessages);
    const { answer, counted, estimated } = await run(query);
    expect(answer.errors).toBeUndefined();
    expect(answer.data).toMatchObject({
      session: { title: 'session 1', messages: { nodes: { length: 5 } } },
    });
    expect([counted, estimated]).toEqual([2, 1]);
  });

  test('are estimated by the values of variables, their defaults and directives', async () => {
    const { run } = await startCostServer(data);
    const query = `query ($n: Int = 7, $deep: Boolean!) {
      sessions(userId: "u", first: $n) { nodes { title messages(last: 1) @include(if: $deep) { nodes { text } } } }
    }`;
    expect(await run(query, { deep: true })).toMatchObject({ counted: 8, estimated: 8 });
    expect(await run(query, { deep: false })).toMatchObject({ counted: 1, estimated: 1 });
    expect(await run(query, { n: 3, deep: true })).toMatchObject({ counted: 4, estimated: 4 });
    expect(await run(query, { n: null, deep: true })).toMatchObject({ counted: 51, estimated: 51 });
  });

  test('beyond the limit are refused before anything is asked, with both numbers', async () => {
    const { run, server } = await startCostServer(data, { SEA_AGENT_GRAPHQL_LIMITS_UPSTREAM_REQUESTS: '50' });
    const query =
      'query ($n: Int) { sessions(userId: "u", first: $n) { nodes { messages(last: 20) { nodes { text } } } } }';
    expect((await run(query, { n: 49 })).counted).toBe(50);
    const refused = await server.ask(query, { variables: { n: 50 } }, { accept: 'application/json' });
    expect(refused.json().errors).toEqual([
      {
        message: expect.stringContaining('too many calls to the Agent Gateway: 51, allowed are 50'),
        extensions: {
          code: 'OPERATION_TOO_EXPENSIVE',
          cost: 51,
          limit: 50,
          requestId: refused.headers['x-request-id'],
        },
      },
    ]);
    expect(refused.json()).not.toHaveProperty('data');
    expect((await run(query, { n: 50 })).counted).toBe(0);
  });

  test.each([
    [
      'under aliases',
      `{ ${Array.from({ length: 15 }, (_, i) => `a${i}: sessions(userId: "u", first: 200) { nodes { messages(first: 1000) { nodes { text } } } }`).join(' ')} }`,
      {},
    ],
    ['by itself', sessionsOf(200, 'nodes { messages(first: 1000) { nodes { text } } }'), {}],
    [
      'in _entities',
      'query ($representations: [_Any!]!) { _entities(representations: $representations) { ... on User { sessions(first: 200) { nodes { messages(first: 1000) { nodes { text } } } } } } }',
      {
        representations: [
          { __typename: 'User', id: 'u' },
          { __typename: 'User', id: 'v' },
        ],
      },
    ],
  ])('that lists in lists would cause are refused: %s', async (_what, query, variables) => {
    const { run } = await startCostServer(data);
    const { answer, counted } = await run(query, variables);
    expect(answer.errors?.[0]?.extensions['code']).toBe('OPERATION_TOO_EXPENSIVE');
    expect(counted).toBe(0);
  });

  test('that a search would make beyond the limit are not made, and the rest of the answer stands', async () => {
    const { run, gateway } = await startCostServer(data, { SEA_AGENT_GRAPHQL_LIMITS_UPSTREAM_REQUESTS: '5' });
    shortenPages(gateway, 2, true);
    const { answer, counted, actual } = await run(
      memory('preference { enabled } item(memoryId: "m39") { content }'),
    );
    expect(answer.data).toMatchObject({ agentMemory: { item: null } });
    expect(answer.errors).toHaveLength(1);
    expect(answer.errors?.[0]).toMatchObject({
      path: ['agentMemory', 'item'],
      extensions: { code: 'OPERATION_TOO_EXPENSIVE', cost: 6, limit: 5 },
    });
    expect([counted, actual]).toEqual([5, 5]);
  });

  test('that ids take where messages share a time stop at the limit, each field for itself', async () => {
    const same = messages(30).map((message) => ({
      ...message,
      timestamp: '2026-01-01T00:00:00.000000+00:00',
    }));
    const alike = { sessions: sessions(200).map((one) => ({ ...one, messages: same })) };
    const query = sessionsOf(200, 'nodes { title messages(last: 10) { nodes { id } } }');
    const { run } = await startCostServer(data);
    // Apart in time they are one call each.
    expect(await run(query)).toMatchObject({ counted: 201, estimated: 201, answer: { data: {} } });
    const { answer, counted, actual } = await (await startCostServer(alike)).run(query);
    expect([counted, actual]).toEqual([250, 250]);
    const { nodes } = (answer.data as { sessions: { nodes: { title: string; messages: object | null }[] } })
      .sessions;
    expect(nodes).toHaveLength(200);
    expect(nodes.every(({ title }) => title.startsWith('session'))).toBe(true);
    const missing = nodes.flatMap(({ messages: page }, index) => (page === null ? [index] : []));
    expect(missing).toHaveLength(151);
    // In the order in which the calls before them were answered.
    const paths = answer.errors?.map(({ path }) => path).toSorted((x, y) => Number(x?.[2]) - Number(y?.[2]));
    expect(paths).toEqual(missing.map((index) => ['sessions', 'nodes', index, 'messages']));
    for (const { message, extensions } of answer.errors ?? []) {
      expect(message).toBe('The operation takes more than the 250 calls to the Agent Gateway that one may.');
      expect(extensions).toMatchObject({ code: 'OPERATION_TOO_EXPENSIVE', limit: 250 });
      expect(Number(extensions['cost'])).toBeGreaterThan(250);
    }
  });

  test('for a write are never held back by the reads of another', async () => {
    const { run } = await startCostServer(data, { SEA_AGENT_GRAPHQL_LIMITS_UPSTREAM_REQUESTS: '4' });
    const write = (
      alias: string,
    ) => `${alias}: forgetFact(input: { agentId: "a", endUserId: "u", factId: "active-${alias.slice(1)}" }) {
      ... on ForgetFactPayload { factId memory { item(memoryId: "nothing") { content } } } }`;
    const { answer, counted } = await run(`mutation { ${write('f1')} ${write('f2')} }`);
    expect(answer.data).toMatchObject({ f1: { factId: 'active-1' }, f2: { factId: 'active-2' } });
    expect(counted).toBe(4);
  });

  test.each([
    [
      '1,001 representations',
      'query ($r: [_Any!]!) { _entities(representations: $r) { __typename } }',
      { r: Array.from({ length: 1001 }, () => ({ __typename: 'User', id: 'u' })) },
    ],
    [
      '1,001 ids',
      'query ($r: [ID!]!) { nodes(ids: $r) { id } }',
      { r: Array.from({ length: 1001 }, () => globalId('AgentMemory', 'a', 'u')) },
    ],
    [
      '1,001 ids under several aliases',
      'query ($r: [ID!]!, $x: [ID!]!) { a: nodes(ids: $r) { id } b: nodes(ids: $x) { id } }',
      {
        r: Array.from({ length: 501 }, () => globalId('AgentMemory', 'a', 'u')),
        x: Array.from({ length: 500 }, () => globalId('AgentMemory', 'a', 'u')),
      },
    ],
  ])('are not made for more than 1,000 objects in one operation: %s', async (_what, query, variables) => {
    const { run } = await startCostServer(data);
    const over = await run(query, variables);
    expect(over.answer.errors?.[0]?.extensions).toMatchObject({
      code: 'OPERATION_TOO_EXPENSIVE',
      cost: 1001,
      limit: 1000,
    });
    const within = await run(query, { ...variables, r: variables.r.slice(1) });
    expect(within.answer.errors).toBeUndefined();
  });
});

describe('Messages', () => {
  test('beyond the limit are refused before they are asked for', async () => {
    const { run } = await startCostServer(data, { SEA_AGENT_GRAPHQL_LIMITS_MESSAGES: '100' });
    expect(
      (await run(sessionsOf(10, 'nodes { messages(last: 10) { nodes { text } } }'))).answer.errors,
    ).toBeUndefined();
    const { answer, counted } = await run(sessionsOf(10, 'nodes { messages(last: 11) { nodes { text } } }'));
    expect(answer.errors?.[0]?.extensions).toMatchObject({
      code: 'OPERATION_TOO_EXPENSIVE',
      cost: 110,
      limit: 100,
    });
    expect(counted).toBe(0);
  });

  test('20 times 1,000 pass by default', async () => {
    const { run } = await startCostServer(data);
    const { answer } = await run(sessionsOf(20, 'nodes { messages(last: 1000) { nodes { text } } }'));
    expect(answer.errors).toBeUndefined();
  });

  test('that a search reads count as held, and it ends where they are too many', async () => {
    const same = messages(600).map((message) => ({
      ...message,
      timestamp: '2026-01-01T00:00:00.000000+00:00',
    }));
    const long = { sessions: sessions(1).map((one) => ({ ...one, messages: same })) };
    const { run } = await startCostServer(long, { SEA_AGENT_GRAPHQL_LIMITS_MESSAGES: '100' });
    const { answer } = await run(
      '{ session(userId: "u", sessionId: "s0") { title messages(last: 5) { nodes { id } } } }',
    );
    expect(answer.data).toMatchObject({ session: { title: 'session 0', messages: null } });
    expect(answer.errors?.[0]?.extensions).toMatchObject({ code: 'OPERATION_TOO_EXPENSIVE', limit: 100 });
  });

  test('too many bytes of answers end an operation that goes on reading', async () => {
    const { run } = await startCostServer(data, { SEA_AGENT_GRAPHQL_LIMITS_UPSTREAM_BYTES: '60000' });
    const { answer, counted } = await run(sessionsOf(200, 'nodes { messages(last: 20) { nodes { text } } }'));
    expect(answer.errors?.[0]?.extensions).toMatchObject({ code: 'OPERATION_TOO_EXPENSIVE', limit: 60000 });
    expect(counted).toBeLessThan(100);
  });
});
