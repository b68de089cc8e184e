import { expect, test } from 'vitest';
import { startServer } from '../support/start-server.js';

const mutation = 'mutation { __typename }';

test.each([
  ['text/plain', JSON.stringify({ query: mutation })],
  ['application/x-www-form-urlencoded', `query=${encodeURIComponent(mutation)}`],
  [
    'multipart/form-data; boundary=b',
    '--b\r\ncontent-disposition: form-data; name="operations"\r\n\r\n{}\r\n--b--',
  ],
  ['application/json+x', JSON.stringify({ query: mutation })],
  ['application/json; charset=latin1', JSON.stringify({ query: mutation })],
  ['application/json, text/plain', JSON.stringify({ query: mutation })],
  ['text/plain; application/json', JSON.stringify({ query: mutation })],
  ['application/graphql', mutation],
])('a POST of %s is refused with 415, also with a header that needs a preflight', async (type, body) => {
  const server = await startServer();
  const headers = { 'content-type': type, 'apollo-require-preflight': '1' };
  const answer = await server.send('/graphql', { method: 'POST', headers, body });
  expect(answer.status).toBe(415);
  expect(answer.json().errors?.[0]?.extensions).toMatchObject({ code: 'BAD_REQUEST' });
});

test.each([
  'application/json;',
  'application/json; version=1',
  'application/json;charset=utf-8;profile="https://a.example/; b"',
  'APPLICATION/JSON ; Charset="UTF-8" ;',
  'application/json;charset=utf8',
])('a POST of %s is answered, whatever other parameters say', async (type) => {
  const server = await startServer();
  const body = JSON.stringify({ query: mutation });
  const answer = await server.send('/graphql', { method: 'POST', headers: { 'content-type': type }, body });
  expect([answer.status, answer.json()]).toEqual([200, { data: { __typename: 'Mutation' } }]);
});

test('a POST without a content type is refused with 415', async () => {
  const server = await startServer();
  expect((await server.send('/graphql', { method: 'POST', body: '{}' })).status).toBe(415);
});

const getQuery = '/graphql?query=%7B__typename%7D';

test.each([
  ['no header at all', {}],
  ['what an image sends', { accept: 'image/avif,*/*;q=0.8', 'sec-fetch-mode': 'no-cors', cookie: 'a=b' }],
  ['what a link sends', { accept: '*/*', 'sec-fetch-mode': 'navigate' }],
  ['a simple content type', { 'content-type': 'text/plain' }],
])('a GET with %s is refused', async (_what, headers) => {
  const server = await startServer();
  const answer = await server.send(getQuery, { headers });
  expect(answer.status).toBe(403);
  expect(answer.json().errors?.[0]?.message).toContain('apollo-require-preflight');
});

test.each([
  ['a header of its own', { 'apollo-require-preflight': '' }],
  ['a JSON content type', { 'content-type': 'application/json' }],
  ["fetch's cors mode", { 'sec-fetch-mode': 'cors' }],
])('a GET with %s is answered', async (_what, headers) => {
  const server = await startServer();
  const answer = await server.send(getQuery, { headers });
  expect(answer.json()).toEqual({ data: { __typename: 'Query' } });
});

test("fetch's cors mode from another origin is refused", async () => {
  const server = await startServer();
  const headers = { 'sec-fetch-mode': 'cors', origin: 'http://evil.example' };
  expect((await server.send(getQuery, { headers })).status).toBe(403);
});

test('a token in the query string is no credential and reaches no log', async () => {
  const server = await startServer();
  const headers = { 'apollo-require-preflight': '1' };
  const answer = await server.send(`${getQuery}&token=sk-secret&authorization=sk-secret`, { headers });
  expect(answer.status).toBe(200);
  await server.stop();
  expect(server.logText()).not.toContain('sk-secret');
  expect(server.logText()).not.toContain('__typename');
});
