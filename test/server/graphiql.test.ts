import { gunzipSync, brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { startServer, type TestServer } from '../support/start-server.js';

const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

async function scriptPath(server: TestServer): Promise<string> {
  const { text } = await server.send('/graphql', { headers: html });
  return new URL(/<script src="([^"]*)"/.exec(text)?.[1] ?? '', server.url).pathname;
}

test('a browser gets a small page with nothing that names another host', async () => {
  const server = await startServer();
  const page = await server.send('/graphql', { headers: html });
  expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(page.bytes.length).toBeLessThan(10_000);
  expect(page.text).not.toMatch(/(src|href)="(?!graphql\/graphiql\/)/);
  expect(page.headers['content-security-policy']).toContain("script-src 'self';");
});

test('HEAD gives the same head without the page', async () => {
  const server = await startServer();
  const page = await server.send('/graphql', { method: 'HEAD', headers: html });
  expect([page.status, page.headers['content-type'], page.text]).toEqual([
    200,
    'text/html; charset=utf-8',
    '',
  ]);
});

test('who asks for JSON gets no page', async () => {
  const server = await startServer();
  const answer = await server.send('/graphql', { headers: { accept: 'application/json' } });
  expect(answer.headers['content-type']).toContain('application/json');
});

test('the script is served compressed, under a path that changes with it, for ever', async () => {
  const server = await startServer();
  const path = await scriptPath(server);
  expect(path).toMatch(/^\/graphql\/graphiql\/[\w-]{16}\/app\.js$/);
  const plain = await server.send(path);
  const gzip = await server.send(path, { headers: { 'accept-encoding': 'gzip, deflate' } });
  const br = await server.send(path, { headers: { 'accept-encoding': 'gzip, br;q=0.9' } });
  expect([plain, gzip, br].map(({ headers }) => headers['content-encoding'])).toEqual([
    undefined,
    'gzip',
    'br',
  ]);
  expect(gunzipSync(gzip.bytes).equals(plain.bytes)).toBe(true);
  expect(brotliDecompressSync(br.bytes).equals(plain.bytes)).toBe(true);
  for (const { headers } of [plain, gzip, br]) {
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
      vary: 'accept-encoding',
    });
  }
});

test('another path below is 404', async () => {
  const server = await startServer();
  const path = await scriptPath(server);
  expect((await server.send('/graphql/graphiql/other/app.js')).status).toBe(404);
  expect((await server.send(path.replace('app.js', 'other.js'))).status).toBe(404);
});

test.each([
  ['production', 'production', false],
  ['production', 'development', false],
  ['', 'production', true],
])('with production "%s" and NODE_ENV %s there is a page: %s', async (production, NODE_ENV, expected) => {
  const inProduction = {
    SEA_AGENT_GRAPHQL_PRODUCTION: 'true',
    SEA_AGENT_GRAPHQL_EMBEDDED_GATEWAY_ALLOW_IN_PRODUCTION: 'true',
    SEA_AGENT_GRAPHQL_AUDIT_KEY: 'k'.repeat(32),
  };
  const env = { NODE_ENV, ...(production === '' ? {} : inProduction) };
  const server = await startServer({ env });
  const page = await server.send('/graphql', { headers: html });
  expect((page.headers['content-type'] ?? '').includes('text/html')).toBe(expected);
  expect((await server.send('/graphql/graphiql/x/app.js')).status).toBe(404);
});

test('the examples name the sample data only where it is served', async () => {
  const sample = await startServer();
  const real = await startServer({ argv: ['--endpoint', 'http://127.0.0.1:9'] });
  const [withSample, withReal] = await Promise.all(
    [sample, real].map(async (server) => (await server.send('/graphql', { headers: html })).text),
  );
  expect(withSample).toContain('support-agent');
  expect(withReal).not.toContain('support-agent');
  expect(withReal).toContain('u003cuser id>');
});
