import { expect, it } from 'vitest';
import { startServer } from '../support/start-server.js';

const long = 'x'.repeat(2000);
const ids = Array.from({ length: 25 }, (_, at) => `a${at}: id`).join(' ');
const nested = 'memory(agentId: $a) { id user { memory(agentId: $a) { id } } }';

it.each([
  [
    'rows within rows',
    '{ sessions(userId: "max", first: 200) { nodes { user { sessions(first: 200) { nodes { id title userId } } } } } }',
    {},
  ],
  [
    'what costs no call, under many aliases in rows within rows',
    `{ sessions(userId: "max", first: 200) { nodes { user { sessions(first: 50) { nodes { user { ${Array.from({ length: 9 }, (_, at) => `a${at}: memory(agentId: "a") { id agentId }`).join(' ')} } } } } } } }`,
    {},
  ],
  [
    'long ids again and again',
    `query ($a: ID!) { sessions(userId: "max", first: 200) { nodes { user { ${nested} } } } }`,
    { a: long },
  ],
  [
    'long ids of representations',
    `query ($r: [_Any!]!) { _entities(representations: $r) { ... on AgentMemory { ${ids} } } }`,
    {
      r: Array.from({ length: 420 }, (_, at) => ({
        __typename: 'AgentMemory',
        agentId: long + at,
        endUserId: 'u',
      })),
    },
  ],
  [
    'many ids that are none, under many aliases',
    `query ($r: [ID!]!) { ${Array.from({ length: 20 }, (_, at) => `a${at}: nodes(ids: $r) { id }`).join(' ')} }`,
    { r: Array.from({ length: 1000 }, () => '') },
  ],
])('%s are refused before anything is asked, in no time and few bytes', async (_what, query, variables) => {
  const server = await startServer();
  const answer = await server.ask(query, { variables });
  expect(answer.bytes.length).toBeLessThan(2000);
  expect(answer.json().errors).toMatchObject([
    { extensions: { code: 'OPERATION_TOO_EXPENSIVE', limit: expect.any(Number), cost: expect.any(Number) } },
  ]);
  expect(answer.json().data).toBeUndefined();
});

it.each([
  '{ sessions(userId: "max", first: 200) { nodes { id title messageCount messages(last: 20) { nodes { role text timestamp } } } } }',
  '{ agentMemory(agentId: "support-agent", endUserId: "ada") { items(first: 200) { nodes { id content createdAt } } facts(first: 200) { nodes { id key value } } } }',
])('an honest large query passes: %s', async (query) => {
  const server = await startServer();
  expect((await server.ask(query)).json().errors).toBeUndefined();
});
