import { gql } from '@urql/core';
import { persistedExchange } from '@urql/exchange-persisted';
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import {
  CorrectItemDocument,
  ForgetFactDocument,
  MemoryDocument,
  MessagesDocument,
  SessionsDocument,
} from '../node_modules/.generated/codegen/graphql.ts';
import { startServer } from '../server.js';
import { onlyCodegen } from '../trusted.js';
import { pageFetch } from '../wire.js';
import { createClient } from './client.js';

const ada = { agentId: 'support-agent', endUserId: 'ada' };
const first = { userId: 'ada', first: 1 };

let server;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

// Graphcache tells of types without keys and of fields that the schema does not have in warnings only.
beforeEach(() => {
  vi.spyOn(console, 'warn');
  vi.spyOn(console, 'error');
});
afterEach(() => {
  const told = [...console.warn.mock.calls, ...console.error.mock.calls];
  vi.restoreAllMocks();
  if (told.length > 0) throw new Error(`urql warned: ${told.join('; ')}`);
});

const started = async (env) => {
  const own = await startServer(env);
  onTestFinished(() => own.stop());
  return own;
};

test.each([
  ['POST', false],
  ['GET', 'within-url-limit'],
  ['GET', 'force'],
])('queries go by %s where preferGetMethod is %s', async (method, preferGetMethod) => {
  const { client, seen } = createClient(server.url, { preferGetMethod });
  const { data, error } = await client.query(SessionsDocument, first);
  expect(error).toBeUndefined();
  expect(data.sessions.edges).toHaveLength(1);
  expect(seen.map((one) => [one.method, one.status])).toEqual([[method, 200]]);
});

test('a query too long for a URL and a mutation go by POST', async () => {
  const { client, seen } = createClient(server.url, { preferGetMethod: 'within-url-limit' });
  const long = gql(`{ viewer { ${'authentication '.repeat(160)} } }`);
  expect((await client.query(long, {})).data.viewer.authentication).toBe('DEVELOPMENT');
  const input = { ...ada, factId: 'nobody-knows-it' };
  const { data } = await client.mutation(ForgetFactDocument, { input });
  expect(data.forgetFact).toMatchObject({ __typename: 'MemoryNotFoundError', code: 'NOT_FOUND' });
  expect(seen.map(({ method }) => method)).toEqual(['POST', 'POST']);
});

test.each([false, 'force'])('works in a page of a listed origin, by GET: %s', async (preferGetMethod) => {
  const origin = 'https://app.example';
  const own = await started({ SEA_AGENT_GRAPHQL_CORS_ORIGINS: origin });
  const { client } = createClient(own.url, { preferGetMethod, fetch: pageFetch(origin) });
  const { data } = await client.query(SessionsDocument, first);
  expect(data.sessions.edges).toHaveLength(1);
});

test('an error has its code, and what did not fail its data', async () => {
  const { client } = createClient(server.url);
  const { data, error } = await client.query(
    gql('{ good: viewer { authentication } bad: session(userId: "ada", sessionId: "..") { id } }'),
    {},
  );
  expect(data).toMatchObject({ good: { authentication: 'DEVELOPMENT' }, bad: null });
  expect(error.graphQLErrors[0].extensions.code).toBe('BAD_USER_INPUT');
  const invalid = await client.query(gql('{ viewer { authenticatio } }'), {});
  expect(invalid.error.graphQLErrors[0].extensions.code).toBe('GRAPHQL_VALIDATION_FAILED');
});

test('a document is sent once, and its hash from then on, by GET within the limit of a URL', async () => {
  let own = await started();
  const { client, seen } = createClient(own.url, {
    exchanges: [persistedExchange({ enableForMutation: true })],
  });
  const ask = () => client.query(SessionsDocument, first);
  await ask();
  const { data } = await ask();
  expect(data.sessions.edges).toHaveLength(1);
  // The document itself fits into a URL too.
  const withQuery = ({ method, url, body }) => [method, /[?&]query=/.test(url) || body?.query !== undefined];
  expect(seen.map(withQuery)).toEqual([
    ['GET', false],
    ['GET', true],
    ['GET', false],
  ]);
  const { port } = own;
  await own.stop();
  own = await startServer({}, port);
  onTestFinished(() => own.stop());
  expect((await ask()).data).toEqual(data);
  expect(seen.slice(3).map(withQuery)).toEqual([
    ['GET', false],
    ['GET', true],
  ]);
  seen.length = 0;
  const input = { ...ada, factId: 'nobody-knows-it' };
  expect((await client.mutation(ForgetFactDocument, { input })).data.forgetFact.code).toBe('NOT_FOUND');
  expect(seen.map(withQuery)).toEqual([
    ['POST', false],
    ['POST', true],
  ]);
});

