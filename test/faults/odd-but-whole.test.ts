import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { Reply } from '../support/faulty-gateway.js';
import { startFaultyServer } from './faulty-server.js';
import { agent, item, user } from './people.js';

const content = 'Tee für Ada 茶 😀 “quoted” \u2028 end';
const body = JSON.stringify({ data: { items: [{ memory_id: item, content }], limit: 20 } });
const json = { 'content-type': 'application/json' };
const query = `{ agentMemory(agentId: "${agent}", endUserId: "${user}") { items { nodes { content } } } }`;

type Script = (reply: Reply) => void | Promise<void>;

/** Sends bytes in pieces of this size, each in a packet of its own. */
function inPieces(bytes: Buffer, size: number, headers: Record<string, string> = {}): Script {
  return async (reply) => {
    reply.start(200, { ...json, ...headers });
    for (let at = 0; at < bytes.length; at += size) await reply.write(bytes.subarray(at, at + size));
    reply.end();
  };
}

const encoded = (bytes: Buffer, encoding: string) => (reply: Reply) =>
  reply.send(200, bytes, { ...json, 'content-encoding': encoding });
const chunked = (chunks: string, trailer = '') =>
  `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n${trailer && 'trailer: x-sum\r\n'}\r\n${chunks}`;
const hexLength = Buffer.byteLength(body).toString(16);

const forms: readonly (readonly [string, Script])[] = [
  ['as text/plain', (reply) => reply.send(200, body, { 'content-type': 'text/plain' })],
  ['as text/html', (reply) => reply.send(200, body, { 'content-type': 'text/html; charset=utf-8' })],
  ['as an unknown type', (reply) => reply.send(200, body, { 'content-type': 'x' })],
  ['without a type', (reply) => reply.send(200, body)],
  [
    'with a charset that is not its own',
    (reply) => reply.send(200, body, { 'content-type': 'application/json; charset=latin1' }),
  ],
  ['with 201', (reply) => reply.send(201, body, json)],
  ['with 203', (reply) => reply.send(203, body, json)],
  ['with a status nobody knows', (reply) => reply.send(299, body, json)],
  ['after a byte-order mark', (reply) => reply.send(200, `\ufeff${body}`, json)],
  ['after a byte-order mark, byte by byte', inPieces(Buffer.from(`\ufeff${body}`), 1)],
  ['byte by byte', inPieces(Buffer.from(body), 1)],
  ['in pieces of three bytes', inPieces(Buffer.from(body), 3)],
  ['with blanks around it', (reply) => reply.send(200, `\r\n\t ${body} \n`, json)],
  ['behind very many blanks', (reply) => reply.send(200, ' '.repeat(1_000_000) + body, json)],
  ['by gzip', encoded(gzipSync(body), 'gzip')],
  ['by x-gzip in capitals', encoded(gzipSync(body), 'X-GZIP')],
  ['by br', encoded(brotliCompressSync(body), 'br')],
  ['by deflate', encoded(deflateSync(body), 'deflate')],
  ['by gzip, byte by byte', inPieces(gzipSync(body), 1, { 'content-encoding': 'gzip' })],
  ['by gzip within br', encoded(brotliCompressSync(gzipSync(body)), 'gzip, br')],
  ['by identity', encoded(Buffer.from(body), 'identity')],
  [
    'by gzip in two members',
    encoded(Buffer.concat([gzipSync(body.slice(0, 20)), gzipSync(body.slice(20))]), 'gzip'),
  ],
  [
    'after early hints',
    (reply) =>
      reply.raw(
        `HTTP/1.1 103 Early Hints\r\nlink: <x>\r\n\r\nHTTP/1.1 200 OK\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
      ),
  ],
  [
    'after two informational answers',
    (reply) =>
      reply.raw(
        `HTTP/1.1 102 Processing\r\n\r\nHTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 200 OK\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
      ),
  ],
  [
    'with a trailer',
    (reply) => reply.raw(chunked(`${hexLength}\r\n${body}\r\n0\r\nx-sum: 1\r\n\r\n`, 'x-sum')),
  ],
  ['with chunk extensions', (reply) => reply.raw(chunked(`${hexLength};a=b\r\n${body}\r\n0\r\n\r\n`))],
  [
    'until the connection is closed',
    (reply) =>
      reply.raw(`HTTP/1.1 200 OK\r\ncontent-type: application/json\r\nconnection: close\r\n\r\n${body}`),
  ],
  ['by HTTP/1.0', (reply) => reply.raw(`HTTP/1.0 200 OK\r\ncontent-type: application/json\r\n\r\n${body}`)],
  [
    'with a strange reason',
    (reply) =>
      reply.raw(`HTTP/1.1 200 \xe4\xf6\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`),
  ],
  [
    'with many headers',
    (reply) =>
      reply.send(
        200,
        body,
        Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`x-${n}`, 'y'.repeat(50)])),
      ),
  ],
  [
    'with keys that stand twice',
    (reply) => reply.send(200, body.replace('"items":', '"items":[{"memory_id":"first"}],"items":'), json),
  ],
  [
    'with every character escaped',
    (reply) => reply.send(200, body.replace(content.slice(0, 3), String.raw`\u0054\u0065\u0065`), json),
  ],
];

