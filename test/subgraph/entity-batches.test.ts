import { expect, test } from 'vitest';
import { startServerOverGateway } from '../support/start-server.js';
import { askEntities, type Representation } from './entities.js';

const scope = { agentId: 'support-agent', endUserId: 'ada' };
const facts = 'GET /v1/agents/{agent_id}/memory/facts';
const items = 'GET /v1/agents/{agent_id}/memory/';
const detail = 'GET /v1/worker/users/{user_id}/sessions/{session_id}';

const selection = `
  ... on User { userId: id }
  ... on Session { sessionId title }
  ... on MemoryItem { memoryId content }
  ... on Fact { factId key }
`;

/** One representation with what it is answered with; null is nothing known, a text is the error's. */
type Case = readonly [representation: unknown, answer: object | null | string];

const notAnEntity = 'representations: must be objects with the __typename of an entity of this subgraph';

/** Cases of every kind; 1,000 representations go through them again and again. */
const cases: readonly Case[] = [
  [{ __typename: 'User', id: 'ada' }, { userId: 'ada' }],
  [
    { __typename: 'Session', userId: 'ada', sessionId: 'ada-refund' },
    { sessionId: 'ada-refund', title: 'Refund for a double charge' },
  ],
  [{ __typename: 'Session', userId: 'ada', sessionId: 'nobody-knows-it' }, null],
  [
    { __typename: 'Fact', ...scope, factId: 'ada-fact-plan-2' },
    { factId: 'ada-fact-plan-2', key: 'plan' },
  ],
  [
    { __typename: 'Fact', ...scope, factId: 'ada-fact-address' },
    { factId: 'ada-fact-address', key: 'postal_address' },
  ],
  [{ __typename: 'Fact', ...scope, factId: 'nobody-knows-it' }, null],
  [
    { __typename: 'MemoryItem', ...scope, memoryId: 'ada-item-refund' },
    { memoryId: 'ada-item-refund', content: 'Ada was charged twice in June and got 29 EUR back.' },
  ],
  [{ __typename: 'MemoryItem', agentId: 'no-such-agent', endUserId: 'ada', memoryId: 'x' }, null],
  [{ __typename: 'Invoice', id: '1' }, notAnEntity],
  [{ __typename: 'PageInfo', id: '1' }, notAnEntity],
  [{ id: 'ada' }, notAnEntity],
  ['User', notAnEntity],
  [[{ __typename: 'User', id: 'ada' }], notAnEntity],
  [{ __typename: 'User' }, 'representations: lacks its key id'],
  [{ __typename: 'User', id: null }, 'representations: lacks its key id'],
  [{ __typename: 'User', id: '' }, 'representations.id: must not be empty'],
  [{ __typename: 'User', id: ['ada'] }, /key id must be a string/.source],
  [{ __typename: 'Session', userId: 'ada' }, 'representations: lacks its key sessionId'],
  [{ __typename: 'Session', id: 'not-printed-here' }, 'representations: id is not a global id of a Session'],
  [{ __typename: 'Session', userId: '..', sessionId: 's' }, 'representations.userId: must not hold a piece'],
  [{ __typename: 'MemoryItem', ...scope, memoryId: 'account' }, 'must not be the name of a route'],
];

test('1,000 representations of every kind are answered in order, each fault at its own index', async () => {
  const { server, gateway } = await startServerOverGateway();
  const wanted = Array.from(
    { length: 1000 },
    (_, index): Case => cases[index % cases.length] ?? [null, null],
  );
  const { entities, errors } = await askEntities(
    server,
    wanted.map(([representation]) => representation),
    selection,
  );
  expect(entities).toEqual(wanted.map(([, answer]) => (typeof answer === 'string' ? null : answer)));
  const faulty = wanted.flatMap(([, answer], index) => (typeof answer === 'string' ? [index] : []));
  expect([...errors.keys()].sort((a, b) => Number(a) - Number(b))).toEqual(faulty);
  for (const index of faulty) {
    const error = errors.get(index);
    expect(error?.message).toContain(wanted[index]?.[1]);
    expect(error?.extensions).toEqual({
      code: 'BAD_USER_INPUT',
      requestId: expect.any(String),
      issues: [expect.anything()],
    });
  }
  // Two sessions; the facts' three lists; two lists of items.
  const { log } = gateway.controls;
  expect([detail, facts, items].map((route) => log.count(route as typeof detail))).toEqual([2, 3, 2]);
  expect(log.count()).toBe(7);
});

