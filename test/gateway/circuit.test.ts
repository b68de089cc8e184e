import { expect, it } from 'vitest';
import {
  GatewayAbortError,
  GatewayCircuitOpenError,
  GatewayStatusError,
  GatewayTimeoutError,
} from '../../src/gateway/index.js';
import { createGate } from '../support/faulty-gateway.js';
import { failure, setUp } from './client-setup.js';
import { waitUntil } from '../support/wait-until.js';

const circuit = { minimumCalls: 4, pauseMs: 1000 };
const retry = { tries: 1 };

it('opens at its share of failures among enough calls, and then asks nothing', async () => {
  const { client, gateway } = await setUp({ circuit: { ...circuit, pauseMs: 60_000 }, retry });
  gateway.on(
    'GET',
    '*',
    (reply) => reply.json([]),
    (reply) => reply.json([]),
    (reply) => reply.send(500),
  );
  await client.sessions.list('u');
  await client.sessions.list('u');
  await failure(client.sessions.list('u'), GatewayStatusError);
  await failure(client.sessions.list('u'), GatewayStatusError);
  const error = await failure(client.memory.delete('a', 'm', { endUserId: 'u' }), GatewayCircuitOpenError);
  expect(error.retryAfter).toBe(60);
  expect(error.outcomeUnknown).toBe(false);
  expect(gateway.requests).toHaveLength(4);
});

it.each([400, 401, 403, 404, 409, 422, 429])('is not opened by status %i', async (status) => {
  const { client, gateway } = await setUp({ circuit, retry });
  gateway.on('GET', '*', (reply) => reply.send(status));
  for (let call = 0; call < 10; call++) await failure(client.sessions.list('u'), GatewayStatusError);
  expect(gateway.requests).toHaveLength(10);
});

it('is not opened by callers who leave', async () => {
  const { client, gateway } = await setUp({ circuit, retry });
  gateway.on('GET', '*', () => undefined);
  for (let call = 1; call <= 8; call++) {
    const caller = new AbortController();
    const left = failure(client.sessions.list('u', {}, { signal: caller.signal }), GatewayAbortError);
    await gateway.received(call);
    caller.abort();
    await left;
  }
  expect(gateway.requests).toHaveLength(8);
});

it('is opened by timeouts', async () => {
  const { client, gateway } = await setUp({ circuit, retry, timeouts: { read: 20 } });
  gateway.on('GET', '*', () => undefined);
  for (let call = 0; call < 4; call++) await failure(client.sessions.list('u'), GatewayTimeoutError);
  const refused = await failure(client.sessions.list('u'), GatewayCircuitOpenError);
  expect(refused.retryAfter).toBe(1);
});

it('is opened by broken connections', async () => {
  const { client, gateway } = await setUp({ circuit, retry });
  gateway.on('GET', '*', (reply) => reply.reset());
  for (let call = 0; call < 4; call++) await failure(client.sessions.list('u'), Error);
  await failure(client.sessions.list('u'), GatewayCircuitOpenError);
  expect(gateway.requests).toHaveLength(4);
});

it('lets one probe through after its pause, and closes where that succeeds', async () => {
  const { client, gateway } = await setUp({ circuit, retry });
  const gate = createGate();
  gateway.on('GET', '*', (reply) => reply.send(500));
  for (let call = 0; call < 4; call++) await failure(client.sessions.list('u'), GatewayStatusError);
  gateway.on('GET', '*', async (reply) => {
    await gate.opened;
    reply.json([]);
  });
  const probe = await waitUntil(async () => {
    const call = client.sessions.list('u');
    await Promise.race([call, gateway.received(5)]);
    return { call };
  });
  await failure(client.sessions.list('u'), GatewayCircuitOpenError);
  gate.open();
  await probe.call;
  await client.sessions.list('u');
  expect(gateway.requests).toHaveLength(6);
});

it('pauses again where the probe fails', async () => {
  const { client, gateway } = await setUp({ circuit, retry });
  gateway.on('GET', '*', (reply) => reply.send(500));
  for (let call = 0; call < 4; call++) await failure(client.sessions.list('u'), GatewayStatusError);
  await waitUntil(() => failure(client.sessions.list('u'), GatewayStatusError));
  await failure(client.sessions.list('u'), GatewayCircuitOpenError);
  expect(gateway.requests).toHaveLength(5);
});
