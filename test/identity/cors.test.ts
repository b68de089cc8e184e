import { describe, expect, test } from 'vitest';
import { startServer } from '../support/start-server.js';
import { startSecured } from './secured.js';

const app = 'https://app.example';
const listed = { SEA_AGENT_GRAPHQL_CORS_ORIGINS: `${app},http://localhost:5173` };
const query = '{ __typename }';

describe('A page of a listed origin', () => {
  test('may ask and read the answer, the refusal of a missing token included, and is never allowed credentials', async () => {
    const { server, as } = await startSecured(listed);
    for (const [headers, status] of [
      [await as({ sub: 'ada' }), 200],
      [{ cookie: 'session=1' }, 401],
    ] as const) {
      for (let way = 0; way < 2; way++) {
        const answer = await server.ask(query, {}, { ...headers, origin: app });
        expect(answer.status).toBe(status);
        expect(answer.headers).toMatchObject({ vary: 'Origin', 'access-control-allow-origin': app });
        expect(answer.headers).not.toHaveProperty('access-control-allow-credentials');
      }
    }
  });

  test('may send a token after a preflight', async () => {
    const { server } = await startSecured(listed);
    const answer = await server.send('/graphql', {
      method: 'OPTIONS',
      headers: {
        origin: app,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type',
      },
    });
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(answer.headers).toMatchObject({
      vary: 'Origin',
      'access-control-allow-origin': app,
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': expect.stringMatching(/authorization, content-type/),
    });
    expect(answer.headers).not.toHaveProperty('access-control-allow-credentials');
  });

  test.each([
    'apollographql-client-name',
    'apollographql-client-version',
    'apollographql-library-name',
    'apollographql-library-version',
    'x-request-id',
  ])('may send %s, which its client sets', async (name) => {
    const { server } = await startSecured(listed);
    const answer = await server.send('/graphql', {
      method: 'OPTIONS',
      headers: {
        origin: app,
        'access-control-request-method': 'POST',
        'access-control-request-headers': name,
      },
    });
    expect(String(answer.headers['access-control-allow-headers']).split(', ')).toContain(name);
  });
});

describe.each([listed, {}])('With the setting %j a page', (env) => {
  test.each([
    'https://evil.example',
    'null',
    'https://app.example.evil.example',
    'http://app.example',
    '*',
    '',
  ])('of the origin "%s" may neither ask nor read', async (origin) => {
    const { server, gateway, as } = await startSecured(env);
    const token = await as({ sub: 'ada', scope: 'sessions:read' });
    const sent = {
      ...token,
      origin,
      'content-type': 'application/json',
      'access-control-request-method': 'POST',
    };
    for (const method of ['POST', 'OPTIONS']) {
      const body = JSON.stringify({ query: '{ sessions(userId: "ada") { nodes { id } } }' });
      const answer = await server.send('/graphql', {
        method,
        headers: sent,
        body: method === 'POST' ? body : '',
      });
      expect([method, answer.status]).toEqual([method, 403]);
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
      expect(answer.headers.vary).toBe('Origin');
    }
    expect(gateway.controls.log.count()).toBe(0);
  });
});

describe('The Host header', () => {
  const status = async (env: Record<string, string>, host: string) => {
    const { server, as } = await startSecured(env);
    return (await server.ask(query, {}, { ...(await as({ sub: 'ada' })), host })).status;
  };

  test('may be any where callers say who they are', async () => {
    expect(await status({}, 'graphql.example')).toBe(200);
  });

  test('must be a listed one where some are listed', async () => {
    const env = { SEA_AGENT_GRAPHQL_SERVER_ALLOWED_HOSTS: 'graphql.example,::1' };
    expect(await status(env, 'GraphQL.example:8443')).toBe(200);
    expect(await status(env, '[::1]:4000')).toBe(200);
    for (const host of ['evil.example', 'localhost', 'graphql.example.evil.example']) {
      expect(await status(env, host)).toBe(403);
    }
  });

  test('may be a listed one in development too', async () => {
    const server = await startServer({ env: { SEA_AGENT_GRAPHQL_SERVER_ALLOWED_HOSTS: 'my.test' } });
    expect((await server.ask(query, {}, { host: 'my.test' })).status).toBe(200);
    expect((await server.ask(query, {}, { host: 'evil.example' })).status).toBe(403);
  });
});

const preflight = (names: string) => ({
  method: 'OPTIONS',
  headers: { origin: app, 'access-control-request-method': 'POST', 'access-control-request-headers': names },
});

test.each(['traceparent', 'tracestate', 'baggage', 'sentry-trace'])(
  'a page may send %s, by which it is traced',
  async (name) => {
    const server = await startServer({ env: listed });
    const { headers } = await server.send('/graphql', preflight(name));
    expect(headers['access-control-allow-headers']?.split(', ')).toContain(name);
  },
);

test('cors.allowedHeaders adds to what pages may send, and cors.maxAge says how long browsers keep it', async () => {
  const env = {
    ...listed,
    SEA_AGENT_GRAPHQL_CORS_ALLOWED_HEADERS: 'X-Tenant,authorization',
    SEA_AGENT_GRAPHQL_CORS_MAX_AGE: '5',
  };
  const server = await startServer({ env });
  const { headers } = await server.send('/graphql', preflight('x-tenant'));
  expect(headers['access-control-max-age']).toBe('5');
  const names = headers['access-control-allow-headers']?.split(', ') ?? [];
  expect(names).toContain('x-tenant');
  expect(names.filter((name) => name === 'authorization')).toHaveLength(1);
});

test('each refused origin leaves one warning that names it and the setting, of a hundred at most', async () => {
  const server = await startServer({ env: listed });
  const ask = (origin: string) => server.ask(query, {}, { origin });
  for (let count = 0; count < 2; count++) expect((await ask('http://forgotten.example')).status).toBe(403);
  await server.send('/graphql', {
    ...preflight('x'),
    headers: { origin: 'http://other.example', 'access-control-request-method': 'POST' },
  });
  for (let count = 0; count < 120; count++) await ask(`http://flood-${count}.example`);
  const warnings = server.logLines().filter(({ setting }) => setting === 'cors.origins');
  expect(warnings.slice(0, 2)).toMatchObject([
    { level: 40, origin: 'http://forgotten.example' },
    { level: 40, origin: 'http://other.example' },
  ]);
  expect(warnings).toHaveLength(100);
});
