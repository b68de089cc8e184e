import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { GatewayResponseError, GatewayResponseTooLargeError } from '../../src/gateway/index.js';
import { failure, setUp } from './client-setup.js';

const content = 'naïve 中文 🦭 👩‍👩‍👧 “quoted” \\ "x"';
const text = JSON.stringify({ data: { items: [{ role: 'user', content }] } });
const encoders: Record<string, (bytes: Buffer) => Buffer> = {
  gzip: gzipSync,
  'x-gzip': gzipSync,
  deflate: deflateSync,
  br: brotliCompressSync,
  identity: (bytes) => bytes,
};

function encode(encodings: string): Buffer {
  return encodings
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .reduce<Buffer>((bytes, name) => encoders[name]?.(bytes) ?? bytes, Buffer.from(text));
}

describe('decoding an answer', () => {
  it.each(['gzip', 'GZIP', 'x-gzip', 'deflate', 'br', 'identity', '', 'gzip, br', 'deflate, identity, gzip'])(
    'undoes the content encoding %j, also one byte at a time',
    async (encodings) => {
      const { client, gateway } = await setUp();
      const body = encode(encodings);
      gateway.on(
        'GET',
        '*',
        (reply) => reply.send(200, body, { 'content-encoding': encodings }),
        async (reply) => {
          reply.start(200, { 'content-encoding': encodings });
          for (const byte of body) await reply.write(Buffer.from([byte]));
          reply.end();
        },
      );
      for (const way of ['whole', 'dripped']) {
        const page = await client.sessions.messages('u', 's');
        expect([way, page.items[0]?.content]).toEqual([way, content]);
      }
    },
  );

  it('skips a byte-order mark, whole or in pieces', async () => {
    const { client, gateway } = await setUp();
    const bytes = Buffer.from(`\ufeff${text}`);
    gateway.on(
      'GET',
      '*',
      (reply) => reply.send(200, bytes),
      async (reply) => {
        reply.start(200);
        for (const byte of bytes) await reply.write(Buffer.from([byte]));
        reply.end();
      },
    );
    expect((await client.sessions.messages('u', 's')).items[0]?.content).toBe(content);
    expect((await client.sessions.messages('u', 's')).items[0]?.content).toBe(content);
  });

  it('turns bytes that are no UTF-8 into U+FFFD', async () => {
    const { client, gateway } = await setUp();
    const bytes = Buffer.concat([
      Buffer.from('{"items":[{"content":"a'),
      Buffer.from([0xe9, 0xff]),
      Buffer.from('"}]}'),
    ]);
    gateway.on('GET', '*', (reply) => reply.send(200, bytes));
    expect((await client.sessions.messages('u', 's')).items[0]?.content).toBe('a\ufffd\ufffd');
  });

  it.each([
    ['zstd', Buffer.from(text)],
    ['gzip', Buffer.from(text)],
    ['gzip', gzipSync(text).subarray(0, 30)],
    ['br', brotliCompressSync(text).subarray(0, 10)],
  ])('calls a body that is not what its encoding %j says a bad answer', async (encoding, body) => {
    const { client, gateway } = await setUp();
    gateway.on('*', '*', (reply) => reply.send(200, body, { 'content-encoding': encoding }));
    const read = await failure(client.sessions.messages('u', 's'), GatewayResponseError);
    expect(read.outcomeUnknown).toBe(false);
    const written = await failure(client.memory.delete('a', 'm', { endUserId: 'u' }), GatewayResponseError);
    expect(written.outcomeUnknown).toBe(true);
    expect(gateway.requests).toHaveLength(2);
  });

  it('takes an encoded body of no bytes for an empty one', async () => {
    const { client, gateway } = await setUp();
    gateway.on('*', '*', (reply) => reply.send(200, '', { 'content-encoding': 'gzip' }));
    expect(await client.memory.update('a', 'm', { endUserId: 'u', content: 'c' })).toBeNull();
  });
});

it('reads a large compressed answer whole', async () => {
  const { client, gateway } = await setUp();
  const large = Buffer.from(Array.from({ length: 3_000_000 }, (_, index) => (index * 7919) % 9973).join(' '));
  const body = Buffer.from(JSON.stringify([{ content: large.toString() }]));
  for (const encoding of ['gzip', 'br', 'gzip, gzip']) {
    const encoded = encoding === 'br' ? brotliCompressSync(body, { params: { 1: 1 } }) : gzipSync(body);
    const bytes = encoding === 'gzip, gzip' ? gzipSync(encoded) : encoded;
    gateway.on('GET', '*', (reply) => reply.send(200, bytes, { 'content-encoding': encoding }));
    expect((await client.sessions.messages('u', 's')).items[0]?.content).toHaveLength(large.length);
  }
});

describe('the cap of an answer', () => {
  it('counts decoded bytes, and stops a small body that unfolds to a huge one', async () => {
    const { client, gateway } = await setUp({ maxResponseBytes: 1_000_000 });
    const bomb = gzipSync(Buffer.alloc(200_000_000));
    const before = process.memoryUsage().rss;
    gateway.on('*', '*', (reply) => reply.send(200, bomb, { 'content-encoding': 'gzip' }));
    const error = await failure(client.sessions.list('u'), GatewayResponseTooLargeError);
    expect(error.limit).toBe(1_000_000);
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
  });

  it('ends a plain body that never ends, and its connection', async () => {
    const { client, gateway } = await setUp({ maxResponseBytes: 100_000 });
    let closed = Promise.resolve();
    gateway.on('*', '*', async (reply) => {
      reply.start(200);
      const state = { open: true };
      closed = reply.closed().then(() => {
        state.open = false;
      });
      while (state.open) await reply.write('x'.repeat(10_000));
    });
    await failure(client.sessions.list('u'), GatewayResponseTooLargeError);
    await closed;
    expect(gateway.requests).toHaveLength(1);
  });

  it('takes a body of exactly that size', async () => {
    const { client, gateway } = await setUp({ maxResponseBytes: Buffer.byteLength(text) });
    gateway.on(
      '*',
      '*',
      (reply) => reply.send(200, text),
      (reply) => reply.send(200, `${text} `),
    );
    expect((await client.sessions.messages('u', 's')).items).toHaveLength(1);
    await failure(client.sessions.messages('u', 's'), GatewayResponseTooLargeError);
  });

  it('also holds for the number of encodings on top of each other', async () => {
    const { client, gateway } = await setUp();
    const stacked = Array.from({ length: 20 }, () => 'gzip').join(', ');
    gateway.on('*', '*', (reply) => reply.send(200, encode(stacked), { 'content-encoding': stacked }));
    await failure(client.sessions.list('u'), GatewayResponseTooLargeError);
    const write = await failure(
      client.memory.delete('a', 'm', { endUserId: 'u' }),
      GatewayResponseTooLargeError,
    );
    expect(write.outcomeUnknown).toBe(true);
  });
});
