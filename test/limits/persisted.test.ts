import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { loadConfig } from '../../src/config/config.js';
import { startServer } from '../support/start-server.js';

const query = 'query Who { viewer { authentication } }';
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const sha256Hash = hashOf(query);
const extensions = { persistedQuery: { version: 1, sha256Hash } };
const data = { data: { viewer: { authentication: 'DEVELOPMENT' } } };
const preflight = { 'apollo-require-preflight': '1' };

function trustedFile(content: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'trusted-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'documents.json'), content);
  return join(folder, 'documents.json');
}

const withFile = (content = JSON.stringify({ [sha256Hash]: query })) => ({
  SEA_AGENT_GRAPHQL_PERSISTED_FILE: trustedFile(content),
});

describe('A hash alone', () => {
  test('is not known at first, with the words and the status that make clients send the document; then it is', async () => {
    const server = await startServer();
    const byHash = () => server.ask('', { query: undefined, extensions });
    const first = await byHash();
    expect(first.status).toBe(200);
    expect(first.json()).toEqual({
      errors: [
        {
          message: 'PersistedQueryNotFound',
          extensions: { code: 'PERSISTED_QUERY_NOT_FOUND', requestId: first.headers['x-request-id'] },
        },
      ],
    });
    expect((await server.ask(query, { extensions })).json()).toEqual(data);
    expect((await byHash()).json()).toEqual(data);
  });

  test('works by GET as by POST', async () => {
    const server = await startServer();
    const search = new URLSearchParams({ extensions: JSON.stringify(extensions) });
    const byGet = (more = '') => server.send(`/graphql?${search}${more}`, { headers: preflight });
    expect((await byGet()).json().errors?.[0]?.message).toBe('PersistedQueryNotFound');
    expect((await byGet(`&query=${encodeURIComponent(query)}`)).json()).toEqual(data);
    expect((await byGet()).json()).toEqual(data);
  });

  test('may have the name of its algorithm before it, also where it comes with its document', async () => {
    const server = await startServer();
    const named = { extensions: { persistedQuery: { version: 1, sha256Hash: `sha256:${sha256Hash}` } } };
    expect((await server.ask(query, named)).json()).toEqual(data);
    for (const byHash of [named, { extensions }]) {
      expect((await server.ask('', { query: undefined, ...byHash })).json()).toEqual(data);
    }
  });

  test('that is another document’s is refused and not kept', async () => {
    const server = await startServer();
    const wrong = await server.ask('{ __typename }', { extensions });
    expect(wrong.status).toBe(400);
    expect(wrong.json().errors?.[0]?.extensions['code']).toBe('BAD_REQUEST');
    expect((await server.ask('', { query: undefined, extensions })).json().errors?.[0]?.message).toBe(
      'PersistedQueryNotFound',
    );
  });

  test('is not supported where that is turned off', async () => {
    const server = await startServer({ env: { SEA_AGENT_GRAPHQL_PERSISTED_AUTOMATIC: 'false' } });
    const answer = await server.ask('', { query: undefined, extensions });
    expect(answer.status).toBe(200);
    expect(answer.json().errors?.[0]).toMatchObject({
      message: 'PersistedQueryNotSupported',
      extensions: { code: 'PERSISTED_QUERY_NOT_SUPPORTED' },
    });
  });
});

