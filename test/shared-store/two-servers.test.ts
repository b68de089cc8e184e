import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { sha256 } from '../../src/config/document-hash.js';
import { folderWith } from '../config/load.js';
import { freePort } from '../e2e/start-process.js';
import { startGateway } from '../support/start-gateway.js';
import { startServer, type TestServer } from '../support/start-server.js';
import { waitUntil } from '../support/wait-until.js';
import { startStore, storeProgram } from './start-store.js';

const query = '{ sessions(userId: "ada", first: 1) { nodes { title } } }';
/** Estimated to cost 51 calls, and cheaper. */
const expensive = `{
  sessions(userId: "ada", first: 50) { nodes { messages(last: 2) { nodes { text } } } }
}`;
const named = (text: string) => ({ persistedQuery: { version: 1, sha256Hash: sha256(text) } });
const listSessions = 'GET /v1/worker/users/{user_id}/sessions/';
const away = 'the shared store is away: rates are kept by each process, documents are asked for again';

const codeOf = (answer: Awaited<ReturnType<TestServer['ask']>>) =>
  answer.json().errors?.[0]?.extensions['code'] ?? null;

/** Asks by the hash alone. */
function askByHash(server: TestServer, text: string) {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ extensions: named(text) });
  return server.send('/graphql', { method: 'POST', headers, body });
}

/** Gives one server a document until another one, which never got its text, knows it by its hash. */
async function share(one: TestServer, other: TestServer, text: string): Promise<void> {
  await waitUntil(async () => {
    await one.ask(text, { extensions: named(text) });
    expect(codeOf(await askByHash(other, text))).toBe(null);
  });
}

async function startTwo(url: string, env: Readonly<Record<string, string>> = {}) {
  const gateway = await startGateway();
  const shared = {
    AGENT_GATEWAY_ENDPOINT: gateway.url,
    SEA_AGENT_GRAPHQL_REDIS_URL: url,
    SEA_AGENT_GRAPHQL_REDIS_TIMEOUT_MS: '10000',
    ...env,
  };
  const [one, other] = [await startServer({ env: shared }), await startServer({ env: shared })];
  return { gateway, one, other };
}

const why = storeProgram === null ? ' (skipped: neither valkey-server nor redis-server is installed)' : '';

describe.skipIf(storeProgram === null)(`Two servers over one store${why}`, () => {
  test('know the documents that clients gave either of them', async () => {
    const { url } = await startStore(await freePort());
    const { one, other } = await startTwo(url);
    expect(codeOf(await askByHash(other, query))).toBe('PERSISTED_QUERY_NOT_FOUND');
    await share(one, other, query);
  });

  test('keep a caller to one rate, and give back what was not used', async () => {
    const { url } = await startStore(await freePort());
    // For two of these operations, as they are estimated.
    const rate = { LIMITS_RATE_BURST: '102', LIMITS_RATE_PER_SECOND: '1' };
    const env = Object.fromEntries(
      Object.entries(rate).map(([name, value]) => [`SEA_AGENT_GRAPHQL_${name}`, value]),
    );
    const { gateway, one, other } = await startTwo(url, env);
    await share(one, other, '{ viewer { scopes } }');
    const hold = gateway.controls.hold(listSessions);
    const running = [one.ask(expensive), other.ask(expensive)];
    await waitUntil(() => expect(hold.waiting).toBe(2));
    const refused = await one.ask(expensive);
    expect([refused.status, codeOf(refused)]).toEqual([429, 'RATE_LIMITED']);
    hold.release();
    expect((await Promise.all(running)).map(({ status }) => status)).toEqual([200, 200]);
    await waitUntil(async () => expect((await other.ask(expensive)).status).toBe(200));
  });

  test('go on while it is away, and share again when it is back', async () => {
    const port = await freePort();
    const store = await startStore(port);
    const { one, other } = await startTwo(store.url, {
      SEA_AGENT_GRAPHQL_LIMITS_RATE_BURST: '1000000',
      SEA_AGENT_GRAPHQL_LIMITS_RATE_PER_SECOND: '1000000',
    });
    const tells = (server: TestServer) => server.logLines().map(({ msg }) => msg);
    await share(one, other, query);
    await store.kill();
    await waitUntil(() => {
      for (const server of [one, other]) expect(tells(server)).toContain(away);
    });
    expect((await one.ask(query)).status).toBe(200);
    expect(codeOf(await askByHash(one, query))).toBe(null);
    expect(codeOf(await askByHash(one, `${query} # never given`))).toBe('PERSISTED_QUERY_NOT_FOUND');
    expect(one.logText()).not.toContain(String(port));

    await startStore(port);
    await waitUntil(() => {
      for (const server of [one, other]) expect(tells(server)).toContain('the shared store is back');
    });
    await share(one, other, `${query} # another`);
  });

  test('are let in with the password of a file', async () => {
    const cwd = folderWith({ password: 'a-password-of-the-store\n' });
    const { url } = await startStore(await freePort(), ['--requirepass', 'a-password-of-the-store']);
    const env = { SEA_AGENT_GRAPHQL_REDIS_PASSWORD_FILE: join(cwd, 'password') };
    const { one, other } = await startTwo(url, env);
    await share(one, other, query);
    expect(one.logText()).not.toContain('the shared store');
  });
});
