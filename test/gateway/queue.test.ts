import { expect, it } from 'vitest';
import { GatewayAbortError, GatewayOverloadedError, GatewayTimeoutError } from '../../src/gateway/index.js';
import { createGate, type FaultyGateway } from '../support/faulty-gateway.js';
import { failure, setUp } from './client-setup.js';

function holding(gateway: FaultyGateway) {
  const gate = createGate();
  const state = { running: 0, most: 0 };
  gateway.on('*', '*', async (reply) => {
    state.most = Math.max(state.most, ++state.running);
    await gate.opened;
    state.running--;
    reply.json([]);
  });
  return { gate, state };
}

it('runs at most `connections` calls at once; the others follow', async () => {
  const { client, gateway } = await setUp({ connections: 3 });
  const { gate, state } = holding(gateway);
  const calls = Array.from({ length: 20 }, () => client.sessions.list('u'));
  await gateway.received(3);
  gate.open();
  await Promise.all(calls);
  expect(state.most).toBe(3);
  expect(gateway.requests).toHaveLength(20);
});

it('refuses a call where the queue is full, without sending it', async () => {
  const { client, gateway } = await setUp({ connections: 1, queue: { size: 1 } });
  const { gate } = holding(gateway);
  const first = client.sessions.list('u');
  await gateway.received(1);
  const second = client.sessions.list('u');
  const error = await failure(client.memory.delete('a', 'm', { endUserId: 'u' }), GatewayOverloadedError);
  expect(error.message).toBe('Too many calls wait for the Agent Gateway already.');
  expect(error.outcomeUnknown).toBe(false);
  gate.open();
  await Promise.all([first, second]);
  expect(gateway.requests).toHaveLength(2);
});

it('refuses a call that waited too long, without sending it', async () => {
  const { client, gateway } = await setUp({ connections: 1, queue: { waitMs: 30 } });
  const { gate } = holding(gateway);
  const first = client.sessions.list('u');
  await gateway.received(1);
  await failure(client.sessions.list('u'), GatewayOverloadedError);
  gate.open();
  await first;
  expect((await client.sessions.list('u')).rowCount).toBe(0);
  expect(gateway.requests).toHaveLength(2);
});

it('lets a caller or a deadline end the wait; such a write provably never left', async () => {
  const { client, gateway } = await setUp({ connections: 1 });
  const { gate } = holding(gateway);
  const first = client.sessions.list('u');
  await gateway.received(1);
  const caller = new AbortController();
  const one = { endUserId: 'u' };
  const left = failure(client.memory.delete('a', 'm', one, { signal: caller.signal }), GatewayAbortError);
  const late = failure(client.memory.delete('a', 'm', one, { timeoutMs: 30 }), GatewayTimeoutError);
  caller.abort();
  expect((await left).outcomeUnknown).toBe(false);
  expect((await late).outcomeUnknown).toBe(false);
  gate.open();
  await first;
  await client.sessions.list('u');
  expect(gateway.requests).toHaveLength(2);
});

it('hands a place that becomes free on to the one that waits longest, and to no other', async () => {
  const { client, gateway } = await setUp({ connections: 1, queue: { size: 1 } });
  const gates = [createGate(), createGate(), createGate()];
  gateway.on('*', '*', async (reply) => {
    await gates[gateway.requests.indexOf(reply.request)]?.opened;
    reply.json([]);
  });
  const first = client.sessions.list('first');
  await gateway.received(1);
  const second = client.sessions.list('second');
  gates[0]?.open();
  await first;
  await gateway.received(2);
  const third = client.sessions.list('third');
  const refused = await failure(client.sessions.list('fourth'), GatewayOverloadedError);
  expect(refused.message).toBe('Too many calls wait for the Agent Gateway already.');
  gates[1]?.open();
  gates[2]?.open();
  await Promise.all([second, third]);
  expect(gateway.requests.map(({ target }) => target.split('/')[5])).toEqual(['first', 'second', 'third']);
});

it('serves the calls of a lower order first, equals as they came', async () => {
  const { client, gateway } = await setUp({ connections: 1 });
  const { gate } = holding(gateway);
  const running = client.sessions.list('running');
  await gateway.received(1);
  const waiting = [
    ['late', 30],
    ['early 1', 10],
    ['middle', 20],
    ['early 2', 10],
  ] as const;
  const calls = waiting.map(([user, order]) => client.sessions.list(user, {}, { order }));
  gate.open();
  await Promise.all([running, ...calls]);
  const users = gateway.requests.map(({ target }) => decodeURIComponent(target.split('/')[5] ?? ''));
  expect(users).toEqual(['running', 'early 1', 'early 2', 'middle', 'late']);
});

it('gives one caller three quarters of the connections at most, and the others to whoever else asks', async () => {
  const { client, gateway } = await setUp({ connections: 4 });
  const { gate, state } = holding(gateway);
  const list = (user: string, caller?: string) =>
    client.sessions.list(user, {}, caller === undefined ? {} : { caller });
  const calls = Array.from({ length: 6 }, () => list('many', 'greedy'));
  await gateway.received(3);
  // A fourth of the greedy one would have been sent before this one.
  calls.push(list('few', 'modest'));
  await gateway.received(4);
  const users = gateway.requests.map(({ target }) => target.split('/')[5]);
  expect(users).toEqual(['many', 'many', 'many', 'few']);
  gate.open();
  await Promise.all(calls);
  expect(state.most).toBe(4);
  expect(gateway.requests).toHaveLength(7);
});