test('documents are sent where hashes are turned off', async () => {
  const own = await started({ SEA_AGENT_GRAPHQL_PERSISTED_AUTOMATIC: 'false' });
  const { client, seen } = createClient(own.url, { exchanges: [persistedExchange()] });
  for (const userId of ['ada', 'zoe']) {
    expect((await client.query(SessionsDocument, { userId, first: 1 })).data.sessions.edges).toHaveLength(1);
  }
  expect(seen).toHaveLength(3);
});

test('trusted documents run by their hashes alone', async () => {
  const own = await started(onlyCodegen);
  const hashes = persistedExchange({
    enforcePersistedQueries: true,
    enableForMutation: true,
    generateHash: async (_text, { __meta__: { hash } = {} }) => hash,
  });
  const { client, seen } = createClient(own.url, { exchanges: [hashes] });
  const { data } = await client.query(SessionsDocument, first);
  expect(data.sessions.edges[0].node.__typename).toBe('Session');
  const input = { ...ada, factId: 'nobody-knows-it' };
  expect((await client.mutation(ForgetFactDocument, { input })).data.forgetFact.code).toBe('NOT_FOUND');
  expect(seen.map(({ method, body }) => [method, body?.query])).toEqual([
    ['GET', undefined],
    ['POST', undefined],
  ]);
  const refused = await client.query(gql('query Mine { viewer { scopes } }'), {});
  expect(refused.error.graphQLErrors[0].extensions.code).toBe('OPERATION_NOT_ALLOWED');
});

test.each([false, 'force'])(
  'trusted documents run by documentId without an exchange, by GET: %s',
  async (preferGetMethod) => {
    const own = await started(onlyCodegen);
    const { client, seen } = createClient(own.url, { preferGetMethod });
    // urql names a document whose definitions a build left out, and takes such a one in production only.
    vi.stubEnv('NODE_ENV', 'production');
    onTestFinished(() => vi.unstubAllEnvs());
    const named = ({ __meta__: { hash } }) => ({ kind: 'Document', definitions: [], documentId: hash });
    const { data, error } = await client.query(named(SessionsDocument), first);
    expect(error).toBeUndefined();
    expect(data.sessions.edges[0].node.__typename).toBe('Session');
    const sent = JSON.stringify([seen[0].url, seen[0].body]);
    expect(sent).toContain('documentId');
    expect(sent).not.toContain('SessionCard');
  },
);

test('Graphcache pages forwards through sessions', async () => {
  const { client, seen } = createClient(server.url, { cache: true });
  let after = null;
  let held;
  for (const length of [2, 4, 5]) {
    held = (await client.query(SessionsDocument, { userId: 'ada', first: 2, after })).data.sessions;
    expect(held.edges).toHaveLength(length);
    after = held.pageInfo.endCursor;
  }
  expect(held.pageInfo.hasNextPage).toBe(false);
  expect(new Set(held.edges.map(({ node }) => node.id)).size).toBe(5);
  expect(seen).toHaveLength(3);
});

test('Graphcache pages backwards through messages', async () => {
  const { client } = createClient(server.url, { cache: true });
  let before = null;
  for (const length of [20, 40, 60]) {
    const variables = { userId: 'zoe', sessionId: 'zoe-long', last: 20, before };
    const { edges, pageInfo } = (await client.query(MessagesDocument, variables)).data.session.messages;
    expect(edges).toHaveLength(length);
    const times = edges.map(({ node }) => node.timestamp);
    expect(times).toEqual([...times].sort());
    before = pageInfo.startCursor;
  }
});

test('Graphcache sees a correction in what it holds, and drops what was forgotten', async () => {
  const { client, seen } = createClient((await started()).url, { cache: true });
  const held = async () => (await client.query(MemoryDocument, ada)).data.agentMemory;
  const before = await held();
  const content = 'Wants email, and a call on Mondays.';
  await client.mutation(CorrectItemDocument, { input: { ...ada, memoryId: 'ada-item-email', content } });
  expect((await held()).items.edges.map(({ node }) => node.content)).toContain(content);
  // The query, the mutation; no other query was needed.
  expect(seen).toHaveLength(2);
  await client.mutation(ForgetFactDocument, { input: { ...ada, factId: 'ada-fact-seats' } });
  expect((await held()).facts.edges).toHaveLength(before.facts.edges.length - 1);
});

test('Graphcache gives a layer that is null as null, and keeps a user and an agent of one id apart', async () => {
  const { client } = createClient(server.url, { cache: true });
  const ask = () => client.query(MemoryDocument, { agentId: 'zoe', endUserId: 'zoe' });
  const { data } = await ask();
  expect(data.agentMemory).toMatchObject({
    items: null,
    facts: null,
    agent: { __typename: 'Agent', id: 'zoe' },
    user: { __typename: 'User', id: 'zoe' },
  });
  expect((await ask()).data).toEqual(data);
});