describe('a whole answer that comes', () => {
  it.each(forms)('%s is read to the last character', async (_name, script) => {
    const { server, gateway, sent } = await startFaultyServer();
    gateway.on('GET', /\/memory\/\?/, script);
    const answer = await server.ask(query);
    expect(answer.json()).toEqual({ data: { agentMemory: { items: { nodes: [{ content }] } } } });
    expect(sent()).toHaveLength(1);
  });
});

describe('a redirect', () => {
  it.each([307, 308])(
    'with %i to the same path with a slash is followed once, body and credentials kept',
    async (status) => {
      const { server, gateway, sent } = await startFaultyServer();
      const asked = `/agent-v2/v1/agents/${agent}/memory/${item}`;
      gateway.on('DELETE', asked, (reply) => reply.send(status, '', { location: `${asked}/` }));
      const mutation = `mutation { forgetMemoryItem(input: { agentId: "${agent}", endUserId: "${user}", memoryId: "${item}" }) { __typename } }`;
      expect((await server.ask(mutation)).json()).toEqual({
        data: { forgetMemoryItem: { __typename: 'ForgetMemoryItemPayload' } },
      });
      expect(sent('DELETE')).toEqual([asked, `${asked}/`]);
      const [first, second] = gateway.requests;
      expect(second?.body).toBe(first?.body);
      expect(second?.headers).toEqual(first?.headers);
    },
  );

  it('that leads in a circle is followed once and then a bad answer', async () => {
    const { server, gateway, sent } = await startFaultyServer();
    const asked = `/agent-v2/v1/agents/${agent}/memory/`;
    gateway.on('GET', asked, (reply) => reply.send(307, '', { location: asked.slice(0, -1) }));
    gateway.on('GET', asked.slice(0, -1), (reply) => reply.send(307, '', { location: asked }));
    const answer = await server.ask(query);
    expect(answer.json().errors?.[0]?.extensions).toMatchObject({
      code: 'UPSTREAM_BAD_RESPONSE',
      upstreamStatus: 307,
    });
    expect(sent()).toEqual([asked, asked.slice(0, -1)]);
  });

  it.each([
    ['another port', (port: number) => `http://127.0.0.1:${port}/agent-v2/v1/agents/${agent}/memory/`],
    ['another host', (port: number) => `http://localhost:${port}/agent-v2/v1/agents/${agent}/memory/`],
    ['another scheme', (port: number) => `https://127.0.0.1:${port}/agent-v2/v1/agents/${agent}/memory/`],
  ])('to %s takes no credential there', async (_name, location) => {
    const { server, gateway } = await startFaultyServer();
    const other = (await startFaultyServer()).gateway;
    gateway.on('GET', /\/memory\/\?/, (reply) => reply.send(307, '', { location: location(other.port) }));
    const answer = await server.ask(query);
    expect(answer.json().errors?.[0]?.extensions).toMatchObject({
      code: 'UPSTREAM_BAD_RESPONSE',
      upstreamStatus: 307,
    });
    expect(other.requests).toEqual([]);
    expect(answer.text).not.toContain(`:${other.port}`);
  });
});
