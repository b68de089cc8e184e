import { setImmediate } from 'node:timers/promises';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { Reply } from '../support/faulty-gateway.js';
import { expectNothingLeaks, failAllButPreference, onlyError, startFaultyServer } from './faulty-server.js';
import { neighbour, neighbourData, reads } from './reads.js';

type Script = (reply: Reply) => void | Promise<void>;
const json = { 'content-type': 'application/json' };

/** Goes on with `step` until the connection is gone. */
async function untilLeft(reply: Reply, step: () => unknown): Promise<void> {
  const left = new AbortController();
  void reply.closed().then(() => left.abort());
  while (!left.signal.aborted) {
    await step();
    await setImmediate();
  }
}

const slow: readonly (readonly [string, Script])[] = [
  ['never answers', () => undefined],
  ['sends the head and then nothing', (reply) => reply.start(200, json)],
  [
    'sends half and then nothing',
    async (reply) => {
      reply.start(200, json);
      await reply.write('{"data":{"items":[');
    },
  ],
  [
    'drips blanks for ever',
    async (reply) => {
      reply.start(200, json);
      await untilLeft(reply, () => reply.write(' '));
    },
  ],
  ['drips informational answers for ever', (reply) => untilLeft(reply, () => reply.inform())],
];

describe('a gateway that', () => {
  it.each(slow)('%s is left when the time of the call is up', async (_name, script) => {
    const faulty = await startFaultyServer({ AGENT_GATEWAY_TIMEOUTS_READ: '1000' });
    const ended: Promise<void>[] = [];
    failAllButPreference(faulty.gateway, (reply) => {
      ended.push(reply.closed());
      return script(reply);
    });
    const [sessions] = reads;
    const answer = await faulty.server.ask(`{ ${sessions?.field} ${neighbour} }`);
    expect(onlyError(answer)).toEqual({
      path: ['read'],
      extensions: { code: 'UPSTREAM_TIMEOUT' },
      message: 'The Agent Gateway did not answer in time.',
    });
    expect(answer.json().data).toEqual({ read: null, neighbour: neighbourData });
    await Promise.all(ended);
    expect(ended).toHaveLength(1);
    expectNothingLeaks(faulty, answer);
  });
});

const spaces = (megabytes: number) => Buffer.alloc(megabytes * 1_000_000, 0x20);
const encoded = (body: Buffer, encoding: string): Script => {
  return (reply) => reply.send(200, body, { ...json, 'content-encoding': encoding });
};
const bomb = gzipSync(spaces(100));
const megabyte = spaces(1);

const large: readonly (readonly [string, Script])[] = [
  ['100 MB in 100 kB of gzip', encoded(bomb, 'gzip')],
  ['gzip within gzip', encoded(gzipSync(bomb), 'gzip, gzip')],
  ['100 MB in some bytes of br', encoded(brotliCompressSync(spaces(100)), 'br')],
  [
    '20 encodings upon each other',
    encoded(Buffer.from('x'), Array.from({ length: 20 }, () => 'gzip').join(', ')),
  ],
  ['three encodings', encoded(Buffer.from('x'), 'gzip, gzip, gzip')],
  [
    'chunks without end',
    async (reply) => {
      reply.start(200, json);
      await untilLeft(reply, () => reply.write(megabyte));
    },
  ],
  [
    'a length of a terabyte',
    async (reply) => {
      reply.start(200, { ...json, 'content-length': String(1e12) });
      await untilLeft(reply, () => reply.write(megabyte));
    },
  ],
];

describe('an answer of', () => {
  it.each(large)('%s is left at the cap', async (_name, script) => {
    const faulty = await startFaultyServer({ AGENT_GATEWAY_MAX_RESPONSE_BYTES: '1000000' });
    const ended: Promise<void>[] = [];
    failAllButPreference(faulty.gateway, (reply) => {
      ended.push(reply.closed());
      return script(reply);
    });
    const before = process.memoryUsage().rss;
    const [sessions] = reads;
    const answer = await faulty.server.ask(`{ ${sessions?.field} ${neighbour} }`);
    expect(onlyError(answer)).toEqual({
      path: ['read'],
      extensions: { code: 'UPSTREAM_RESPONSE_TOO_LARGE', limit: 1_000_000 },
      message: "The Agent Gateway's answer is too large.",
    });
    expect(answer.json().data).toEqual({ read: null, neighbour: neighbourData });
    await Promise.all(ended);
    expect(process.memoryUsage().rss - before).toBeLessThan(80_000_000);
    expectNothingLeaks(faulty, answer);
  });
});
