import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { Reply } from '../support/faulty-gateway.js';
import { stranger } from './people.js';
import { expectNothingLeaks, onlyError, startFaultyServer } from './faulty-server.js';
import { accountDeletion, writes } from './writes.js';

type Script = (reply: Reply) => void | Promise<void>;
type Failure = readonly [name: string, script: Script, extensions: object];

const unknown = { outcomeUnknown: true };
const json = { 'content-type': 'application/json' };
const page = { 'content-type': 'text/html' };
const send = (status: number, body: string | Buffer = '', headers: Record<string, string> = json): Script => {
  return (reply) => reply.send(status, body, headers);
};
const whole = JSON.stringify({ data: { ok: 'yes', text: 'x'.repeat(200) } });

/** A write that was sent and got neither a readable 2xx nor a 4xx may have been applied. */
const outcomeUnknown: readonly Failure[] = [
  ...[500, 501, 502, 503, 504, 507, 599].map((status): Failure => {
    const code = [502, 503, 504].includes(status) ? 'UPSTREAM_UNAVAILABLE' : 'UPSTREAM_ERROR';
    return [
      `${status} after it was applied`,
      send(status, '<html>', page),
      { code, upstreamStatus: status, ...unknown },
    ];
  }),
  [
    '503 that names a time',
    send(503, '', { 'retry-after': '7' }),
    { code: 'UPSTREAM_UNAVAILABLE', upstreamStatus: 503, retryAfter: 7, ...unknown },
  ],
  ...[300, 301, 302, 303, 304, 305].map((status): Failure => [
    `${status} elsewhere`,
    send(status, '', { location: '/agent-v2/v1/agents/other' }),
    { code: 'UPSTREAM_BAD_RESPONSE', upstreamStatus: status, ...unknown },
  ]),
  [
    'a redirect to another host',
    send(307, '', { location: 'http://gateway.invalid/agent-v2/' }),
    { code: 'UPSTREAM_BAD_RESPONSE', upstreamStatus: 307, ...unknown },
  ],
  [
    'a redirect to another route',
    send(308, '', { location: '/agent-v2/v1/agents/a/memory/account' }),
    { code: 'UPSTREAM_BAD_RESPONSE', upstreamStatus: 308, ...unknown },
  ],
  [
    'an HTML page',
    send(200, '<html>', page),
    { code: 'UPSTREAM_BAD_RESPONSE', upstreamStatus: 200, ...unknown },
  ],
  [
    'JSON that is cut',
    send(200, whole.slice(0, -9)),
    { code: 'UPSTREAM_BAD_RESPONSE', upstreamStatus: 200, ...unknown },
  ],
  ['a part', send(206, whole), { code: 'UPSTREAM_BAD_RESPONSE', upstreamStatus: 206, ...unknown }],
  [
    'broken gzip',
    send(200, 'x', { 'content-encoding': 'gzip' }),
    { code: 'UPSTREAM_BAD_RESPONSE', upstreamStatus: 200, ...unknown },
  ],
  [
    'an unknown encoding',
    send(200, whole, { 'content-encoding': 'rot13' }),
    { code: 'UPSTREAM_BAD_RESPONSE', upstreamStatus: 200, ...unknown },
  ],
  [
    'a row of somebody else',
    (reply) => reply.json({ data: { end_user_id: stranger, memory_id: 'm', fact_id: 'f', enabled: true } }),
    { code: 'UPSTREAM_BAD_RESPONSE', upstreamStatus: 200, ...unknown },
  ],
  [
    'an envelope of somebody else',
    (reply) => reply.json({ user_id: stranger, data: {} }),
    { code: 'UPSTREAM_BAD_RESPONSE', upstreamStatus: 200, ...unknown },
  ],
  [
    'a body that is too large',
    send(200, gzipSync(Buffer.alloc(200_000, 0x20)), { ...json, 'content-encoding': 'gzip' }),
    { code: 'UPSTREAM_RESPONSE_TOO_LARGE', limit: 100_000, ...unknown },
  ],
  ['a reset before the answer', (reply) => reply.reset(), { code: 'UPSTREAM_UNAVAILABLE', ...unknown }],
  ['a connection that is closed', (reply) => reply.cut(), { code: 'UPSTREAM_UNAVAILABLE', ...unknown }],
  [
    'a connection that breaks in the body',
    async (reply) => {
      reply.start(200, { ...json, 'content-length': '1000' });
      await reply.write(whole);
      reply.reset();
    },
    { code: 'UPSTREAM_BAD_RESPONSE', upstreamStatus: 200, ...unknown },
  ],
  ['no HTTP', (reply) => reply.raw('SSH-2.0-OpenSSH\r\n\r\n'), { code: 'UPSTREAM_BAD_RESPONSE', ...unknown }],
  [
    'an informational answer alone',
    (reply) => reply.raw('HTTP/1.1 103 Early Hints\r\n\r\n'),
    { code: 'UPSTREAM_UNAVAILABLE', ...unknown },
  ],
];

