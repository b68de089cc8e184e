import { expect, test } from 'vitest';
import { startServer } from '../support/start-server.js';

const query = '{ __typename }';

test.each(['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example:80', '127.0.0.2', '[::2]'])(
  'a request under the host "%s" is refused',
  async (host) => {
    const server = await startServer();
    const answer = await server.ask(query, {}, { host });
    expect(answer.status).toBe(403);
    expect(answer.json().errors?.[0]?.extensions).toEqual({
      code: 'FORBIDDEN',
      requestId: answer.headers['x-request-id'],
    });
  },
);

test.each(['localhost', 'LOCALHOST:1', '127.0.0.1', '127.0.0.1:65535', '[::1]', '[::1]:80'])(
  'a request under the host "%s" is answered',
  async (host) => {
    const server = await startServer();
    expect((await server.ask(query, {}, { host })).status).toBe(200);
  },
);

test('a server that a network may see answers under IP addresses, not under names that can be pointed anywhere', async () => {
  const server = await startServer({ argv: ['--host', '0.0.0.0'] });
  const status = async (host: string) => (await server.ask(query, {}, { host })).status;
  expect(await status('192.168.1.5:4000')).toBe(200);
  expect(await status('localhost')).toBe(200);
  expect(await status('evil.example')).toBe(403);
});

test('GraphiQL and unknown paths are refused under a foreign host too', async () => {
  const server = await startServer();
  const headers = { host: 'evil.example', accept: 'text/html' };
  expect((await server.send('/graphql', { headers })).status).toBe(403);
  expect((await server.send('/graphql/graphiql/x', { headers })).status).toBe(403);
  expect((await server.send('/', { headers })).status).toBe(403);
});

test.each(['http://evil.example', 'null', 'http://localhost:1', 'not an origin'])(
  'a page of the origin %s may not ask, nor read the refusal',
  async (origin) => {
    const server = await startServer();
    const answer = await server.ask(query, {}, { origin });
    expect(answer.status).toBe(403);
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
  },
);

test("a page of the server's own origin may ask", async () => {
  const server = await startServer();
  const answer = await server.ask(query, {}, { origin: new URL(server.url).origin });
  expect(answer.status).toBe(200);
});

test('a preflight is refused', async () => {
  const server = await startServer();
  const answer = await server.send('/graphql', {
    method: 'OPTIONS',
    headers: { origin: 'http://evil.example', 'access-control-request-method': 'POST' },
  });
  expect(answer.status).toBe(403);
  expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
});
