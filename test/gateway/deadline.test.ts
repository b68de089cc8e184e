import { describe, expect, it } from 'vitest';
import { GatewayAbortError, GatewayInputError, GatewayTimeoutError } from '../../src/gateway/index.js';
import { createGate, type Reply } from '../support/faulty-gateway.js';
import { failure, setUp } from './client-setup.js';

/** Resolves a promise once the connection of the reply is gone. */
function stalling(script: (reply: Reply) => void): { script: (reply: Reply) => void; closed: Promise<void> } {
  const gate = createGate();
  return {
    script: (reply) => {
      void reply.closed().then(gate.open);
      script(reply);
    },
    closed: gate.opened,
  };
}

async function drip(reply: Reply): Promise<void> {
  reply.start(200, { 'content-type': 'application/json' });
  const state = { open: true };
  void reply.closed().then(() => {
    state.open = false;
  });
  while (state.open) await reply.write(' ');
}

const stalls: [string, (reply: Reply) => void][] = [
  ['never answers', () => undefined],
  ['falls silent after its headers', (reply) => reply.start(200)],
  ['falls silent within its body', (reply) => void (reply.start(200), reply.write('{"items":['))],
  ['drips for ever', (reply) => void drip(reply)],
];

describe.each(stalls)('an upstream that %s', (_name, stall) => {
  it('ends a read at its deadline, and the connection with it', async () => {
    const { client, gateway } = await setUp({ timeouts: { read: 1000 } });
    const { script, closed } = stalling(stall);
    gateway.on('GET', '*', script);
    const error = await failure(client.sessions.list('u'), GatewayTimeoutError);
    expect(error.message).toBe('The Agent Gateway did not answer within 1000 ms.');
    expect(error.outcomeUnknown).toBe(false);
    await closed;
    expect(gateway.requests).toHaveLength(1);
  });

  it('ends a write at its own deadline, with an outcome nobody knows, and is not asked again', async () => {
    const { client, gateway } = await setUp({ timeouts: { read: 10, write: 1000, accountDeletion: 10 } });
    const { script, closed } = stalling(stall);
    gateway.on('POST', '*', script);
    const call = client.memory.createFact('a', { endUserId: 'u', factKey: 'k', factValue: 1 });
    expect((await failure(call, GatewayTimeoutError)).outcomeUnknown).toBe(true);
    await closed;
    expect(gateway.requests).toHaveLength(1);
  });

  it('is left at once where the caller ends the call', async () => {
    const { client, gateway } = await setUp();
    const { script, closed } = stalling(stall);
    gateway.on('*', '*', script);
    const caller = new AbortController();
    const call = failure(
      client.memory.delete('a', 'm', { endUserId: 'u' }, { signal: caller.signal }),
      GatewayAbortError,
    );
    await gateway.received(1);
    caller.abort(new Error('gone'));
    const error = await call;
    expect(error.outcomeUnknown).toBe(true);
    expect(error.cause).toEqual(new Error('gone'));
    await closed;
  });
});

describe('the deadline of a call', () => {
  it('is the account deletion’s own for an account deletion', async () => {
    const { client } = await setUp({ timeouts: { read: 1, write: 1, accountDeletion: 60_000 } });
    const error = await failure(client.memory.deleteAccount('a', { endUserId: 'u' }), Error);
    expect(error).not.toBeInstanceOf(GatewayTimeoutError);
  });

  it('is the call’s own where the call brings one', async () => {
    const { client, gateway } = await setUp();
    gateway.on('GET', '*', () => undefined);
    const error = await failure(client.sessions.list('u', {}, { timeoutMs: 50 }), GatewayTimeoutError);
    expect(error.message).toContain('50 ms');
  });

  it.each([0, -1, 1.5, NaN, Infinity, 2 ** 31])('can’t be %s', async (timeoutMs) => {
    const { client, gateway } = await setUp();
    const error = await failure(client.sessions.list('u', {}, { timeoutMs }), GatewayInputError);
    expect(error.issues.map(({ path }) => path)).toEqual([['timeoutMs']]);
    expect(gateway.requests).toEqual([]);
  });

  it('covers the tries and the waits between them together', async () => {
    const { client, gateway } = await setUp({ timeouts: { read: 2000, write: 2000 } });
    gateway.on(
      'GET',
      '*',
      (reply) => reply.send(503),
      () => undefined,
    );
    gateway.on('DELETE', '*', () => undefined);
    const ended: string[] = [];
    const again = failure(client.sessions.list('u'), GatewayTimeoutError).then(() => ended.push('two tries'));
    const once = failure(client.memory.delete('a', 'm', { endUserId: 'u' }), GatewayTimeoutError);
    await Promise.all([again, once.then(() => ended.push('one try'))]);
    // A try with a time of its own would end after the call that was made later and has one try.
    expect(ended).toEqual(['two tries', 'one try']);
    expect(gateway.requests.map(({ method }) => method).toSorted()).toEqual(['DELETE', 'GET', 'GET']);
  });

  it('does not hide a status that is known already', async () => {
    const { client, gateway } = await setUp({ timeouts: { read: 2000 } });
    gateway.on('GET', '*', (reply) => reply.start(401));
    expect(await failure(client.sessions.list('u'), Error)).toMatchObject({ status: 401 });
  });
});

describe('an ended signal', () => {
  it('sends nothing', async () => {
    const { client, gateway } = await setUp();
    const call = client.memory.delete('a', 'm', { endUserId: 'u' }, { signal: AbortSignal.abort() });
    expect((await failure(call, GatewayAbortError)).outcomeUnknown).toBe(false);
    expect(gateway.requests).toEqual([]);
  });

  it('is let go of when a call is over', async () => {
    const { client, gateway } = await setUp();
    gateway.on('GET', '*', (reply) => reply.json([]));
    const { signal } = new AbortController();
    let listeners = 0;
    const add = signal.addEventListener.bind(signal);
    const remove = signal.removeEventListener.bind(signal);
    signal.addEventListener = (...parameters: Parameters<typeof add>) => (listeners++, add(...parameters));
    signal.removeEventListener = (...parameters: Parameters<typeof remove>) => (
      listeners--,
      remove(...parameters)
    );
    await client.sessions.list('u', {}, { signal });
    expect(listeners).toBe(0);
  });
});
