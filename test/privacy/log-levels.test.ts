import { describe, expect, it } from 'vitest';
import type { Script } from '../support/faulty-gateway.js';
import { startFaultyServer } from '../faults/faulty-server.js';
import { accountDeletion, writes } from '../faults/writes.js';
import { reads } from '../faults/reads.js';

const levels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
const numbers: Readonly<Record<(typeof levels)[number], number>> = {
  trace: 10,
  debug: 20,
  info: 30,
  warn: 40,
  error: 50,
  fatal: 60,
  silent: Number.POSITIVE_INFINITY,
};

/** What the gateway says holds words of people, and hosts of its own. */
const body = JSON.stringify({
  message: 'private-words about u-ada-7f3a at memory-db.internal.example',
  data: {
    items: [{ content: 'private-words', fact_value: 'private-words', memory_id: 'm' }, 'private-words'],
  },
});
const json = { 'content-type': 'application/json' };

const failures: readonly Script[] = [
  ...[200, 400, 401, 403, 404, 409, 422, 429, 500, 502, 503, 504].map(
    (status): Script =>
      (reply) =>
        reply.send(status, body, json),
  ),
  (reply) => reply.send(200, body.slice(0, -5), json),
  (reply) => reply.send(200, body, { ...json, 'content-encoding': 'gzip' }),
  (reply) => reply.send(307, body, { location: 'http://memory-db.internal.example/u-ada-7f3a' }),
  (reply) => reply.raw('private-words\r\n\r\n'),
  (reply) => reply.reset(),
  async (reply) => {
    reply.start(200, { ...json, 'content-length': '9999' });
    await reply.write(body);
    reply.reset();
  },
  () => undefined,
];

/** Everything of people and of the operator that went through the server in these tests. */
const told =
  /private-words|u-ada-7f3a|a-desk-91bc|s-first-44d0|m-mail-5e21|f-town-0c88|c-tea-d6f2|green tea|Bern|sk-secret|secret-line|secret-token|bearer|example|agent-v2|Tea, please/i;

describe.each(levels)('at log level %s', (level) => {
  it('no failure puts a key, an id, a text or a value into the log, and each leaves its line', async () => {
    const { server, gateway } = await startFaultyServer({
      LOG_LEVEL: level,
      AGENT_GATEWAY_TIMEOUTS_READ: '100',
      AGENT_GATEWAY_TIMEOUTS_WRITE: '100',
      AGENT_GATEWAY_TIMEOUTS_ACCOUNT_DELETION: '100',
    });
    const fields = reads.map(({ field }, index) => field.replace('read:', `r${index}:`)).join(' ');
    const documents = [
      `query Reads { ${fields} }`,
      ...[...writes, accountDeletion].map(({ mutation }) => mutation),
    ];
    const headers = {
      authorization: 'Bearer secret-token',
      cookie: 'secret-token',
      'x-user-id': 'u-ada-7f3a',
      'x-forwarded-for': 'u-ada-7f3a',
    };
    for (const script of failures) {
      gateway.on('*', '*', script);
      // Side by side, so that the ones that wait for their deadline wait together.
      await Promise.all(documents.map((document) => server.ask(document, {}, headers)));
    }
    await server.stop();
    // Audit lines of writes have no level and are written at every one.
    const lines = server.logLines().filter(({ level: own }) => own !== undefined);
    const log = server
      .logText()
      .replace(lines.find(({ gateway: origin }) => origin !== undefined) ? /^.*\n/ : '', '');
    expect(log).not.toMatch(told);
    expect(log).not.toContain(`:${gateway.port}`);
    expect(lines.every((line) => line.level >= numbers[level])).toBe(true);
    const asked = failures.length * documents.length;
    const of = (msg: string) => lines.filter((line) => line.msg === msg);
    expect(of('request')).toHaveLength(numbers[level] <= 30 ? asked : 0);
    const failed = of('upstream call failed');
    expect(failed.length > asked).toBe(numbers[level] <= 40);
    expect(failed.length === 0).toBe(numbers[level] > 40);
    for (const line of failed) {
      expect(Object.keys(line).toSorted()).toEqual(
        [
          'causes',
          'error',
          'level',
          'ms',
          'msg',
          'operation',
          'requestId',
          'route',
          'status',
          'time',
        ].toSorted(),
      );
      expect(line['route']).toMatch(/^(?:GET|PUT|POST|DELETE) \/v1\/[a-z{}_/-]+$/);
    }
    expect(of('unexpected error')).toEqual([]);
  });
});
