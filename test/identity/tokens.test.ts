import { createHmac } from 'node:crypto';
import { exportSPKI } from 'jose';
import { describe, expect, test } from 'vitest';
import { type Claims, type Making, makeKey, startIssuer } from './issuer.js';
import { askBothWays, jwtSettings, productionLine, serviceKey, startOver, startSecured } from './secured.js';
import { waitUntil } from '../support/wait-until.js';

const mine =
  '{ viewer { user { id } scopes authentication } sessions(userId: "ada", first: 1) { nodes { sessionId } } }';
const all = { sub: 'ada', scope: 'openid sessions:read memory:read' };
const now = () => Math.floor(Date.now() / 1000);
const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url');

test('a good token is taken for its end user with its scopes, and the gateway gets the service key', async () => {
  const { server, gateway, as } = await startSecured();
  const answer = await askBothWays(server, mine, await as(all));
  expect(answer.json()).toEqual({
    data: {
      viewer: { user: { id: 'ada' }, scopes: ['SESSIONS_READ', 'MEMORY_READ'], authentication: 'JWT' },
      sessions: { nodes: [{ sessionId: expect.any(String) }] },
    },
  });
  for (const { headers } of gateway.controls.log.requests) {
    expect(headers).toMatchObject({ authorization: `Bearer ${serviceKey}`, 'x-user-id': productionLine });
  }
  expect(gateway.controls.log.count()).toBe(2);
});

test.each(['bearer', 'BEARER', 'bEaReR  '])('the scheme may be written "%s"', async (scheme) => {
  const { server, issuer } = await startSecured();
  const authorization = `${scheme} ${await issuer.sign(all)}`;
  expect((await server.ask(mine, {}, { authorization })).status).toBe(200);
});