/** A 4xx says that the write was refused. */
const refused: readonly Failure[] = (
  [
    [401, 'UPSTREAM_DENIED'],
    [403, 'UPSTREAM_DENIED'],
    [405, 'UPSTREAM_ERROR'],
    [408, 'UPSTREAM_ERROR'],
    [413, 'UPSTREAM_ERROR'],
    [415, 'UPSTREAM_ERROR'],
    [423, 'UPSTREAM_ERROR'],
    [429, 'RATE_LIMITED'],
  ] as const
).map(([status, code]) => [`${status}`, send(status, '<html>', page), { code, upstreamStatus: status }]);

describe.each([...writes, accountDeletion])('$name', ({ mutation, method, asked, body }) => {
  it('is sent exactly once whatever comes of it, and says where its outcome is not known', async () => {
    const faulty = await startFaultyServer({
      AGENT_GATEWAY_RETRY_TRIES: '3',
      AGENT_GATEWAY_MAX_RESPONSE_BYTES: '100000',
    });
    const { gateway, server } = faulty;
    const failures = [...outcomeUnknown, ...refused];
    const outcomes: unknown[] = [];
    for (const [failure, script] of failures) {
      gateway.on('*', '*', script);
      const answer = await server.ask(mutation);
      const { message: _message, ...error } = onlyError(answer);
      outcomes.push({ failure, status: answer.status, data: answer.json().data, ...error });
      expectNothingLeaks(faulty, answer);
    }
    expect(outcomes).toEqual(
      failures.map(([failure, , extensions]) => ({
        failure,
        status: 200,
        data: { write: null },
        path: ['write'],
        extensions,
      })),
    );
    expect(faulty.sent()).toEqual(failures.map(() => asked));
    for (const request of gateway.requests) {
      expect(request.method).toBe(method);
      expect(request.headers['content-type']).toBe('application/json');
      expect(request.headers['content-length']).toBe(String(Buffer.byteLength(request.body)));
      expect(JSON.parse(request.body)).toEqual(body);
    }
  });

  it('is not repeated and says that its outcome is not known when the answer comes too late', async () => {
    const faulty = await startFaultyServer({
      AGENT_GATEWAY_TIMEOUTS_WRITE: '500',
      AGENT_GATEWAY_TIMEOUTS_ACCOUNT_DELETION: '500',
      AGENT_GATEWAY_RETRY_TRIES: '3',
    });
    const ended: Promise<void>[] = [];
    faulty.gateway.on(
      '*',
      '*',
      (reply) => void ended.push(reply.closed()),
      (reply) => {
        ended.push(reply.closed());
        reply.start(200, json);
      },
    );
    for (let tries = 0; tries < 2; tries++) {
      const answer = await faulty.server.ask(mutation);
      const { path, extensions } = onlyError(answer);
      expect([path, extensions]).toEqual([['write'], { code: 'UPSTREAM_TIMEOUT', ...unknown }]);
      expectNothingLeaks(faulty, answer);
    }
    await Promise.all(ended);
    expect(faulty.sent()).toEqual([asked, asked]);
  });

  it('that never left says so by saying nothing of its outcome', async () => {
    const faulty = await startFaultyServer();
    await faulty.gateway.close();
    const { path, extensions } = onlyError(await faulty.server.ask(mutation));
    expect([path, extensions]).toEqual([['write'], { code: 'UPSTREAM_UNAVAILABLE' }]);
    expect(faulty.sent()).toEqual([]);
  });

  it.each([
    [404, 'MemoryNotFoundError', 'NOT_FOUND'],
    [410, 'MemoryNotFoundError', 'NOT_FOUND'],
    [409, 'MemoryConflictError', 'CONFLICT'],
    [412, 'MemoryConflictError', 'CONFLICT'],
    [400, 'MemoryInputError', 'BAD_USER_INPUT'],
    [422, 'MemoryInputError', 'BAD_USER_INPUT'],
  ])('that is refused with %i is a %s in data', async (status, __typename, code) => {
    const faulty = await startFaultyServer();
    faulty.gateway.on('*', '*', send(status, '<html>secret</html>', page));
    const answer = await faulty.server.ask(mutation);
    expect(answer.json()).toEqual({ data: { write: { __typename, code, message: expect.any(String) } } });
    expect(answer.text).not.toMatch(/html|secret/);
    expect(faulty.sent()).toEqual([asked]);
    expectNothingLeaks(faulty, answer);
  });
});

it('two equal writes are both sent, in one operation and side by side', async () => {
  const faulty = await startFaultyServer();
  const [, , , create] = writes;
  const field = /write: .*\}/s.exec(create?.mutation ?? '')?.[0].replace(/\}\s*$/, '') ?? '';
  const twice = `mutation { ${field} ${field.replace('write:', 'again:')} }`;
  const answers = await Promise.all([faulty.server.ask(twice), faulty.server.ask(twice)]);
  for (const answer of answers) {
    const payload = { __typename: 'CreateFactPayload', fact: null };
    expect(answer.json()).toEqual({ data: { write: payload, again: payload } });
  }
  expect(faulty.sent()).toEqual(Array.from({ length: 4 }, () => create?.asked));
});
