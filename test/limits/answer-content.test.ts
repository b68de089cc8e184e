import { expect, onTestFinished, test } from 'vitest';
import { startServer } from '../support/start-server.js';
import { type FaultyGateway, startFaultyGateway } from '../support/faulty-gateway.js';

interface Answer {
  readonly data: unknown;
  readonly errors?: readonly { message: string; path: unknown; extensions: Record<string, unknown> }[];
}

/** Asks a server over a scripted gateway, whose answers may hold what these limits say. */
async function startAsking(limits: Readonly<Record<string, string>>, gateway: FaultyGateway) {
  const server = await startServer({
    env: {
      AGENT_GATEWAY_ENDPOINT: gateway.url,
      AGENT_GATEWAY_RETRY_TRIES: '1',
      LOG_LEVEL: 'silent',
      ...Object.fromEntries(
        Object.entries(limits).map(([name, value]) => [`SEA_AGENT_GRAPHQL_LIMITS_${name}`, value]),
      ),
    },
  });
  return async (query: string, variables: object = {}): Promise<{ answer: Answer; bytes: number }> => {
    const { bytes } = await server.ask(query, { variables });
    // The form of every answer.
    return { answer: JSON.parse(bytes.toString()) as Answer, bytes: bytes.length };
  };
}

async function startGateway(): Promise<FaultyGateway> {
  const gateway = await startFaultyGateway();
  onTestFinished(() => gateway.close());
  return gateway;
}

/** So many names for one field. */
function aliases(count: number, field: string): string {
  return Array.from({ length: count }, (_, at) => `a${at}: ${field}`).join(' ');
}

const memory = 'agentMemory(agentId: "a", endUserId: "u")';
const long = Array.from({ length: 1000 }, () => 'v');
const fact = { fact_id: 'f', fact_key: 'k', fact_value: long, created_at: 'x'.repeat(4000) };
const candidate = { candidate_id: 'c', fact_value: long };

test.each([
  ['a JSON value', 'facts { nodes { ALIASES } }', 'value'],
  ['a JSON value where a directive stands', 'facts { nodes @include(if: true) { ALIASES } }', 'value'],
  ['a JSON value where a variable decides', 'facts { nodes { ... @skip(if: $no) { ALIASES } } }', 'value'],
  ['an instant', 'facts { nodes { ALIASES } }', 'createdAt'],
  ['a raw row', 'facts { nodes { ALIASES } }', 'raw'],
  ['a suggested value', 'candidates { nodes { ALIASES } }', 'suggestedValue'],
  ['an export', 'export { ALIASES }', 'raw'],
])('%s counts under each of its names', async (_what, selection, field) => {
  const gateway = await startGateway();
  gateway.on('GET', /facts/, (reply) => reply.json({ data: { items: [fact] } }));
  gateway.on('GET', /candidates/, (reply) => reply.json({ data: { items: [candidate] } }));
  gateway.on('GET', /export/, (reply) => reply.json({ data: { facts: [fact] } }));
  const ask = await startAsking({ ANSWER_CHARACTERS: '50000' }, gateway);
  const query = `query ($no: Boolean = false) { here: __typename @skip(if: $no) ${memory} { ${selection.replace('ALIASES', aliases(29, field))} } }`;
  const { answer, bytes } = await ask(query);
  expect(bytes).toBeLessThan(70_000);
  expect(answer.errors?.[0]).toMatchObject({
    message: 'The answer would hold more than the 50000 characters that one may.',
    extensions: { code: 'OPERATION_TOO_EXPENSIVE', limit: 50_000, cost: expect.any(Number) },
  });
});

test('what an unknown part of a message holds counts', async () => {
  const gateway = await startGateway();
  const content = [{ type: 'audio', data: 'x'.repeat(5000) }];
  gateway.on('GET', /messages/, (reply) => reply.json({ data: { items: [{ role: 'user', content }] } }));
  const ask = await startAsking({ ANSWER_CHARACTERS: '20000' }, gateway);
  const part = aliases(10, 'json');
  const { answer, bytes } = await ask(
    `{ session(userId: "u", sessionId: "s") { messages(first: 1) { nodes { parts { ... on OtherPart { ${part} } } } } } }`,
  );
  expect(bytes).toBeLessThan(25_000);
  expect(answer.errors?.[0]).toMatchObject({
    extensions: { code: 'OPERATION_TOO_EXPENSIVE', limit: 20_000 },
  });
});

test.each([
  ['', '...on VideoPart { url }'],
  [' where a directive stands', '...on VideoPart @include(if: true) { url }'],
])('a list whose length the gateway decides is null where it is too long%s', async (_where, selection) => {
  const gateway = await startGateway();
  const content = Array.from({ length: 2000 }, () => '');
  gateway.on('GET', /messages/, (reply) => reply.json({ data: { items: [{ role: 'user', content }] } }));
  const ask = await startAsking({ VALUES: '5000' }, gateway);
  const { answer, bytes } = await ask(
    `{ session(userId: "u", sessionId: "s") { messages(first: 1) { ${aliases(9, `nodes { parts { ${selection} } }`)} } } }`,
  );
  expect(bytes).toBeLessThan(30_000);
  expect(answer.errors?.[0]).toMatchObject({
    message: 'The answer would hold more than the 5000 values that one may.',
    extensions: { code: 'OPERATION_TOO_EXPENSIVE', limit: 5000, cost: expect.any(Number) },
  });
});

test('the rows of an export are values as all others', async () => {
  const gateway = await startGateway();
  const items = Array.from({ length: 3000 }, (_, at) => ({ memory_id: `m${at}`, content: 'c' }));
  gateway.on('GET', /export/, (reply) => reply.json({ data: { items } }));
  const ask = await startAsking({ VALUES: '5000' }, gateway);
  const whole = await ask(`{ ${memory} { export { items { memoryId } } } }`);
  expect(whole.answer.errors).toBeUndefined();
  const { answer } = await ask(`{ ${memory} { export { exportedAt ${aliases(2, 'items { memoryId }')} } } }`);
  expect(answer.errors?.[0]).toMatchObject({
    path: ['agentMemory', 'export', 'a1'],
    extensions: { code: 'OPERATION_TOO_EXPENSIVE', limit: 5000 },
  });
  expect(answer.data).toMatchObject({ agentMemory: { export: { exportedAt: null, a1: null } } });
});

test('the answer of a write is bounded as that of a query', async () => {
  const gateway = await startGateway();
  gateway.on('POST', /facts/, (reply) => reply.json({ data: fact }));
  const ask = await startAsking({ ANSWER_CHARACTERS: '20000' }, gateway);
  const { answer, bytes } = await ask(
    `mutation { createFact(input: { agentId: "a", endUserId: "u", key: "k", value: 1 }) { ... on CreateFactPayload { fact { key ${aliases(20, 'value')} } } } }`,
  );
  expect(bytes).toBeLessThan(30_000);
  expect(answer.data).toMatchObject({ createFact: { fact: { key: 'k' } } });
  expect(answer.errors?.[0]).toMatchObject({
    extensions: { code: 'OPERATION_TOO_EXPENSIVE', limit: 20_000 },
  });
});

test('the answer of an introspection is bounded as that of a query', async () => {
  const ask = await startAsking({ VALUES: '3000' }, await startGateway());
  const fields = 'types { fields { name description args { name } } }';
  const { answer } = await ask(`{ __schema { ${aliases(9, fields)} } }`);
  expect(answer.errors?.[0]).toMatchObject({ extensions: { code: 'OPERATION_TOO_EXPENSIVE', limit: 3000 } });
});
