import { exportJWK, exportSPKI } from 'jose';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { type IssuerKey, makeKey, startIssuer } from './issuer.js';
import { jwtSettings, startOver } from './secured.js';

const who = '{ viewer { user { id } } }';
const unnamed = async (alg?: string): Promise<IssuerKey> => ({ ...(await makeKey('', alg)), kid: undefined });

async function startWith(...keys: IssuerKey[]) {
  const issuer = await startIssuer(...keys);
  const { server } = await startOver(jwtSettings(issuer));
  const ask = async (key: IssuerKey, header: Record<string, unknown> = {}, sub = 'ada') => {
    const token = await issuer.sign({ sub }, { key, header });
    return (await server.ask(who, {}, { authorization: `Bearer ${token}` })).status;
  };
  return { issuer, ask };
}

test.each([
  ['without names', undefined, undefined],
  ['of one name', 'same', 'same'],
  ['with and without a name', 'named', undefined],
])('of several keys %s each one signs for its issuer, and no other does', async (_what, first, second) => {
  const keys = [
    { ...(await makeKey('')), kid: first },
    { ...(await makeKey('')), kid: second },
  ];
  const { issuer, ask } = await startWith(...keys);
  for (const key of keys) {
    expect(await ask(key)).toBe(200);
    expect(await ask(key, { kid: undefined }, 'max')).toBe(200);
  }
  expect(issuer.asked()).toBe(1);
  expect(await ask(await makeKey('same'))).toBe(401);
  expect(await ask(await unnamed())).toBe(401);
});

test('a key without a name is meant by whatever name a token gives, unless another key has that name', async () => {
  const named = await makeKey('named');
  const other = await unnamed();
  const { issuer, ask } = await startWith(named, other);
  expect(await ask(other, { kid: 'whatever' })).toBe(200);
  expect(issuer.asked()).toBe(1);
  expect(await ask(other, { kid: 'named' })).toBe(401);
});

test('a key without a name that was replaced is found at once', async () => {
  const { issuer, ask } = await startWith(await unnamed());
  const next = await unnamed();
  expect(await ask(issuer.keys[0] ?? next)).toBe(200);
  issuer.keys = [next];
  expect(await ask(next)).toBe(200);
  expect(issuer.asked()).toBe(2);
});

test('a token is tried with sixteen keys at most', async () => {
  const keys = await Promise.all(Array.from({ length: 17 }, () => unnamed()));
  const { ask } = await startWith(...keys);
  const statuses = [];
  for (const key of keys) statuses.push(await ask(key));
  expect(statuses).toEqual([...Array.from({ length: 16 }, () => 200), 401]);
});

test('each key of a file counts, in whatever form', async () => {
  const keys = [await unnamed(), await unnamed(), await unnamed('RS256')];
  const pem = (await Promise.all(keys.map(({ publicKey }) => exportSPKI(publicKey)))).join('some text\n');
  const set = JSON.stringify({ keys: await Promise.all(keys.map(({ publicKey }) => exportJWK(publicKey))) });
  const issuer = await startIssuer();
  for (const text of [pem, set]) {
    const keyFile = join(mkdtempSync(join(tmpdir(), 'keys-')), 'keys');
    writeFileSync(keyFile, text);
    const { SEA_AGENT_GRAPHQL_AUTH_JWT_JWKS_URL: _url, ...settings } = jwtSettings(issuer);
    const { server } = await startOver({ ...settings, SEA_AGENT_GRAPHQL_AUTH_JWT_KEY_FILE: keyFile });
    const ask = async (key: IssuerKey) => {
      const token = await issuer.sign({ sub: 'ada' }, { key });
      return (await server.ask(who, {}, { authorization: `Bearer ${token}` })).status;
    };
    for (const key of keys) expect(await ask(key)).toBe(200);
    expect(await ask(await unnamed())).toBe(401);
  }
});

afterEach(() => {
  vi.useRealTimers();
});

test('a token is not believed for longer than the keys that it was verified with', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const issuer = await startIssuer();
  const { server } = await startOver(jwtSettings(issuer));
  const exp = Math.floor(Date.now() / 1000) + 3600;
  const tokens = await Promise.all(['ada', 'max'].map((sub) => issuer.sign({ sub, exp })));
  const [first, second] = tokens.map((token) => async () => {
    return (await server.ask(who, {}, { authorization: `Bearer ${token}` })).status;
  });
  expect(await first?.()).toBe(200);
  vi.advanceTimersByTime(9 * 60_000);
  expect(await second?.()).toBe(200);
  expect(issuer.asked()).toBe(1);
  issuer.keys = [await makeKey('two')];
  vi.advanceTimersByTime(2 * 60_000);
  expect(await second?.()).toBe(401);
});