describe('Nobody is let in, and nothing is sent to the gateway,', () => {
  const claims: readonly (readonly [string, () => Claims])[] = [
    ['that has expired', () => ({ ...all, exp: now() - 60 })],
    ['that never expires', () => ({ ...all, exp: undefined })],
    ['that is not valid yet', () => ({ ...all, nbf: now() + 60 })],
    ['of another issuer', () => ({ ...all, iss: 'https://evil.example' })],
    ['of no issuer', () => ({ ...all, iss: undefined })],
    ['for another audience', () => ({ ...all, aud: 'other' })],
    ['for no audience', () => ({ ...all, aud: undefined })],
    ['without an end user', () => ({ ...all, sub: undefined })],
    ['with an empty end user', () => ({ ...all, sub: '' })],
    ['with a blank end user', () => ({ ...all, sub: ' ' })],
    ['whose end user is a number', () => ({ ...all, sub: 7 })],
    ['whose end user is a list', () => ({ ...all, sub: ['ada'] })],
    ['whose end user holds a control character', () => ({ ...all, sub: 'ada\n' })],
    ['whose end user would leave its path', () => ({ ...all, sub: '..' })],
    ['whose end user is of 10 kB', () => ({ ...all, sub: 'a'.repeat(10_000) })],
  ];

  test.each(claims)('by a token %s', async (_what, make) => {
    const { server, gateway, as } = await startSecured();
    const headers = await as(make());
    const answer = await askBothWays(server, mine, headers);
    expect([answer.status, answer.headers['www-authenticate']]).toEqual([
      401,
      'Bearer error="invalid_token"',
    ]);
    expect(answer.json()).toEqual({
      errors: [
        {
          message: expect.stringMatching(/^The token/),
          extensions: { code: 'UNAUTHENTICATED', requestId: answer.headers['x-request-id'] },
        },
      ],
    });
    expect(gateway.controls.log.count()).toBe(0);
  });

  const makings: readonly (readonly [string, (attack: Making) => Making])[] = [
    ['of an unknown kid', (attack) => ({ ...attack, header: { kid: 'unknown' } })],
    ['of no kid', (attack) => ({ ...attack, header: { kid: undefined } })],
    ['of a known kid', (attack) => ({ ...attack, header: { kid: 'one' } })],
  ];

  test.each(makings)('by a token that another key signed %s', async (_what, make) => {
    const { server, gateway, issuer } = await startSecured();
    const token = await issuer.sign(all, make({ key: await makeKey('two') }));
    expect((await askBothWays(server, mine, { authorization: `Bearer ${token}` })).status).toBe(401);
    expect(gateway.controls.log.count()).toBe(0);
  });

  test.each(['none', 'None', 'HS256', 'HS512', 'ES384'])('by a token of the algorithm %s', async (alg) => {
    const { server, issuer } = await startSecured();
    const payload = { iss: 'https://id.example', aud: 'agents', exp: now() + 60, ...all };
    const signed = `${encode({ alg, kid: 'one' })}.${encode(payload)}`;
    const [key] = issuer.keys;
    // The classic: the public key, which everybody has, taken for a shared secret.
    const pem = key === undefined ? '' : await exportSPKI(key.publicKey);
    const signature = createHmac('sha256', pem).update(signed).digest('base64url');
    for (const token of [`${signed}.`, `${signed}.${signature}`]) {
      expect((await askBothWays(server, mine, { authorization: `Bearer ${token}` })).status).toBe(401);
    }
  });

  test.each(['', ' ', 'Bearer', 'Bearer ', 'Basic YWRhOmFkYQ==', 'Bearer x', 'Bearer a.b.c', 'token'])(
    'by the Authorization "%s"',
    async (authorization) => {
      const { server, gateway } = await startSecured();
      const answer = await askBothWays(server, mine, { authorization });
      expect([answer.status, answer.json().errors?.[0]?.extensions['code']]).toEqual([
        401,
        'UNAUTHENTICATED',
      ]);
      expect(gateway.controls.log.count()).toBe(0);
    },
  );

  test('without credentials, or with a token elsewhere than in Authorization', async () => {
    const { server, gateway, issuer } = await startSecured();
    const token = await issuer.sign(all);
    const none = await askBothWays(server, mine);
    expect([none.status, none.headers['www-authenticate']]).toEqual([401, 'Bearer']);
    const headers = { 'content-type': 'application/json', cookie: `token=${token}`, 'x-access-token': token };
    const names = ['token', 'access_token', 'authorization', 'Authorization'];
    for (const name of names) {
      const path = `/graphql?${name}=${encodeURIComponent(`Bearer ${token}`)}`;
      const body = JSON.stringify({ query: mine, extensions: { [name]: token }, [name]: token });
      expect((await server.send(path, { method: 'POST', headers, body })).status).toBe(401);
    }
    expect(gateway.controls.log.count()).toBe(0);
    await server.stop();
    expect(server.logText()).not.toContain(token.slice(0, 40));
  });

  test('by a good token whose end was changed', async () => {
    const { server, issuer } = await startSecured();
    const token = await issuer.sign(all);
    expect((await server.ask(mine, {}, { authorization: `Bearer ${token}` })).status).toBe(200);
    const [head = '', , signature = ''] = token.split('.');
    const other = encode({ iss: 'https://id.example', aud: 'agents', exp: now() + 60, ...all, sub: 'max' });
    for (const bad of [`${head}.${other}.${signature}`, `${token}x`, token.slice(0, -8)]) {
      expect((await server.ask(mine, {}, { authorization: `Bearer ${bad}` })).status).toBe(401);
    }
  });
});

test('a clock that is a little off is tolerated', async () => {
  const { server, as } = await startSecured({ SEA_AGENT_GRAPHQL_AUTH_JWT_CLOCK_TOLERANCE_SECONDS: '30' });
  expect((await askBothWays(server, mine, await as({ ...all, exp: now() - 10 }))).status).toBe(200);
  expect((await askBothWays(server, mine, await as({ ...all, nbf: now() + 10 }))).status).toBe(200);
});

test('a token that was taken is refused once it has expired', async () => {
  const { server, as } = await startSecured({ SEA_AGENT_GRAPHQL_AUTH_JWT_CLOCK_TOLERANCE_SECONDS: '0' });
  const headers = await as({ ...all, exp: now() + 4 });
  expect((await server.ask(mine, {}, headers)).status).toBe(200);
  await waitUntil(async () => expect((await server.ask(mine, {}, headers)).status).toBe(401));
});

