import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { generatePersistedQueryIdsFromManifest } from '@apollo/persisted-query-lists';
import { parse } from 'graphql';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import {
  CorrectItemDocument,
  ForgetFactDocument,
  MemoryDocument,
  MessagesDocument,
  SessionsDocument,
} from '../node_modules/.generated/codegen/graphql.ts';
import manifest from '../node_modules/.generated/manifest.json' with { type: 'json' };
import { startServer } from '../server.js';
import { onlyApollo, onlyCodegen } from '../trusted.js';
import { pageFetch } from '../wire.js';
import { createClient } from './client.js';
import { versions } from './versions.js';

const sha256 = (text) => createHash('sha256').update(text).digest('hex');
/** A document as it was written; Apollo's cache adds __typename by itself. */
const written = (name) => parse(readFileSync(`${import.meta.dirname}/../documents/${name}.graphql`, 'utf8'));

const ada = { agentId: 'support-agent', endUserId: 'ada' };

describe.each(versions)('$name', (version) => {
  let server;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.stop());

  const started = async (env) => {
    const own = await startServer(env);
    onTestFinished(() => own.stop());
    return own;
  };
  const automatic = (options) => version.persistedQueries({ sha256, ...options });

  test('keeps one object for each id, by whichever way it came', async () => {
    const { client } = createClient(version, server.url);
    await client.query({ query: SessionsDocument, variables: { userId: 'zoe', first: 50 } });
    await client.query({
      query: MessagesDocument,
      variables: { userId: 'zoe', sessionId: 'zoe-burst', last: 9 },
    });
    await client.query({ query: MemoryDocument, variables: { agentId: 'zoe', endUserId: 'zoe' } });
    await client.query({ query: MemoryDocument, variables: ada });
    const stored = client.cache.extract();
    const countOf = (type) => Object.keys(stored).filter((key) => key.startsWith(`${type}:`)).length;
    expect(['Session', 'Message', 'User', 'Agent', 'AgentMemory', 'MemoryItem', 'Fact'].map(countOf)).toEqual(
      [2, 9, 2, 2, 2, 4, 5],
    );
    // A user and an agent of one id are two objects.
    expect(stored).toMatchObject({ 'User:zoe': { id: 'zoe' }, 'Agent:zoe': { id: 'zoe' } });
    const [burst] = Object.values(stored).filter(({ title, messages }) => title !== undefined && messages);
    expect(burst.messages['last 9'].edges).toHaveLength(9);
  });

  test('keeps a layer that is null as null', async () => {
    const { client } = createClient(version, server.url);
    const query = { query: MemoryDocument, variables: { agentId: 'zoe', endUserId: 'zoe' } };
    const { data } = await client.query(query);
    expect(data.agentMemory).toMatchObject({ items: null, facts: null });
    expect(client.cache.readQuery(query)).toEqual(data);
  });

  test('pages forwards through sessions', async () => {
    const { client } = createClient(version, server.url);
    const query = client.watchQuery({ query: SessionsDocument, variables: { userId: 'ada', first: 2 } });
    const titles = () => query.getCurrentResult().data.sessions.edges.map(({ node }) => node.title);
    await query.refetch();
    for (const length of [4, 5]) {
      const { endCursor, hasNextPage } = query.getCurrentResult().data.sessions.pageInfo;
      expect(hasNextPage).toBe(true);
      await query.fetchMore({ variables: { after: endCursor } });
      expect(client.cache.readQuery(query.options).sessions.edges).toHaveLength(length);
    }
    const { sessions } = client.cache.readQuery(query.options);
    expect(sessions.pageInfo.hasNextPage).toBe(false);
    expect(new Set(sessions.edges.map(({ node }) => node.id)).size).toBe(5);
    expect(titles()[0]).toBe(sessions.edges[0].node.title);
  });

  test('pages backwards through messages', async () => {
    const { client } = createClient(version, server.url);
    const variables = { userId: 'zoe', sessionId: 'zoe-long', last: 20 };
    await client.query({ query: MessagesDocument, variables });
    const query = client.watchQuery({ query: MessagesDocument, variables });
    const messages = () => client.cache.readQuery({ query: MessagesDocument, variables }).session.messages;
    const newest = messages().edges.map(({ node }) => node.id);
    for (const length of [40, 60]) {
      await query.fetchMore({ variables: { before: messages().pageInfo.startCursor } });
      const ids = messages().edges.map(({ node }) => node.id);
      expect([ids.length, new Set(ids).size]).toEqual([length, length]);
      expect(ids.slice(-20)).toEqual(newest);
    }
    const times = messages().edges.map(({ node }) => node.timestamp);
    expect(times).toEqual([...times].sort());
  });

  test('sees a correction in what it holds, and drops what was forgotten', async () => {
    const { client } = createClient(version, (await started()).url);
    await client.query({ query: MemoryDocument, variables: ada });
    const held = () => client.cache.readQuery({ query: MemoryDocument, variables: ada }).agentMemory;
    const content = 'Wants email, and a call on Mondays.';
    const corrected = await client.mutate({
      mutation: CorrectItemDocument,
      variables: { input: { ...ada, memoryId: 'ada-item-email', content } },
    });
    expect(corrected.data.correctMemoryItem.__typename).toBe('CorrectMemoryItemPayload');
    expect(held().items.edges.map(({ node }) => node.content)).toContain(content);

    const before = held().facts.edges.length;
    await client.mutate({
      mutation: ForgetFactDocument,
      variables: { input: { ...ada, factId: 'ada-fact-seats' } },
      update(cache, { data }) {
        cache.evict({ id: cache.identify({ __typename: 'Fact', id: data.forgetFact.forgottenId }) });
        cache.gc();
      },
    });
    expect(held().facts.edges).toHaveLength(before - 1);
  });

  test('gives a typed error as data, and what failed with its code', async () => {
    const { client } = createClient(version, server.url);
    const { data } = await client.mutate({
      mutation: ForgetFactDocument,
      variables: { input: { ...ada, factId: 'nobody-knows-it' } },
    });
    expect(data.forgetFact).toMatchObject({ __typename: 'MemoryNotFoundError', code: 'NOT_FOUND' });
    const variables = { userId: 'ada', sessionId: '..' };
    const failed = client.query({ query: MessagesDocument, variables });
    expect(version.codeOf(await failed.catch((error) => error))).toBe('BAD_USER_INPUT');
    const partial = await client.query({
      query: parse('{ good: viewer { authentication } bad: session(userId: "ada", sessionId: "..") { id } }'),
      errorPolicy: 'all',
    });
    expect(partial.data).toMatchObject({ good: { authentication: 'DEVELOPMENT' }, bad: null });
  });

  test('is told why introspection is refused, without a suggestion', async () => {
    const { client } = createClient(version, server.url);
    for (const text of ['{ __schema { queryType { name } } }', '{ viewer { authenticatio } }']) {
      const error = await client.query({ query: parse(text) }).catch((thrown) => thrown);
      expect(version.codeOf(error)).toBe('GRAPHQL_VALIDATION_FAILED');
      expect(JSON.stringify(error)).not.toMatch(/mean/);
    }
  });

  test.each([
    ['POST', false],
    ['GET', true],
  ])(
    'sends a document once by POST, and its hash by %s from then on',
    async (method, useGETForHashedQueries) => {
      let own = await started();
      const options = { links: [automatic({ useGETForHashedQueries })] };
      const { client, seen } = createClient(version, own.url, options);
      const ask = () =>
        client.query({
          query: SessionsDocument,
          variables: { userId: 'ada', first: 1 },
          fetchPolicy: 'no-cache',
        });
      await ask();
      const { data } = await ask();
      expect(data.sessions.edges).toHaveLength(1);
      expect(seen.map(({ method, body, status }) => [method, body?.query === undefined, status])).toEqual([
        [method, true, 200],
        ['POST', false, 200],
        [method, true, 200],
      ]);
      // After a restart the hash is not known any more.
      const { port } = own;
      await own.stop();
      own = await startServer({}, port);
      onTestFinished(() => own.stop());
      expect((await ask()).data).toEqual(data);
      expect(seen.slice(3).map(({ answer }) => answer.errors?.[0]?.message)).toEqual([
        'PersistedQueryNotFound',
        undefined,
      ]);
    },
  );

  test('sends mutations by POST where queries go by GET', async () => {
    const { client, seen } = createClient(version, server.url, {
      links: [automatic({ useGETForHashedQueries: true })],
    });
    const input = { ...ada, factId: 'nobody-knows-it' };
    const { data } = await client.mutate({ mutation: ForgetFactDocument, variables: { input } });
    expect(data.forgetFact.code).toBe('NOT_FOUND');
    expect(seen.map(({ method }) => method)).toEqual(['POST', 'POST']);
  });

  test('goes on with documents where hashes are turned off', async () => {
    const own = await started({ SEA_AGENT_GRAPHQL_PERSISTED_AUTOMATIC: 'false' });
    const { client, seen } = createClient(version, own.url, { links: [automatic()] });
    for (const userId of ['ada', 'zoe']) {
      const { data } = await client.query({ query: SessionsDocument, variables: { userId, first: 1 } });
      expect(data.sessions.edges).toHaveLength(1);
    }
    expect(seen.map(({ body }) => body.query === undefined)).toEqual([true, false, false]);
  });

  test.each([false, true])('runs trusted documents by their hashes alone, by GET: %s', async (byGet) => {
    const own = await started(onlyCodegen);
    const links = [
      version.persistedQueries({
        generateHash: ({ __meta__: { hash } }) => hash,
        useGETForHashedQueries: byGet,
      }),
    ];
    const { client, seen } = createClient(version, own.url, { links });
    const { data } = await client.query({ query: SessionsDocument, variables: { userId: 'ada', first: 2 } });
    expect(data.sessions.edges.map(({ node }) => node.__typename)).toEqual(['Session', 'Session']);
    const { data: forgot } = await client.mutate({
      mutation: ForgetFactDocument,
      variables: { input: { ...ada, factId: 'nobody-knows-it' } },
    });
    expect(forgot.forgetFact.__typename).toBe('MemoryNotFoundError');
    expect(seen.map(({ method, body }) => [method, body?.query])).toEqual([
      [byGet ? 'GET' : 'POST', undefined],
      ['POST', undefined],
    ]);
  });

  test("runs trusted documents by the ids of Apollo's manifest", async () => {
    const own = await started(onlyApollo());
    const loadManifest = async () => manifest;
    const links = [version.persistedQueries(generatePersistedQueryIdsFromManifest({ loadManifest }))];
    const { client, seen } = createClient(version, own.url, { links });
    const { data } = await client.query({
      query: written('sessions'),
      variables: { userId: 'ada', first: 2 },
    });
    expect(data.sessions.edges.map(({ node }) => node.__typename)).toEqual(['Session', 'Session']);
    const input = { ...ada, factId: 'nobody-knows-it' };
    const { data: forgot } = await client.mutate({ mutation: written('forget-fact'), variables: { input } });
    expect(forgot.forgetFact.__typename).toBe('MemoryNotFoundError');
    expect(seen.map(({ body }) => body.query)).toEqual([undefined, undefined]);
  });

  test('is refused a document that is not trusted, and does not send it again', async () => {
    const own = await started(onlyCodegen);
    const query = parse('query Mine { viewer { scopes } }');
    const plain = createClient(version, own.url);
    const hashed = createClient(version, own.url, { links: [automatic()] });
    for (const { client, seen } of [plain, hashed]) {
      const error = await client.query({ query }).catch((thrown) => thrown);
      expect(version.codeOf(error)).toBe('OPERATION_NOT_ALLOWED');
      expect(seen).toHaveLength(1);
    }
  });

  test('is told that it can not batch', async () => {
    const { client, seen } = createClient(version, server.url, { LastLink: version.BatchHttpLink });
    const queries = ['ada', 'zoe'].map((userId) =>
      client.query({ query: SessionsDocument, variables: { userId, first: 1 } }),
    );
    const results = await Promise.allSettled(queries);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(seen).toHaveLength(1);
    expect(seen[0]).toMatchObject({
      status: 400,
      answer: { errors: [{ message: 'Batching is not supported.', extensions: { code: 'BAD_REQUEST' } }] },
    });
  });

  test.each(['POST', 'GET'])(
    'works by %s in a page of a listed origin, and says who it is',
    async (method) => {
      const origin = 'https://app.example';
      const own = await started({ SEA_AGENT_GRAPHQL_CORS_ORIGINS: origin });
      const { client, seen } = createClient(version, own.url, {
        fetch: pageFetch(origin),
        links: method === 'GET' ? [automatic({ useGETForHashedQueries: true })] : [],
        clientAwareness: { name: 'tests', version: '1.2.3' },
      });
      const { data } = await client.query({
        query: SessionsDocument,
        variables: { userId: 'ada', first: 1 },
      });
      expect(data.sessions.edges).toHaveLength(1);
      expect(seen[0].method).toBe(method);
      expect(seen.at(-1).headers).toMatchObject({
        'apollographql-client-name': 'tests',
        'apollographql-client-version': '1.2.3',
      });
      expect(seen.at(-1).body.extensions?.clientLibrary?.name).toBe(version.library);
    },
  );
});
