import { expect, test } from 'vitest';
import { startServer } from '../support/start-server.js';

const json = 'application/json; charset=utf-8';
const graphqlResponse = 'application/graphql-response+json; charset=utf-8';

test.each([
  ['application/json', json],
  ['application/graphql-response+json', graphqlResponse],
  ['*/*', json],
  ['application/*', json],
  ['text/html, application/graphql-response+json;q=0.5, application/json;q=0.4', graphqlResponse],
  ['application/graphql-response+json;q=0.1, application/json', json],
  ['application/graphql-response+json; charset=utf-8, application/json; charset=utf-8', graphqlResponse],
  [
    'multipart/mixed;deferSpec=20220824,application/graphql-response+json,application/json;q=0.9',
    graphqlResponse,
  ],
  ['APPLICATION/JSON', json],
  ['application/json;q=0, */*', graphqlResponse],
  ['*/*, application/json;q=0', graphqlResponse],
  ['application/*;q=0, */*;q=0.1, application/json;q=0.1', json],
  ['*/*;q=0.1, application/graphql-response+json;q=0', json],
  ['application/json;version=1', json],
  ['application/json;', json],
  ['application/json;version=1;q=0, application/json', json],
  ['application/json;charset=utf-16, application/graphql-response+json', graphqlResponse],
  ['text/x;a="application/json, \\", b", application/graphql-response+json', graphqlResponse],
  ['application/json; a="b;q=0"', json],
  [', ,application/json ; q=1.0 ,', json],
])('Accept: %s is answered with %s', async (accept, type) => {
  const server = await startServer();
  const answer = await server.ask('{ __typename }', {}, { accept });
  expect([answer.status, answer.headers['content-type']]).toEqual([200, type]);
});

test.each([
  'text/html',
  'text/event-stream;q=0',
  'multipart/mixed',
  'application/json;q=0',
  'application/json;charset=utf-16',
  'application/*;q=0, */*',
  '*/*;q=0',
  'text/x;a="application/json',
])('Accept: %s is refused with 406 before anything runs', async (accept) => {
  const server = await startServer();
  const answer = await server.ask('mutation { __typename }', {}, { accept });
  expect([answer.status, answer.headers['content-type']]).toEqual([406, json]);
  expect(answer.json().errors?.[0]?.extensions).toMatchObject({ code: 'BAD_REQUEST' });
  await server.stop();
  expect(server.logLines().find(({ msg }) => msg === 'request')).toMatchObject({ operation: null });
});

const faults: [string, string, object][] = [
  ['a document that does not parse', '{', { code: 'GRAPHQL_PARSE_FAILED' }],
  ['a document that does not validate', '{ nothing }', { code: 'GRAPHQL_VALIDATION_FAILED' }],
  [
    'a variable of a wrong type',
    'query ($on: Boolean!) { __typename @skip(if: $on) }',
    { code: 'BAD_USER_INPUT' },
  ],
  ['@defer, which is off', '{ ... @defer { __typename } }', { code: 'GRAPHQL_VALIDATION_FAILED' }],
];

test.each(faults)(
  '%s is 200 in application/json and 400 in graphql-response+json',
  async (_what, query, expected) => {
    const server = await startServer();
    const variables = { on: 'red' };
    const plain = await server.ask(query, { variables }, { accept: 'application/json' });
    const strict = await server.ask(query, { variables }, { accept: 'application/graphql-response+json' });
    expect([plain.status, strict.status]).toEqual([200, 400]);
    for (const answer of [plain, strict]) {
      expect(answer.json()).not.toHaveProperty('data');
      const requestId = answer.headers['x-request-id'];
      expect(answer.json().errors?.[0]?.extensions).toEqual({ ...expected, requestId });
    }
  },
);
