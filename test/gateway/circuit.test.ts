import { expect, it } from 'vitest';
import {
  type CircuitRecord,
  type Client,
  GatewayAbortError,
  GatewayCircuitOpenError,
  GatewayConnectionError,
  GatewayStatusError,
  GatewayTimeoutError,
} from '../../src/gateway/index.js';
import { createGate } from '../support/faulty-gateway.js';
import { waitUntil } from '../support/wait-until.js';
import { failure, setUp } from './client-setup.js';

const circuit = { minimumCalls: 6, pauseMs: 1000 };
const retry = { tries: 1 };
const long = 60_000;

/** Calls of two routes about each of these persons. */
async function failFor(
  client: Client,
  persons: readonly string[],
  type: abstract new (...parameters: never[]) => Error = GatewayStatusError,
): Promise<void> {
  for (const person of persons) {
    await failure(client.sessions.list(person), type);
    await failure(client.memory.listFacts('agent', { endUserId: person }), type);
  }
}

const persons = (count: number) => Array.from({ length: count }, (_, at) => `person-${at}`);

it('opens at its share of failures of several persons and routes, and then asks nothing', async () => {
  const records: CircuitRecord[] = [];
  const { client, gateway } = await setUp({
    circuit: { ...circuit, pauseMs: long },
    retry,
    onCircuit: (record) => records.push(record),
  });
  gateway.on('GET', '*', (reply) => reply.json([]));
  for (const person of ['happy-0', 'happy-1', 'happy-2']) await client.sessions.list(person);
  gateway.on('GET', '*', (reply) => reply.send(500));
  await failFor(client, ['sad-0', 'sad-1']);
  await failure(client.sessions.list('sad-2'), GatewayStatusError);
  const error = await failure(client.memory.delete('a', 'm', { endUserId: 'u' }), GatewayCircuitOpenError);
  expect(error.retryAfter).toBe(60);
  expect(error.outcomeUnknown).toBe(false);
  expect(gateway.requests).toHaveLength(8);
  expect(records).toEqual([
    {
      state: 'open',
      cause: 'failures',
      calls: 8,
      failures: 5,
      persons: 3,
      callers: 1,
      routes: ['GET /v1/worker/users/{user_id}/sessions/', 'GET /v1/agents/{agent_id}/memory/facts'],
    },
  ]);
});

it('stays closed where one person’s calls fail, however many and on whatever route and agent', async () => {
  const { client, gateway } = await setUp({ circuit, retry });
  gateway.on('GET', /ada/, (reply) => reply.send(500));
  gateway.on('GET', /bob/, (reply) => reply.json([]));
  for (let call = 0; call < 40; call++) {
    await failure(client.sessions.list('ada'), GatewayStatusError);
    await failure(client.memory.list(`agent-${call}`, { endUserId: 'ada' }), GatewayStatusError);
  }
  expect((await client.sessions.list('bob')).items).toEqual([]);
});

it('stays closed where one route fails for everybody', async () => {
  const { client, gateway } = await setUp({ circuit, retry });
  gateway.on('GET', /facts/, (reply) => reply.send(500));
  gateway.on('GET', /sessions/, (reply) => reply.json([]));
  for (const endUserId of persons(30)) {
    await failure(client.memory.listFacts('agent', { endUserId }), GatewayStatusError);
  }
  expect((await client.sessions.list('ada')).items).toEqual([]);
});

it('stays closed where one caller of several fails, whomever they ask about', async () => {
  const { client, gateway } = await setUp({ circuit, retry });
  gateway.on('GET', /person/, (reply) => reply.send(500));
  gateway.on('GET', /ada/, (reply) => reply.json([]));
  const good = client.withOptions({ caller: 'good' });
  const bad = client.withOptions({ caller: 'bad' });
  await good.sessions.list('ada');
  for (const person of persons(20)) {
    await failure(bad.sessions.list(person), GatewayStatusError);
    await failure(bad.memory.list('agent', { endUserId: person }), GatewayStatusError);
  }
  expect((await good.sessions.list('ada')).items).toEqual([]);
});

it('counts a person who fails often for no more than one who does not', async () => {
  const { client, gateway } = await setUp({ circuit, retry });
  gateway.on('GET', '*', (reply) => reply.json([]));
  for (const person of persons(10)) await client.sessions.list(person);
  gateway.on('GET', '*', (reply) => reply.send(500));
  for (let call = 0; call < 30; call++) await failure(client.sessions.list('ada'), GatewayStatusError);
  await failFor(client, ['bob', 'eve']);
  gateway.on('GET', '*', (reply) => reply.json([]));
  expect((await client.sessions.list('ada')).items).toEqual([]);
});

