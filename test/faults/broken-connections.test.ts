import { describe, expect, it } from 'vitest';
import type { Script } from '../support/faulty-gateway.js';
import { expectNothingLeaks, failAllButPreference, onlyError, startFaultyServer } from './faulty-server.js';
import { session, user } from './people.js';
import { neighbour, neighbourData, reads } from './reads.js';
import { wellAnswer } from './well-answer.js';

const json = { 'content-type': 'application/json' };
const whole = '{"data":{"items":[],"session":{"session_id":"s-first-44d0"}}}';

/** Answers that broke off or were no HTTP, with the code they give and whether a read is tried again. */
const breaks: readonly (readonly [name: string, script: Script, extensions: object, tries: number])[] = [
  ['a reset', (reply) => reply.reset(), { code: 'UPSTREAM_UNAVAILABLE' }, 3],
  ['a close', (reply) => reply.cut(), { code: 'UPSTREAM_UNAVAILABLE' }, 3],
  ['half a status line', (reply) => reply.raw('HTTP/1.1 20'), { code: 'UPSTREAM_UNAVAILABLE' }, 3],
  [
    'an upgrade nobody asked for',
    (reply) => reply.raw('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'),
    { code: 'UPSTREAM_UNAVAILABLE' },
    3,
  ],
  [
    'a body that is reset',
    async (reply) => {
      reply.start(200, json);
      await reply.write(whole);
      reply.reset();
    },
    { code: 'UPSTREAM_BAD_RESPONSE', upstreamStatus: 200 },
    3,
  ],
  [
    'a body that is shorter than its length',
    async (reply) => {
      reply.start(200, { ...json, 'content-length': '1000' });
      await reply.write(whole);
      reply.cut();
    },
    { code: 'UPSTREAM_BAD_RESPONSE', upstreamStatus: 200 },
    3,
  ],
  [
    'a body of chunks without the last',
    async (reply) => {
      reply.start(200, json);
      await reply.write(whole);
      reply.cut();
    },
    { code: 'UPSTREAM_BAD_RESPONSE', upstreamStatus: 200 },
    3,
  ],
  [
    'a chunk of no length',
    (reply) => reply.raw('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n'),
    { code: 'UPSTREAM_BAD_RESPONSE', upstreamStatus: 200 },
    3,
  ],
  ['another protocol', (reply) => reply.raw('SSH-2.0-OpenSSH\r\n\r\n'), { code: 'UPSTREAM_BAD_RESPONSE' }, 1],
  ['another version', (reply) => reply.raw('HTTP/9.9 200 OK\r\n\r\n'), { code: 'UPSTREAM_BAD_RESPONSE' }, 1],
  [
    'endless headers',
    (reply) => reply.raw(`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(100_000)}\r\n\r\n`),
    { code: 'UPSTREAM_BAD_RESPONSE' },
    1,
  ],
  [
    'two lengths',
    (reply) => reply.raw('HTTP/1.1 200 OK\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n{}}'),
    { code: 'UPSTREAM_BAD_RESPONSE' },
    1,
  ],
];

const retrying = { AGENT_GATEWAY_RETRY_TRIES: '3', AGENT_GATEWAY_RETRY_BASE_DELAY_MS: '1' };

describe.each(reads)('$name over a connection that breaks', ({ field, path, asked }) => {
  it('costs itself only and is tried again where that makes sense', async () => {
    for (const [name, script, extensions, tries] of breaks) {
      // One of its own: how often may be tried again depends on how many calls there were.
      const faulty = await startFaultyServer(retrying);
      failAllButPreference(faulty.gateway, script);
      const answer = await faulty.server.ask(`{ ${field} ${neighbour} }`);
      expect({ name, ...onlyError(answer) }).toMatchObject({ name, path, extensions });
      expect(answer.json()).toMatchObject({ data: { neighbour: neighbourData } });
      // A read on a connection that had carried the neighbour's is sent once more on a new one, which is no try.
      const tried = faulty.gateway.requests.filter(
        ({ target, headers }) => target.split('?')[0] === asked && headers['connection'] !== 'close',
      );
      expect([name, tried.length]).toEqual([name, tries]);
      expectNothingLeaks(faulty, answer);
    }
  });

  it('is whole when the next try succeeds', async () => {
    const { server, gateway, sent } = await startFaultyServer(retrying);
    const well = (await server.ask(`{ ${field} }`)).json();
    expect(well.errors).toBeUndefined();
    gateway.on(
      'GET',
      '*',
      (reply) => reply.reset(),
      (reply) => reply.json(wellAnswer(reply.request)),
    );
    expect((await server.ask(`{ ${field} }`)).json()).toEqual(well);
    expect(sent()).toEqual([asked, asked, asked]);
  });
});

