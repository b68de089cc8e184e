import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { startServer } from './start-server.js';

const query = '{ __typename }';
const sha256Hash = createHash('sha256').update(query).digest('hex');
const extensions = { persistedQuery: { version: 1, sha256Hash } };

test('a digest without its document is answered in the words that make clients send the document, with 200', async () => {
  const server = await startServer();
  const search = new URLSearchParams({ extensions: JSON.stringify(extensions) });
  const headers = { 'apollo-require-preflight': '1' };
  const post = await server.ask('', { query: undefined, extensions });
  const get = await server.send(`/graphql?${search}`, { headers });
  for (const answer of [post, get]) {
    expect(answer.status).toBe(200);
    expect(answer.json()).toEqual({
      errors: [
        {
          message: 'PersistedQueryNotSupported',
          extensions: { code: 'PERSISTED_QUERY_NOT_SUPPORTED', requestId: answer.headers['x-request-id'] },
        },
      ],
    });
  }
});

test('a document with its digest runs; with another digest it is refused', async () => {
  const server = await startServer();
  const right = await server.ask(query, { extensions });
  expect(right.json()).toEqual({ data: { __typename: 'Query' } });
  const wrong = await server.ask(`${query} `, { extensions });
  expect(wrong.status).toBe(400);
  expect(wrong.json().errors?.[0]?.extensions['code']).toBe('BAD_REQUEST');
});
