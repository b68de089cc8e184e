import { createServer } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { GatewayConnectionError, GatewayResponseError } from '../../src/gateway/index.js';
import type { Reply } from '../support/faulty-gateway.js';
import { failure, setUp } from '../gateway/client-setup.js';

const one = { endUserId: 'u' };
const once = { retry: { tries: 1 } };

/** A TCP port on which nothing listens. */
async function deadPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a TCP server's address
  await new Promise((resolve) => server.close(resolve));
  return port;
}

describe('a connection that can’t be made', () => {
  it.each(['refused', 'no such host', 'no TLS'])('(%s) never lets a write leave', async (kind) => {
    const plain = createServer((socket) => socket.on('error', () => undefined).end('no TLS here'));
    await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void plain.close());
    const { port } = plain.address() as AddressInfo; // a TCP server's address
    const endpoints: Record<string, string> = {
      refused: `http://127.0.0.1:${await deadPort()}`,
      'no such host': 'http://gateway.invalid',
      'no TLS': `https://127.0.0.1:${port}`,
    };
    const { client } = await setUp({ ...once, endpoint: endpoints[kind] ?? '' });
    const error = await failure(client.memory.delete('a', 'm', one), GatewayConnectionError);
    expect(error.message).toBe('No connection to the Agent Gateway could be made.');
    expect(error.outcomeUnknown).toBe(false);
    expect(error.cause).toBeInstanceOf(Error);
  });

  it('because of a TLS handshake that fails, likewise', async () => {
    const server = createTlsServer({});
    server.on('tlsClientError', () => undefined);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo; // a TCP server's address
    const { client } = await setUp({ ...once, endpoint: `https://127.0.0.1:${port}` });
    expect((await failure(client.memory.delete('a', 'm', one), GatewayConnectionError)).outcomeUnknown).toBe(
      false,
    );
  });
});

describe('a connection that breaks', () => {
  it.each<[string, (reply: Reply) => void]>([
    ['is reset', (reply) => reply.reset()],
    ['is closed', (reply) => reply.cut()],
    ['is closed within the status line', (reply) => reply.raw('HTTP/1.1 20')],
  ])('before the answer (%s) leaves the outcome of a write unknown', async (_name, script) => {
    const { client, gateway } = await setUp(once);
    gateway.on('*', '*', script);
    const error = await failure(client.memory.delete('a', 'm', one), Error);
    expect(error).toMatchObject({ outcomeUnknown: true });
    expect(gateway.requests).toHaveLength(1);
  });

  const rows = JSON.stringify({ data: { items: [{ session_id: 's' }] } });
  it.each<[string, (reply: Reply) => void | Promise<void>]>([
    [
      'a Content-Length that is not reached, though the JSON is whole',
      async (reply) => {
        reply.start(200, { 'content-length': '1000' });
        await reply.write(rows);
        reply.cut();
      },
    ],
    [
      'chunks without the last one, though the JSON is whole',
      async (reply) => {
        reply.start(200);
        await reply.write(rows);
        reply.cut();
      },
    ],
    [
      'JSON cut inside a string',
      async (reply) => {
        reply.start(200);
        await reply.write(rows.slice(0, -8));
        reply.reset();
      },
    ],
  ])('within the body (%s) is never taken for whole', async (_name, script) => {
    const { client, gateway } = await setUp(once);
    gateway.on('*', '*', script);
    const read = await failure(client.sessions.list('u'), GatewayResponseError);
    expect(read).toMatchObject({ truncated: true, outcomeUnknown: false });
    const write = await failure(
      client.memory.update('a', 'm', { ...one, content: 'c' }),
      GatewayResponseError,
    );
    expect(write).toMatchObject({ truncated: true, outcomeUnknown: true });
    expect(gateway.requests).toHaveLength(2);
  });
});

it.each([
  ['no HTTP', 'SSH-2.0-OpenSSH\r\n\r\n'],
  ['another version', 'HTTP/9.9 200 OK\r\n\r\n'],
  ['headers beyond any measure', `HTTP/1.1 200 OK\r\nx: ${'y'.repeat(100_000)}\r\n\r\n`],
  ['two lengths', 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n[]]'],
  ['JSON that is whole but not closed', 'HTTP/1.1 200 OK\r\ncontent-length: 3\r\n\r\n[1,'],
])('an answer that is %s is a bad answer', async (_name, bytes) => {
  const { client, gateway } = await setUp(once);
  gateway.on('*', '*', (reply) => reply.raw(bytes));
  await failure(client.sessions.list('u'), GatewayResponseError);
  const write = await failure(client.memory.delete('a', 'm', one), GatewayResponseError);
  expect(write.outcomeUnknown).toBe(true);
});

it('informational answers in front of the real one are passed over', async () => {
  const { client, gateway } = await setUp(once);
  const early = 'HTTP/1.1 103 Early Hints\r\nlink: <x>\r\n\r\n';
  gateway.on('*', '*', (reply) => reply.raw(`${early}HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n[]`));
  expect((await client.sessions.list('u')).rowCount).toBe(0);
});

it('an informational answer alone is none', async () => {
  const { client, gateway } = await setUp(once);
  gateway.on('*', '*', (reply) => reply.raw('HTTP/1.1 103 Early Hints\r\nlink: <x>\r\n\r\n'));
  await failure(client.sessions.list('u'), GatewayConnectionError);
  expect(gateway.requests).toHaveLength(1);
});