it('of twenty sessions one whose messages fail costs its own messages only', async () => {
  const faulty = await startFaultyServer();
  const items = Array.from({ length: 20 }, (_, n) => ({ session_id: `s${n}`, title: `t${n}` }));
  faulty.gateway.on('GET', /\/sessions\/\?/, (reply) => reply.json({ items, limit: 20 }));
  faulty.gateway.on('GET', /\/messages/, (reply) =>
    reply.request.target.includes('/s7/')
      ? reply.send(500, '<html>poisoned</html>', { 'content-type': 'text/html' })
      : reply.json({ items: [{ role: 'user', content: reply.request.target.split('/').at(-2) }] }),
  );
  const answer = await faulty.server.ask(
    `{ sessions(userId: "${user}", first: 20) { nodes { title messages { nodes { text } } } } }`,
  );
  expect(onlyError(answer)).toMatchObject({
    path: ['sessions', 'nodes', 7, 'messages'],
    extensions: { code: 'UPSTREAM_ERROR', upstreamStatus: 500 },
  });
  expect(answer.json().data).toEqual({
    sessions: {
      nodes: items.map(({ session_id, title }) => ({
        title,
        messages: session_id === 's7' ? null : { nodes: [{ text: session_id }] },
      })),
    },
  });
  expectNothingLeaks(faulty, answer);
});

const read = `{ session(userId: "${user}", sessionId: "${session}") { title } }`;

it('a gateway that is not there is named by a code, and its causes by theirs in the log', async () => {
  const faulty = await startFaultyServer();
  await faulty.gateway.close();
  const answer = await faulty.server.ask(read);
  expect(onlyError(answer)).toEqual({
    path: ['session'],
    message: 'The Agent Gateway can not be reached.',
    extensions: { code: 'UPSTREAM_UNAVAILABLE' },
  });
  const [line] = faulty.server.logLines().filter(({ msg }) => msg === 'upstream call failed');
  expect(line).toMatchObject({ status: null, error: 'GatewayConnectionError', causes: ['ECONNREFUSED'] });
  expectNothingLeaks(faulty, answer);
});

it('a gateway that failed too often is given a pause, and callers are told how long', async () => {
  const faulty = await startFaultyServer({
    AGENT_GATEWAY_CIRCUIT_MINIMUM_CALLS: '6',
    AGENT_GATEWAY_CIRCUIT_PAUSE_MS: '60000',
  });
  faulty.gateway.on('*', '*', (reply) => reply.send(500));
  for (const person of ['ada', 'bob', 'eve']) {
    await faulty.server.ask(`{ sessions(userId: "${person}") { nodes { title } } }`);
    await faulty.server.ask(
      `{ agentMemory(agentId: "a", endUserId: "${person}") { facts { nodes { key } } } }`,
    );
  }
  const answer = await faulty.server.ask(read);
  expect(onlyError(answer).extensions).toEqual({ code: 'UPSTREAM_UNAVAILABLE', retryAfter: 60 });
  const mutation = `mutation { setMemoryPreference(input: { agentId: "a", endUserId: "u", enabled: true }) { __typename } }`;
  // Nothing was sent, so there is no doubt about what became of it.
  expect(onlyError(await faulty.server.ask(mutation)).extensions).toEqual({
    code: 'UPSTREAM_UNAVAILABLE',
    retryAfter: 60,
  });
  expect(faulty.sent()).toHaveLength(6);
  expectNothingLeaks(faulty, answer);
});

it('what waits too long is refused, and says that it was never sent', async () => {
  const { server, gateway, sent } = await startFaultyServer({
    AGENT_GATEWAY_CONNECTIONS: '1',
    SEA_AGENT_GRAPHQL_LIMITS_QUEUE_WAIT_MS: '100',
  });
  gateway.on('*', '*', () => undefined);
  const first = new AbortController();
  const held = server.ask(read, {}, {}, first.signal).catch(() => undefined);
  await gateway.received(1);
  const mutation = `mutation { setMemoryPreference(input: { agentId: "a", endUserId: "u", enabled: true }) { __typename } }`;
  const answers = await Promise.all([server.ask(mutation), server.ask(mutation), server.ask(read)]);
  for (const answer of answers) expect(onlyError(answer).extensions).toEqual({ code: 'OVERLOADED' });
  expect(sent()).toHaveLength(1);
  first.abort();
  await held;
});
