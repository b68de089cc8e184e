import { expect, test } from 'vitest';
import { startServer } from '../support/start-server.js';

const query = '{ __typename }';
const integer = 'must not be a whole number beyond 2^53-1; send it as a string';
const half = 'must not hold half a surrogate pair';

function nested(depth: number): string {
  return `${'['.repeat(depth)}${']'.repeat(depth)}`;
}

test.each([
  ['an integer beyond 2^53-1', '{"m": 653247040368672768}', ['m'], integer],
  [
    'one inside an input object',
    '{"input": {"value": {"n": -9007199254740992}}}',
    ['input', 'value', 'n'],
    integer,
  ],
  ['one inside a list', '{"a": [1, [2, 9007199254740993]]}', ['a', '1', '1'], integer],
  ['half a surrogate pair', '{"a": "x\\ud83d"}', ['a'], half],
  [
    'half a pair in a key',
    '{"a": {"\\ude00": 1}}',
    ['a', '\ufffd'],
    'must not have half a surrogate pair in a key',
  ],
  ['the first of several', '{"a": 1, "b": "\\ud83d", "c": 9007199254740993}', ['b'], half],
])('%s is BAD_USER_INPUT that names its place', async (_what, variables, path, message) => {
  const server = await startServer();
  const answer = await server.send('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/graphql-response+json' },
    body: `{"query": "${query}", "variables": ${variables}}`,
  });
  expect(answer.status).toBe(400);
  expect(answer.json().errors).toEqual([
    {
      message: `Variable "$${path.join('.')}" ${message}.`,
      extensions: {
        code: 'BAD_USER_INPUT',
        issues: [{ path, message }],
        requestId: answer.headers['x-request-id'],
      },
    },
  ]);
});

test('integers up to 2^53-1, fractions and whole surrogate pairs pass', async () => {
  const server = await startServer();
  const variables = { a: 9007199254740991, b: 0.1, c: '😀', d: [null, true] };
  expect((await server.ask(query, { variables })).json()).toEqual({ data: { __typename: 'Query' } });
});

test('values nested too deep to be read safely are BAD_USER_INPUT', async () => {
  const server = await startServer();
  const answer = await server.send('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: `{"query": "${query}", "variables": {"a": ${nested(1000)}}}`,
  });
  const [error] = answer.json().errors ?? [];
  expect(error?.extensions['code']).toBe('BAD_USER_INPUT');
  expect(error?.extensions['issues']).toMatchObject([
    { message: 'must not be nested deeper than 500 levels' },
  ]);
});

test.each(['\\ud83d', '\\\\ud83d', '\\\\u{D83D}'])(
  'half a surrogate pair in a string literal (%s) does not parse',
  async (escape) => {
    const server = await startServer();
    const answer = await server.send('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: `{"query": "{ __type(name: \\"${escape}\\") { name } }"}`,
    });
    expect(answer.json().errors?.[0]?.extensions['code']).toBe('GRAPHQL_PARSE_FAILED');
  },
);