describe('Keys', () => {
  test('are asked for once, however many tokens they verify', async () => {
    const { server, issuer, as } = await startSecured();
    for (let user = 0; user < 5; user++) {
      const headers = await as({ ...all, sub: `user-${user}` });
      expect((await server.ask('{ viewer { user { id } } }', {}, headers)).status).toBe(200);
    }
    expect(issuer.asked()).toBe(1);
  });

  test('that are new are found at once, and what an old one signed is refused then', async () => {
    const { server, issuer } = await startSecured();
    const old = { authorization: `Bearer ${await issuer.sign(all)}` };
    // The second time it is remembered.
    for (let time = 0; time < 3; time++) expect((await server.ask(mine, {}, old)).status).toBe(200);
    expect(issuer.asked()).toBe(1);
    const key = await makeKey('two', 'RS256');
    issuer.keys = [key];
    const fresh = { authorization: `Bearer ${await issuer.sign(all, { key })}` };
    expect((await server.ask(mine, {}, fresh)).status).toBe(200);
    expect((await server.ask(mine, {}, old)).status).toBe(401);
  });

  test('are asked for a few times only, however many unknown ones are named', async () => {
    const { server, issuer } = await startSecured();
    const key = await makeKey('two');
    for (let name = 0; name < 30; name++) {
      const token = await issuer.sign(all, { key, header: { kid: `unknown-${name}` } });
      expect((await server.ask(mine, {}, { authorization: `Bearer ${token}` })).status).toBe(401);
    }
    expect(issuer.asked()).toBeLessThanOrEqual(10);
    const good = { authorization: `Bearer ${await issuer.sign(all)}` };
    expect((await server.ask(mine, {}, good)).status).toBe(200);
  });

  test.each(['answers 500', 'is down'])(
    'that can not be had let nobody in, and the log tells the operator: the issuer %s',
    async (how) => {
      const issuer = await startIssuer();
      issuer.down = true;
      const jwksUrl = how === 'is down' ? 'http://127.0.0.1:9/jwks.json' : issuer.jwksUrl;
      const { server, gateway } = await startOver(jwtSettings({ jwksUrl }));
      const headers = { authorization: `Bearer ${await issuer.sign(all)}` };
      const answer = await askBothWays(server, mine, headers);
      expect([answer.status, answer.json().errors?.[0]?.extensions['code']]).toEqual([
        503,
        'UPSTREAM_UNAVAILABLE',
      ]);
      expect(answer.text).not.toMatch(/127\.0\.0\.1|jwks/);
      expect(server.logLines()).toContainEqual(
        expect.objectContaining({ level: 50, msg: 'tokens can not be verified' }),
      );
      expect(gateway.controls.log.count()).toBe(0);
    },
  );

  test('that come back let people in again', async () => {
    const { server, issuer, as } = await startSecured();
    issuer.down = true;
    const headers = await as(all);
    expect((await server.ask(mine, {}, headers)).status).toBe(503);
    issuer.down = false;
    expect((await server.ask(mine, {}, headers)).status).toBe(200);
  });
});

describe('The production line of a token', () => {
  test('is sent where it is listed, and refused where it is another one', async () => {
    const { server, gateway, as } = await startSecured({ AGENT_GATEWAY_PRODUCTION_LINES: 'line-8,line-9' });
    for (const [line, expected] of [
      ['line-9', 'line-9'],
      ['line-7', 'line-7'],
      [undefined, 'line-7'],
    ]) {
      gateway.controls.log.clear();
      expect((await askBothWays(server, mine, await as({ ...all, line }))).status).toBe(200);
      expect(gateway.controls.log.requests.map(({ headers }) => headers['x-user-id'])).toEqual([
        expected,
        expected,
      ]);
      expect(gateway.controls.log.requests[0]?.headers.authorization).toBe(`Bearer ${serviceKey}`);
    }
    gateway.controls.log.clear();
    for (const line of ['line-1', '', 'line-8,line-9', 8, null, ['line-9']]) {
      const answer = await askBothWays(server, mine, await as({ ...all, line }));
      expect([answer.status, answer.json().errors?.[0]?.extensions['code']]).toEqual([403, 'FORBIDDEN']);
    }
    expect(gateway.controls.log.count()).toBe(0);
  });
});

test('claims are read by the names that the settings give', async () => {
  const { server, as } = await startSecured({
    SEA_AGENT_GRAPHQL_AUTH_JWT_CLAIMS_END_USER: 'uid',
    SEA_AGENT_GRAPHQL_AUTH_JWT_CLAIMS_SCOPES: 'permissions',
  });
  const headers = await as({
    sub: 'max',
    uid: 'ada',
    scope: 'users:any',
    permissions: ['memory:read', 'other', 7],
  });
  expect((await askBothWays(server, '{ viewer { user { id } scopes } }', headers)).json().data).toEqual({
    viewer: { user: { id: 'ada' }, scopes: ['MEMORY_READ'] },
  });
});

test.each([7, {}, null, 'sessions:readmemory:read', 'SESSIONS:READ'])(
  'scopes of %j are none',
  async (scope) => {
    const { server, as } = await startSecured();
    const answer = await askBothWays(server, '{ viewer { scopes } }', await as({ sub: 'ada', scope }));
    expect(answer.json().data).toEqual({ viewer: { scopes: [] } });
  },
);