it.each([400, 401, 403, 404, 409, 422, 429])('is not opened by status %i', async (status) => {
  const { client, gateway } = await setUp({ circuit, retry });
  gateway.on('GET', '*', (reply) => reply.send(status));
  await failFor(client, persons(6));
  expect(gateway.requests).toHaveLength(12);
});

it('is not opened by callers who leave', async () => {
  const { client, gateway } = await setUp({ circuit, retry });
  gateway.on('GET', '*', () => undefined);
  for (let call = 1; call <= 8; call++) {
    const caller = new AbortController();
    const left = failure(
      client.sessions.list(`person-${call}`, {}, { signal: caller.signal }),
      GatewayAbortError,
    );
    await gateway.received(call);
    caller.abort();
    await left;
  }
  expect(gateway.requests).toHaveLength(8);
});

it('is opened by timeouts of several persons and routes, and not by those of one', async () => {
  const { client, gateway } = await setUp({
    circuit: { ...circuit, pauseMs: long },
    retry,
    timeouts: { read: 20 },
  });
  gateway.on('GET', '*', () => undefined);
  await failFor(client, ['ada', 'ada', 'ada', 'ada'], GatewayTimeoutError);
  await failFor(client, ['bob'], GatewayTimeoutError);
  await failure(client.sessions.list('eve'), GatewayTimeoutError);
  const refused = await failure(client.sessions.list('eve'), GatewayCircuitOpenError);
  expect(refused.retryAfter).toBe(60);
});

it('is opened by broken answers of several persons and routes, and not by those of one', async () => {
  const { client, gateway } = await setUp({ circuit: { ...circuit, pauseMs: long }, retry });
  gateway.on('GET', '*', (reply) => reply.reset());
  await failFor(client, ['ada', 'ada', 'ada', 'ada'], GatewayConnectionError);
  await failFor(client, ['bob'], GatewayConnectionError);
  await failure(client.sessions.list('eve'), GatewayConnectionError);
  const asked = gateway.requests.length;
  await failure(client.sessions.list('eve'), GatewayCircuitOpenError);
  expect(gateway.requests).toHaveLength(asked);
});

it('is opened by a gateway that takes no connection, whoever asks for what', async () => {
  const records: CircuitRecord[] = [];
  const { gateway } = await setUp();
  const { url } = gateway;
  await gateway.close();
  const { client } = await setUp({
    endpoint: url,
    circuit: { ...circuit, pauseMs: long },
    retry,
    onCircuit: (record) => records.push(record),
  });
  for (let call = 0; call < 6; call++) await failure(client.sessions.list('ada'), GatewayConnectionError);
  await failure(client.sessions.list('ada'), GatewayCircuitOpenError);
  expect(records).toMatchObject([{ state: 'open', cause: 'unreachable', failures: 6 }]);
});

it('lets one probe of each route through after its pause, and closes where one succeeds', async () => {
  const records: CircuitRecord[] = [];
  const { client, gateway } = await setUp({ circuit, retry, onCircuit: (record) => records.push(record) });
  const gate = createGate();
  gateway.on('GET', '*', (reply) => reply.send(500));
  await failFor(client, persons(3));
  gateway.on('GET', '*', async (reply) => {
    await gate.opened;
    reply.json([]);
  });
  const probe = await waitUntil(async () => {
    const call = client.sessions.list('ada');
    await Promise.race([call, gateway.received(7)]);
    return { call };
  });
  const other = client.memory.listFacts('agent', { endUserId: 'ada' });
  await gateway.received(8);
  await failure(client.sessions.list('bob'), GatewayCircuitOpenError);
  await failure(client.memory.listFacts('agent', { endUserId: 'bob' }), GatewayCircuitOpenError);
  gate.open();
  await probe.call;
  await other;
  await client.sessions.list('bob');
  expect(records.map(({ state }) => state)).toEqual(['open', 'closed']);
});

it('lets others through where the probe of one person fails, and pauses again where several do', async () => {
  const { client, gateway } = await setUp({ circuit, retry });
  gateway.on('GET', '*', (reply) => reply.send(500));
  await failFor(client, persons(3));
  await waitUntil(() => failure(client.sessions.list('ada'), GatewayStatusError));
  await failure(client.sessions.list('ada'), GatewayCircuitOpenError);
  await failure(client.sessions.list('bob'), GatewayStatusError);
  await failure(client.sessions.list('eve'), GatewayStatusError);
  await failure(client.sessions.list('joe'), GatewayCircuitOpenError);
  gateway.on('GET', '*', (reply) => reply.json([]));
  await waitUntil(() => client.sessions.list('joe'));
  expect((await client.sessions.list('ada')).items).toEqual([]);
});