describe('A trusted document', () => {
  test.each([
    ['documentId', { documentId: sha256Hash }],
    ['documentId with its algorithm', { documentId: `sha256:${sha256Hash}` }],
    ['id', { id: sha256Hash }],
    ['doc_id', { doc_id: sha256Hash }],
    ['extensions.persistedQuery', { extensions }],
  ])('runs by %s, by POST and by GET', async (_what, body) => {
    const server = await startServer({ env: { ...withFile(), SEA_AGENT_GRAPHQL_PERSISTED_ONLY: 'true' } });
    expect((await server.ask('', { query: undefined, ...body })).json()).toEqual(data);
    const search = new URLSearchParams(
      Object.entries(body).map(([key, value]) => [
        key,
        typeof value === 'string' ? value : JSON.stringify(value),
      ]),
    );
    expect((await server.send(`/graphql?${search}`, { headers: preflight })).json()).toEqual(data);
  });

  test('is the only one that runs where none but trusted ones may, on the short way too', async () => {
    const server = await startServer({ env: { ...withFile(), SEA_AGENT_GRAPHQL_PERSISTED_ONLY: 'true' } });
    const json = { accept: 'application/json' };
    for (let time = 0; time < 2; time++) {
      expect((await server.ask(query, {}, json)).json()).toEqual(data);
      for (const body of [
        { query: '{ __typename }' },
        { query: `${query} ` },
        { query: undefined, documentId: 'f00' },
      ]) {
        const refused = await server.ask('', body, json);
        expect(refused.status).toBe(400);
        expect(refused.json().errors?.[0]?.extensions['code']).toBe('OPERATION_NOT_ALLOWED');
      }
    }
  });

  test('is held to the limits like any other', async () => {
    const long = `{ viewer { ${Array.from({ length: 40 }, (_, index) => `a${index}: scopes`).join(' ')} } }`;
    const server = await startServer({ env: withFile(JSON.stringify({ long })) });
    const answer = await server.ask('', { query: undefined, documentId: 'long' });
    expect(answer.json().errors?.[0]?.extensions['code']).toBe('OPERATION_TOO_EXPENSIVE');
  });

  test.each([
    ['no JSON', 'query { a }'],
    ['no object of texts', '["query"]'],
    ['a hash without a text', '{"a": 1}'],
  ])('is not read from a file with %s', (_what, content) => {
    expect(() => loadConfig({ env: withFile(content) })).toThrow(
      /must hold a JSON object of documents by their hashes/,
    );
  });

  test.each([
    ['a SHA-256', hashOf('{ __typename }')],
    ['a SHA-256 with the name of its algorithm', `sha256:${hashOf('{ __typename }')}`],
    ['a hash that is none, with the name of its algorithm', 'sha256:f00'],
  ])('is not read from a file where its key is %s, but not its own', (_what, key) => {
    const content = JSON.stringify({ [sha256Hash]: query, [key]: query });
    expect(() => loadConfig({ env: withFile(content) })).toThrow(
      `the key ${key}, which is not the SHA-256 of its document`,
    );
  });

  test.each([
    ['an MD5, as relay-compiler writes it', createHash('md5').update(query).digest('hex')],
    ['a SHA-1', createHash('sha1').update(query).digest('hex')],
    ['a name', 'who-1'],
  ])('may have %s for its key', async (_what, key) => {
    const env = { ...withFile(JSON.stringify({ [key]: query })), SEA_AGENT_GRAPHQL_PERSISTED_ONLY: 'true' };
    const server = await startServer({ env });
    expect((await server.ask('', { query: undefined, doc_id: key })).json()).toEqual(data);
  });

  test('is needed where none but trusted ones may run', () => {
    const env = { SEA_AGENT_GRAPHQL_PERSISTED_ONLY: 'true' };
    expect(() => loadConfig({ env })).toThrow(/SEA_AGENT_GRAPHQL_PERSISTED_ONLY needs persisted.file/);
  });
});

test('other keys that clients send are left out, beside a document even the names of one', async () => {
  const server = await startServer();
  const extra = {
    id: 'client-1',
    doc_id: '7',
    documentId: 'x',
    cacheID: 'c',
    operationKind: 'query',
    extraKey: [1],
  };
  expect((await server.ask(query, extra)).json()).toEqual(data);
  const search = new URLSearchParams({ query, id: 'client-1', extraKey: '1' });
  expect((await server.send(`/graphql?${search}`, { headers: preflight })).json()).toEqual(data);
});
