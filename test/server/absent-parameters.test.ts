import { expect, test } from 'vitest';
import { startServer } from '../support/start-server.js';

const query = 'query Who { viewer { authentication } }';
const data = { data: { viewer: { authentication: 'DEVELOPMENT' } } };
const preflight = { 'apollo-require-preflight': '1' };

test.each([
  ['operationName', null],
  ['operationName', ''],
  ['variables', null],
  ['extensions', null],
  ['extensions', { persistedQuery: null }],
])('%s as %j counts as left out, by POST and by GET', async (name, value) => {
  const server = await startServer();
  for (const accept of ['application/json', 'application/graphql-response+json']) {
    expect((await server.ask(query, { [name]: value }, { accept })).json()).toEqual(data);
    // The document is known now, and may take another way.
    expect((await server.ask(query, { [name]: value }, { accept })).json()).toEqual(data);
  }
  // Null has no form of its own in a query string, but for those that are JSON.
  const text = value === null || value === '' ? '' : JSON.stringify(value);
  const search = new URLSearchParams({ query, [name]: text });
  expect((await server.send(`/graphql?${search}`, { headers: preflight })).json()).toEqual(data);
});

test('an empty operationName does not choose among several operations', async () => {
  const server = await startServer();
  const answer = await server.ask(`${query} query Other { viewer { scopes } }`, { operationName: '' });
  expect(answer.status).toBe(400);
  expect(answer.json().errors?.[0]?.extensions['code']).toBe('OPERATION_RESOLUTION_FAILURE');
});

test('a persistedQuery without a hash beside a document is refused', async () => {
  const server = await startServer();
  const answer = await server.ask(query, { extensions: { persistedQuery: { version: 1 } } });
  expect(answer.status).toBe(400);
  expect(answer.json().errors?.[0]?.extensions['code']).toBe('BAD_REQUEST');
});
