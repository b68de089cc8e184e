import { expect, test } from 'vitest';
import { startServerOverGateway } from '../support/start-server.js';
import { askEntities } from './entities.js';

/** Every type with each of its keys, by the ids of the sample data. */
const memory = { agentId: 'support-agent', endUserId: 'ada' };
const entities = [
  {
    type: 'Session',
    keys: { userId: 'ada', sessionId: 'ada-refund' },
    field: 'title',
    value: 'Refund for a double charge',
  },
  { type: 'AgentMemory', keys: memory, field: 'preference { enabled }', value: { enabled: true } },
  {
    type: 'MemoryItem',
    keys: { ...memory, memoryId: 'ada-item-email' },
    field: 'content',
    value: 'Ada wants to be contacted by email, never by phone.',
  },
  { type: 'Fact', keys: { ...memory, factId: 'ada-fact-plan-2' }, field: 'value', value: 'pro' },
  {
    type: 'Candidate',
    keys: { ...memory, candidateId: 'ada-candidate-dark-mode' },
    field: 'suggestedValue',
    value: 'dark',
  },
] as const;

for (const { type, keys, field, value } of entities) {
  const names = Object.keys(keys).join(' ');

  test(`a ${type} is found by its ids, and by the global id that was printed for them`, async () => {
    const { server } = await startServerOverGateway();
    const selection = `... on ${type} { id ${names} asked: ${field} }`;
    const byIds = await askEntities(server, [{ __typename: type, ...keys }], selection);
    expect(byIds.entities).toEqual([{ id: expect.any(String), ...keys, asked: value }]);
    // The id that was just printed, as another subgraph keeps it and sends it back.
    const [{ id }] = byIds.entities as [{ id: string }];
    const byId = await askEntities(server, [{ __typename: type, id }], selection);
    expect(byId).toMatchObject({ entities: byIds.entities, errors: new Map() });
  });

  test(`the keys of a ${type} alone ask the gateway nothing`, async () => {
    const { server, gateway } = await startServerOverGateway();
    const selection = `__typename ... on ${type} { id ${names} }`;
    const { entities: found } = await askEntities(server, [{ __typename: type, ...keys }], selection);
    expect(found).toEqual([{ __typename: type, id: expect.any(String), ...keys }]);
    expect(gateway.controls.log.count()).toBe(0);
  });
}

test('a User and an Agent are their ids, and their fields start from there', async () => {
  const { server, gateway } = await startServerOverGateway();
  const { entities: found } = await askEntities(
    server,
    [
      { __typename: 'User', id: 'li-wei' },
      { __typename: 'Agent', id: 'tutor' },
    ],
    `... on User { id sessions(first: 1) { nodes { title } } }
     ... on Agent { id memory(endUserId: "ada") { agentId endUserId } }`,
  );
  expect(found).toEqual([
    { id: 'li-wei', sessions: { nodes: [{ title: '分数加法 🧮' }] } },
    { id: 'tutor', memory: { agentId: 'tutor', endUserId: 'ada' } },
  ]);
  expect(gateway.controls.log.count()).toBe(1);
});

test('a key that another subgraph declares as Int is taken by its digits', async () => {
  const { server } = await startServerOverGateway();
  const { entities: found } = await askEntities(
    server,
    [
      { __typename: 'User', id: 123 },
      { __typename: 'User', id: '9007199254740993123' },
    ],
    '... on User { id }',
  );
  expect(found).toEqual([{ id: '123' }, { id: '9007199254740993123' }]);
});

test('a number beyond 2^53-1 is refused, since its last digits are lost already', async () => {
  const { server } = await startServerOverGateway();
  const body = '{"query":"%","variables":{"r":[{"__typename":"User","id":653247040368672768}]}}';
  const inVariables = await server.send('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: body.replace('%', 'query ($r: [_Any!]!) { _entities(representations: $r) { __typename } }'),
  });
  expect(inVariables.json().errors?.[0]?.extensions).toMatchObject({
    code: 'BAD_USER_INPUT',
    issues: [{ path: ['r', '0', 'id'] }],
  });
  const literal = await server.ask(
    '{ _entities(representations: [{ __typename: "User", id: 653247040368672768 }]) { ... on User { id } } }',
  );
  expect(literal.json()).toMatchObject({
    data: { _entities: [null] },
    errors: [
      {
        message: 'representations: key id must be a string or a whole number up to 2^53-1',
        path: ['_entities', 0],
        extensions: { code: 'BAD_USER_INPUT' },
      },
    ],
  });
});