test('a bad key costs nothing even where only keys are asked for', async () => {
  const { server, gateway } = await startServerOverGateway();
  const { entities, errors } = await askEntities(
    server,
    [{ __typename: 'MemoryItem', ...scope, memoryId: 'account' }],
    '... on MemoryItem { memoryId }',
  );
  expect(entities).toEqual([null]);
  expect(errors.get(0)?.extensions.code).toBe('BAD_USER_INPUT');
  expect(gateway.controls.log.count()).toBe(0);
});

for (const field of ['title', 'messageCount', 'createdAt', 'raw', 'messages { nodes { text } }']) {
  test(`a session that is gone is null without an error where ${field} is asked of it`, async () => {
    const { server } = await startServerOverGateway();
    const gone: Representation = { __typename: 'Session', userId: 'ada', sessionId: 'gone' };
    const answer = await askEntities(server, [gone], `... on Session { id user { id } ${field} }`);
    expect(answer).toMatchObject({ entities: [null], errors: new Map() });
  });
}

test('null among the representations refuses the request, since their type allows none', async () => {
  const { server } = await startServerOverGateway();
  const answer = await server.ask('query ($r: [_Any!]!) { _entities(representations: $r) { __typename } }', {
    variables: { r: [{ __typename: 'User', id: 'ada' }, null] },
  });
  const { data, errors } = answer.json();
  expect(data).toBeUndefined();
  expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }]);
  expect(errors?.[0]?.message).toContain('r[1]');
});

test('an entity whose read fails is null with the code, and its neighbours are answered', async () => {
  const { server, gateway } = await startServerOverGateway();
  gateway.controls.fail(facts, { status: 500, json: { error: 'broken' } });
  const { entities, errors } = await askEntities(
    server,
    [
      { __typename: 'User', id: 'ada' },
      { __typename: 'Fact', ...scope, factId: 'ada-fact-plan-2' },
      { __typename: 'MemoryItem', ...scope, memoryId: 'ada-item-refund' },
    ],
    selection,
  );
  expect(entities).toEqual([
    { userId: 'ada' },
    null,
    expect.objectContaining({ memoryId: 'ada-item-refund' }),
  ]);
  expect([...errors.keys()]).toEqual([1]);
  expect(errors.get(1)?.extensions).toMatchObject({ code: 'UPSTREAM_ERROR', upstreamStatus: 500 });
});

test('200 facts of one user cost one walk of the lists, and those of five users five', async () => {
  const { server, gateway } = await startServerOverGateway();
  const users = ['ada', 'li-wei', 'zoe', 'max', 'nobody'];
  const factsOf = (endUserId: string, index: number) => ({
    __typename: 'Fact',
    agentId: 'support-agent',
    endUserId,
    factId: `${index % 2 === 0 ? 'ada-fact-seats' : 'ada-fact-plan-1'}`,
  });
  const ofOne = Array.from({ length: 200 }, (_, index) => factsOf('ada', index));
  const one = await askEntities(server, ofOne, '... on Fact { factId status }');
  expect(one.entities.slice(0, 2)).toEqual([
    { factId: 'ada-fact-seats', status: 'ACTIVE' },
    { factId: 'ada-fact-plan-1', status: 'SUPERSEDED' },
  ]);
  // The active ones and, as one of them is not there, the superseded.
  expect(gateway.controls.log.count()).toBe(2);
  gateway.controls.log.clear();
  const ofFive = Array.from({ length: 200 }, (_, index) => factsOf(users[index % 5] ?? '', index));
  await askEntities(server, ofFive, '... on Fact { factId status }');
  // For each of the other four also the forgotten.
  expect(gateway.controls.log.count()).toBe(2 + 4 * 3);
});
