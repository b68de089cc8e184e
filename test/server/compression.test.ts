import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { startServer, type TestServer } from '../support/start-server.js';

const long = '{ __schema { types { name fields { name description } } } }';

const ask = (server: TestServer, accept: string, query = long) =>
  server.ask(query, {}, { 'accept-encoding': accept });

test.each([
  ['br', 'gzip, deflate, br', brotliDecompressSync],
  ['gzip', 'gzip;q=0.5, br;q=0', gunzipSync],
] as const)(
  'a long answer is compressed by %s, the same bytes inside, in both ways to answer',
  async (encoding, accept, decode) => {
    const server = await startServer();
    const plain = await ask(server, 'identity');
    // The second is answered by the fast path.
    for (let count = 0; count < 2; count++) {
      const answer = await ask(server, accept);
      expect(answer.headers).toMatchObject({
        'content-encoding': encoding,
        'cache-control': 'no-store',
        vary: 'Origin, Accept-Encoding',
        'content-type': plain.headers['content-type'],
      });
      expect(answer.headers).not.toHaveProperty('content-length');
      expect(answer.headers).not.toHaveProperty('etag');
      expect(answer.bytes.length).toBeLessThan(plain.bytes.length / 2);
      expect(decode(answer.bytes).equals(plain.bytes)).toBe(true);
    }
  },
);

test.each([
  ['a short answer', 'br', '{ __typename }'],
  ['an answer to a client that takes no compression', 'identity', long],
  ['an answer to a client that takes other encodings', 'zstd, deflate', long],
])('%s is sent as it is, with its length', async (_what, accept, query) => {
  const server = await startServer();
  const { headers, bytes } = await ask(server, accept, query);
  expect(headers).not.toHaveProperty('content-encoding');
  expect(headers['content-length']).toBe(String(bytes.length));
});

test('server.compression: false sends all as it is', async () => {
  const server = await startServer({ env: { SEA_AGENT_GRAPHQL_SERVER_COMPRESSION: 'false' } });
  const { headers } = await ask(server, 'br');
  expect(headers).not.toHaveProperty('content-encoding');
  expect(headers['vary']).toBe('Origin');
});
