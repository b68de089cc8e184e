import { expect, test } from 'vitest';
import { startServer } from '../support/start-server.js';

const headers = { 'apollo-require-preflight': '1' };
const both = 'query Read { __typename } mutation Write { __typename }';

function path(query: string, operationName?: string): string {
  const search = new URLSearchParams({ query, ...(operationName === undefined ? {} : { operationName }) });
  return `/graphql?${search}`;
}

test('a mutation by GET is refused with 405 and Allow: POST', async () => {
  const server = await startServer();
  const answer = await server.send(path('mutation { __typename }'), { headers });
  expect(answer.status).toBe(405);
  expect(answer.headers.allow).toBe('POST');
  expect(answer.json().errors?.[0]?.extensions['code']).toBe('BAD_REQUEST');
});

test('a mutation by GET that operationName picks beside a query is refused with 405 and Allow: POST', async () => {
  const server = await startServer();
  const write = await server.send(path(both, 'Write'), { headers });
  expect([write.status, write.headers.allow]).toEqual([405, 'POST']);
  const read = await server.send(path(both, 'Read'), { headers });
  expect([read.status, read.json().data]).toEqual([200, { __typename: 'Query' }]);
});

test.each([
  ['none of several operations is picked', undefined],
  ['the picked one is not in the document', 'Other'],
])('where %s the answer is OPERATION_RESOLUTION_FAILURE with 400', async (_when, operationName) => {
  const server = await startServer();
  const answer = await server.ask(both, { operationName });
  expect(answer.status).toBe(400);
  expect(answer.json().errors?.[0]?.extensions).toEqual({
    code: 'OPERATION_RESOLUTION_FAILURE',
    requestId: answer.headers['x-request-id'],
  });
});

test.each(['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD'])('%s is refused with 405', async (method) => {
  const server = await startServer();
  const answer = await server.send('/graphql', { method });
  expect([answer.status, answer.headers.allow]).toEqual([405, 'GET, POST']);
});
