import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { GatewayConnectionError, GatewayResponseError, GatewayStatusError } from '../../src/gateway/index.js';
import { retryDelay } from '../../src/gateway/transport/retry.js';
import type { Reply } from '../support/faulty-gateway.js';
import { failure, setUp } from './client-setup.js';

const quick = { retry: { baseDelayMs: 1, maxDelayMs: 1 } };
const passing: [string, (reply: Reply) => void][] = [
  ['429', (reply) => reply.send(429)],
  ['502', (reply) => reply.send(502, '<html>')],
  ['503', (reply) => reply.json({ detail: 'busy' }, 503)],
  ['504', (reply) => reply.send(504)],
  ['a reset', (reply) => reply.reset()],
  ['a closed connection', (reply) => reply.cut()],
  [
    'a reset within the body',
    async (reply) => {
      reply.start(200);
      await reply.write('{"items":[');
      reply.reset();
    },
  ],
];

describe.each(passing)('%s', (_name, script) => {
  it('in answer to a read is tried again, three times in all', async () => {
    const { client, gateway } = await setUp(quick);
    gateway.on('GET', '*', script, script, (reply) => reply.json([]));
    expect((await client.sessions.list('u')).rowCount).toBe(0);
    expect(gateway.requests).toHaveLength(3);
    const failing = await setUp(quick);
    failing.gateway.on('GET', '*', script);
    await failure(failing.client.sessions.list('u'), Error);
    expect(failing.gateway.requests).toHaveLength(3);
  });

  it('in answer to a write is not, so that nothing is written twice', async () => {
    const { client, gateway } = await setUp(quick);
    gateway.on('*', '*', script);
    const one = { endUserId: 'u' };
    await failure(client.memory.createFact('a', { ...one, factKey: 'k', factValue: 1 }), Error);
    await failure(client.memory.updateFact('a', 'f', { ...one, factValue: 1 }), Error);
    await failure(client.memory.delete('a', 'm', one), Error);
    expect(gateway.requests.map(({ method }) => method)).toEqual(['POST', 'PUT', 'DELETE']);
  });
});

it.each([400, 401, 403, 404, 409, 410, 422, 500, 501])('status %i is not tried again', async (status) => {
  const { client, gateway } = await setUp(quick);
  gateway.on('GET', '*', (reply) => reply.send(status));
  await failure(client.sessions.list('u'), GatewayStatusError);
  expect(gateway.requests).toHaveLength(1);
});

it('a whole answer that makes no sense is not tried again', async () => {
  const { client, gateway } = await setUp(quick);
  gateway.on('GET', '*', (reply) => reply.send(200, '<html>'));
  await failure(client.sessions.list('u'), GatewayResponseError);
  expect(gateway.requests).toHaveLength(1);
});

it('the number of tries is a setting', async () => {
  const { client, gateway } = await setUp({ retry: { tries: 1 } });
  gateway.on('GET', '*', (reply) => reply.reset());
  await failure(client.sessions.list('u'), GatewayConnectionError);
  expect(gateway.requests).toHaveLength(1);
});

it('Retry-After is waited for', async () => {
  const { client, gateway } = await setUp(quick);
  gateway.on(
    'GET',
    '*',
    (reply) => reply.send(429, '', { 'retry-after': '1' }),
    (reply) => reply.json([]),
  );
  // Timers of one length end in the order in which they were set, however busy the machine is.
  const second = setTimeout(1000, 'a second passed');
  const call = client.sessions.list('u').then(() => 'answered');
  expect(await Promise.race([call, second])).toBe('a second passed');
  await call;
  expect(gateway.requests).toHaveLength(2);
});

it('Retry-After beyond the deadline ends the call at once, and is handed on', async () => {
  const { client, gateway } = await setUp();
  gateway.on('GET', '*', (reply) => reply.send(503, '', { 'retry-after': '31' }));
  expect(await failure(client.sessions.list('u'), GatewayStatusError)).toMatchObject({
    status: 503,
    retryAfter: 31,
  });
  expect(gateway.requests).toHaveLength(1);
});

it('a budget keeps retries a small share of many calls', async () => {
  const { client, gateway } = await setUp({ ...quick, circuit: { minimumCalls: 1_000_000 } });
  gateway.on('GET', '*', (reply) => reply.send(503));
  await Promise.all(
    Array.from({ length: 200 }, () => failure(client.sessions.list('u'), GatewayStatusError)),
  );
  expect(gateway.requests.length).toBeGreaterThanOrEqual(210);
  expect(gateway.requests.length).toBeLessThanOrEqual(221);
});

it('the backoff doubles up to its bound, with full jitter, and gives way to a longer Retry-After', () => {
  const bounds = { baseDelayMs: 100, maxDelayMs: 300 };
  expect([1, 2, 3, 4].map((tries) => retryDelay(tries, undefined, bounds, 1))).toEqual([100, 200, 300, 300]);
  expect(retryDelay(2, undefined, bounds, 0.5)).toBe(100);
  expect(retryDelay(1, undefined, bounds, 0)).toBe(0);
  expect(retryDelay(1, 0, bounds, 1)).toBe(100);
  expect(retryDelay(1, 5, bounds, 1)).toBe(5000);
});
