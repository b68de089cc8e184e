import { expect, test } from 'vitest';
import { messages, sessions } from '../support/rows.js';
import { startCostServer } from './cost-server.js';

const data = { sessions: sessions(3).map((one) => ({ ...one, messages: messages(2) })) };
const many = 251;

const representations = (value: object) => Array.from({ length: many }, () => value);
const ids = (id: string) => Array.from({ length: many }, () => id);
const entities = (fragment: string) =>
  `query ($keys: [_Any!]!) { _entities(representations: $keys) { ${fragment} } }`;

const session = { __typename: 'Session', userId: 'u', sessionId: 's0' };

test.each([
  ['a session', entities('... on Session { title }'), representations(session)],
  [
    'a session with its messages',
    entities('... on Session { messages(last: 2) { nodes { text } } }'),
    representations(session),
  ],
  [
    'a user with their sessions',
    entities('... on User { sessions(first: 2) { nodes { title } } }'),
    representations({ __typename: 'User', id: 'u' }),
  ],
  [
    'a memory with its facts',
    entities('... on AgentMemory { facts(first: 2) { nodes { key } } }'),
    representations({ __typename: 'AgentMemory', agentId: 'a', endUserId: 'u' }),
  ],
  [
    'a fact',
    entities('... on Fact { key }'),
    representations({ __typename: 'Fact', agentId: 'a', endUserId: 'u', factId: 'f' }),
  ],
])('%s that is asked for again and again is one', async (_what, query, keys) => {
  const { run } = await startCostServer(data);
  const one = await run(query, { keys: keys.slice(0, 1) });
  const { answer, estimated, actual, counted } = await run(query, { keys });
  expect(answer.errors).toBeUndefined();
  expect(counted).toBe(one.counted);
  expect({ estimated, actual }).toEqual({ estimated: one.estimated, actual: one.actual });
  expect((answer.data as { _entities: unknown[] })._entities).toHaveLength(many);
});

test('an object that is asked for by one id again and again is one, and stands in the answer each time', async () => {
  const { run } = await startCostServer(data);
  const found = await run('{ session(userId: "u", sessionId: "s0") { id } }');
  const { id } = (found.answer.data as { session: { id: string } }).session;
  const { answer, counted } = await run(
    'query ($ids: [ID!]!) { nodes(ids: $ids) { ... on Session { title } } }',
    {
      ids: ids(id),
    },
  );
  expect(answer.errors).toBeUndefined();
  expect(counted).toBe(1);
  expect((answer.data as { nodes: unknown[] }).nodes).toHaveLength(many);
});

test('a session by its id and the same by its keys, written as texts or numbers, are one', async () => {
  const { run } = await startCostServer({
    sessions: sessions(1).map((one) => ({ ...one, session_id: '7' })),
  });
  const found = await run('{ session(userId: "u", sessionId: "7") { id } }');
  const { id } = (found.answer.data as { session: { id: string } }).session;
  const keys = [{ id }, { userId: 'u', sessionId: '7' }, { userId: 'u', sessionId: 7 }];
  const { estimated, counted } = await run(entities('... on Session { title }'), {
    keys: keys.map((key) => ({ __typename: 'Session', ...key })),
  });
  expect({ estimated, counted }).toEqual({ estimated: 1, counted: 1 });
});

test('as many different ones as calls are allowed, and one more, are refused', async () => {
  const { run } = await startCostServer(data);
  const keys = Array.from({ length: many }, (_, at) => ({ ...session, sessionId: `s${at}` }));
  const { answer, counted } = await run(entities('... on Session { title }'), { keys });
  expect(answer.errors?.[0]?.extensions).toMatchObject({
    code: 'OPERATION_TOO_EXPENSIVE',
    cost: many,
    limit: 250,
  });
  expect(counted).toBe(0);
});

test('what stands in the answer again counts again as its values', async () => {
  const { run } = await startCostServer(data, { SEA_AGENT_GRAPHQL_LIMITS_VALUES: '8000' });
  const { answer } = await run(
    entities(
      '... on Session { a: title b: title c: title d: title e: title f: title g: title h: title i: title j: title k: title l: title m: title }',
    ),
    {
      keys: representations(session),
    },
  );
  expect(answer.errors?.[0]?.extensions).toMatchObject({ code: 'OPERATION_TOO_EXPENSIVE', limit: 8000 });
});
