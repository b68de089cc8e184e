import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGate } from '../support/faulty-gateway.js';
import { startFaultyServer } from './faulty-server.js';
import { agent, user } from './people.js';
import { accountDeletion, writes } from './writes.js';
import { waitUntil } from '../support/wait-until.js';

const unhandled: unknown[] = [];
const note = (reason: unknown) => unhandled.push(reason);
beforeAll(() => void process.on('unhandledRejection', note));
afterAll(() => void process.off('unhandledRejection', note));

const many = Array.from({ length: 60 }, (_, index) => ({ session_id: `s${index}` }));
const fanOut = `{ sessions(userId: "${user}", first: 60) { nodes { title messages { nodes { text } } } } }`;

describe('when the caller of a query leaves', () => {
  it('amid many reads, those under way are ended and no other begins', async () => {
    const { server, gateway, sent } = await startFaultyServer({ AGENT_GATEWAY_RETRY_TRIES: '3' });
    gateway.on('GET', /\/sessions\/\?/, (reply) => reply.json({ items: many, limit: 200 }));
    const ended: Promise<void>[] = [];
    gateway.on('GET', /\/messages/, (reply) => void ended.push(reply.closed()));
    const caller = new AbortController();
    const answer = server.ask(fanOut, {}, {}, caller.signal).catch((error: Error) => error.name);
    // The list, and as many messages calls as one operation may have at once.
    await gateway.received(33);
    caller.abort();
    expect(await answer).toBe('AbortError');
    await Promise.all(ended);
    expect(await server.requestLine()).toMatchObject({ status: null });
    expect(sent()).toHaveLength(33);
    expect(server.logLines().filter(({ level }) => level > 30)).toEqual([]);
    expect(unhandled).toEqual([]);
  });

  it('between two tries of a read, it is not tried again', async () => {
    const { server, gateway, sent } = await startFaultyServer({
      AGENT_GATEWAY_RETRY_TRIES: '3',
      AGENT_GATEWAY_TIMEOUTS_READ: '3600000',
      AGENT_GATEWAY_RETRY_BASE_DELAY_MS: '60000',
      AGENT_GATEWAY_RETRY_MAX_DELAY_MS: '60000',
    });
    gateway.on('GET', /\/sessions\/\?/, (reply) => reply.send(503, '', { 'retry-after': '20' }));
    const caller = new AbortController();
    const answer = server.ask(fanOut, {}, {}, caller.signal).catch((error: Error) => error.name);
    await gateway.received(1);
    caller.abort();
    await answer;
    expect(await server.requestLine()).toMatchObject({ status: null });
    expect(sent()).toHaveLength(1);
    expect(unhandled).toEqual([]);
  });
});

describe('when the caller of a mutation leaves', () => {
  it.each([...writes, accountDeletion])(
    '$name that was sent runs to its end, once',
    async ({ mutation, asked }) => {
      const { server, gateway, sent } = await startFaultyServer({ AGENT_GATEWAY_RETRY_TRIES: '3' });
      const gate = createGate();
      const endings: string[] = [];
      gateway.on('*', '*', async (reply) => {
        void reply.closed().then(() => endings.push('closed'));
        await gate.opened;
        endings.push('answered');
        reply.json({ data: {} });
      });
      const caller = new AbortController();
      const answer = server.ask(mutation, {}, {}, caller.signal).catch((error: Error) => error.name);
      await gateway.received(1);
      caller.abort();
      expect(await answer).toBe('AbortError');
      gate.open();
      expect(await server.requestLine()).toMatchObject({ status: null, upstreamCalls: 1, errorCodes: [] });
      expect(endings[0]).toBe('answered');
      expect(sent()).toEqual([asked]);
      expect(unhandled).toEqual([]);
    },
  );

  it('the mutations behind it in the same operation still run, in their order', async () => {
    const { server, gateway } = await startFaultyServer();
    const gate = createGate();
    gateway.on('POST', '*', async (reply) => {
      await gate.opened;
      reply.json({ data: {} });
    });
    const create = (name: string) =>
      `${name}: createFact(input: { agentId: "${agent}", endUserId: "${user}", key: "${name}", value: 1 }) { __typename }`;
    const caller = new AbortController();
    const answer = server
      .ask(`mutation { ${create('a')} ${create('b')} ${create('c')} }`, {}, {}, caller.signal)
      .catch((error: Error) => error.name);
    await gateway.received(1);
    caller.abort();
    await answer;
    gate.open();
    await waitUntil(() => expect(gateway.requests).toHaveLength(3));
    expect(gateway.requests.map(({ body }) => JSON.parse(body).fact_key)).toEqual(['a', 'b', 'c']);
    expect(await server.requestLine()).toMatchObject({ upstreamCalls: 3, errorCodes: [] });
    expect(unhandled).toEqual([]);
  });
});
