import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { Sent } from '../support/send.js';
import { startServer } from '../support/start-server.js';

const json = { 'content-type': 'application/json' };

function post(body: NonNullable<Sent['body']>, headers: Sent['headers'] = {}): Sent {
  return { method: 'POST', headers: { ...json, ...headers }, body };
}

const large = JSON.stringify({ query: '{ __typename }', variables: { a: 'a'.repeat(5_000_000) } });

test('a body over the limit is refused with 413, with its length or in chunks', async () => {
  const server = await startServer();
  const declared = await server.send('/graphql', post(large, { 'content-length': String(large.length) }));
  const chunked = await server.send('/graphql', post(large.match(/.{1,60000}/g) ?? []));
  for (const answer of [declared, chunked]) {
    expect(answer.status).toBe(413);
    const requestId = answer.headers['x-request-id'];
    expect(answer.json().errors?.[0]?.extensions).toEqual({ code: 'BAD_REQUEST', requestId });
  }
});

test('what is left of a refused body does not stand before the next request on its connection', async () => {
  const server = await startServer();
  const { port, host } = new URL(server.url);
  const head = (length: string) =>
    `POST /graphql HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\n${length}\r\n\r\n`;
  const chunk = `${(100_000).toString(16)}\r\n${' '.repeat(100_000)}\r\n`;
  const query = '{"query":"{ __typename }"}';
  const socket = connect(Number(port), '127.0.0.1');
  socket.write(`${head('Transfer-Encoding: chunked')}${chunk.repeat(50)}0\r\n\r\n`);
  socket.end(`${head(`Connection: close\r\nContent-Length: ${query.length}`)}${query}`);
  const answers = await text(socket);
  expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200']);
});

test('a compressed body is refused with 415', async () => {
  const server = await startServer();
  const answer = await server.send('/graphql', post(gzipSync(large), { 'content-encoding': 'gzip' }));
  expect(answer.status).toBe(415);
  expect(answer.json().errors?.[0]?.message).toContain('Content-Encoding');
});

test('a legal memory content of 300 kB passes', async () => {
  const server = await startServer();
  const answer = await server.ask('query ($a: String!) { __type(name: $a) { name } }', {
    variables: { a: 'é'.repeat(150_000) },
  });
  expect(answer.json()).toEqual({ data: { __type: null } });
});

test('the limit is a setting', async () => {
  const server = await startServer({ env: { SEA_AGENT_GRAPHQL_LIMITS_BODY_BYTES: '20' } });
  expect((await server.ask('{ __typename }')).status).toBe(413);
});

test.each([
  ['broken JSON', '{"query": "{ __typename'],
  ['nothing', ''],
  [
    'bytes that are no UTF-8',
    Buffer.from('{"query": "{ __typename }", "variables": {"a": "\xff"}}', 'latin1'),
  ],
  ['a number', '1'],
  ['null', 'null'],
  ['a query that is a number', '{"query": 1}'],
  ['no query', '{"variables": {}}'],
  ['variables that are a list', '{"query": "{ __typename }", "variables": []}'],
])('a body of %s is 400 BAD_REQUEST', async (_what, body) => {
  const server = await startServer();
  const answer = await server.send('/graphql', post(body));
  expect(answer.status).toBe(400);
  const requestId = answer.headers['x-request-id'];
  expect(answer.json().errors?.[0]?.extensions).toEqual({ code: 'BAD_REQUEST', requestId });
});

test.each(['[]', '[{"query": "{ __typename }"}]', '[{"query": "mutation { __typename }"}, 1]'])(
  'the batch %s is refused with a clear 400',
  async (body) => {
    const server = await startServer();
    const answer = await server.send('/graphql', post(body));
    expect(answer.status).toBe(400);
    expect(answer.json().errors?.[0]?.message).toBe('Batching is not supported.');
  },
);

test('top-level keys that GraphQL does not know are ignored, as some clients send their own', async () => {
  const server = await startServer();
  const extra = { id: '1', doc_id: '2', documentId: '3', unknown: { a: 1 } };
  expect((await server.ask('{ __typename }', extra)).json()).toEqual({ data: { __typename: 'Query' } });
});

test('broken JSON in the variables of a GET is 400 BAD_REQUEST', async () => {
  const server = await startServer();
  const path = '/graphql?query=%7B__typename%7D&variables=%7B';
  const answer = await server.send(path, { headers: { 'apollo-require-preflight': '1' } });
  expect(answer.status).toBe(400);
  expect(answer.json().errors?.[0]?.extensions['code']).toBe('BAD_REQUEST');
});
