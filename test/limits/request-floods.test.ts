import { describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../support/start-server.js';
import type { Sent } from '../support/send.js';
import { cheapRefusal, post } from './cheap-refusal.js';

/** Where names of the schema are told, and where each is looked for in the request before. */
async function refused(path: string, sent: Sent) {
  await refusedBy(await startServer({ env: { SEA_AGENT_GRAPHQL_SCHEMA_SUGGESTIONS: 'false' } }), path, sent);
  return refusedBy(await startServer(), path, sent);
}

async function refusedBy(server: TestServer, path: string, sent: Sent) {
  const refusal = await cheapRefusal(server, sent, path);
  expect(refusal.errors.length).toBeGreaterThan(0);
  expect(server.logLines().filter(({ level }) => level > 30)).toEqual([]);
  return refusal;
}

const withVariables = (query: string, variables: string): Sent =>
  post(`{"query":${JSON.stringify(query)},"variables":${variables}}`);

const number = 'query ($v: Int) { sessions(userId: "u", first: $v) { totalCount } }';
const id = 'query ($v: ID!) { sessions(userId: $v) { totalCount } }';
const value =
  'query ($v: FactStatusFilter) { agentMemory(agentId: "a", endUserId: "u") { facts(status: $v) { totalCount } } }';
const flag = 'query ($v: Boolean!) { viewer { scopes @include(if: $v) } }';
const input = 'mutation ($v: CreateFactInput!) { createFact(input: $v) { __typename } }';
const ids = 'query ($v: [ID!]!) { nodes(ids: $v) { id } }';
const entities = 'query ($v: [_Any!]!) { _entities(representations: $v) { __typename } }';
const huge = JSON.stringify('x'.repeat(900_000));
const listOf = (count: number, item: string) => `[${`${item},`.repeat(count - 1)}${item}]`;
const unknownKeys = (count: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, i])));

describe('Variables are refused in a small answer and at once', () => {
  test.each([
    ['a huge text for a number', number, `{"v":${huge}}`],
    ['a huge text within an object for an id', id, `{"v":{"a":${huge}}}`],
    ['a huge text for an enum', value, `{"v":${huge}}`],
    ['a huge text for true or false', flag, `{"v":${huge}}`],
    ['a huge text for an input', input, `{"v":${huge}}`],
    ['200,000 numbers for a number', number, `{"v":${listOf(200_000, '1')}}`],
    ['900 lists for ids', ids, `{"v":${listOf(900, '[1]')}}`],
    ['15,000 unknown fields of an input', input, `{"v":${unknownKeys(15_000)}}`],
    ['15,000 fields for an id', id, `{"v":${unknownKeys(15_000)}}`],
    ['900 objects with 90 fields each for ids', ids, `{"v":${listOf(900, unknownKeys(90))}}`],
    ['15,000 fields within an input', input, `{"v":{"key":1,"value":${unknownKeys(15_000)}}}`],
    ['100 unknown fields of an input', input, `{"v":${unknownKeys(100)}}`],
    ['lists 550 deep', number, `{"v":${'['.repeat(550)}${']'.repeat(550)}}`],
    ['a huge key with half a pair', number, `{"${'x'.repeat(900_000)}\\ud83d":1}`],
  ])('%s', async (_what, query, variables) => {
    expect(await refused('/graphql', withVariables(query, variables))).toMatchObject({
      status: 400,
      code: 'BAD_USER_INPUT',
    });
  });

  test.each([
    ['150,000 ids that are none', ids, `{"v":${listOf(150_000, 'null')}}`],
    ['200,000 empty ids', ids, `{"v":${listOf(200_000, '""')}}`],
    ['200,000 empty representations', entities, `{"v":${listOf(200_000, '{}')}}`],
  ])('%s', async (_what, query, variables) => {
    const { errors, ...answer } = await refused('/graphql', withVariables(query, variables));
    expect(answer).toEqual({ status: 400, code: 'OPERATION_TOO_EXPENSIVE' });
    expect(errors[0]?.extensions).toMatchObject({ limit: 1000 });
  });

  test('A value of a megabyte that stands in another 900 times is refused', async () => {
    const query = `mutation ($v: JSON) { createFact(input: { agentId: "a", endUserId: "u", key: "k", value: [${'$v '.repeat(900)}] }) { __typename } }`;
    const server = await startServer();
    const answer = await server.send('/graphql', withVariables(query, `{"v":${listOf(400_000, '1')}}`));
    expect(answer.json()).toMatchObject({
      errors: [
        {
          message: 'A value holds its variables again and again: more than 100000 characters of them.',
          extensions: { code: 'OPERATION_TOO_EXPENSIVE', limit: 100_000 },
        },
      ],
    });
  });

  test('60,000 fields of one object are refused with the request', async () => {
    const { errors, ...answer } = await refused(
      '/graphql',
      withVariables(input, `{"v":${unknownKeys(60_000)}}`),
    );
    expect(answer).toEqual({ status: 400, code: 'BAD_REQUEST' });
    expect(errors[0]?.message).toBe('The request body has an object of more than 20000 keys.');
  });

  test('A fact of very many fields is not refused', async () => {
    const fact = `{"agentId":"a","endUserId":"u","key":"k","value":${unknownKeys(15_000)}}`;
    const answer = await (await startServer()).send('/graphql', withVariables(input, `{"v":${fact}}`));
    expect(answer.json()).toEqual({ data: { createFact: { __typename: expect.any(String) } } });
  });

  test('with what is wrong with them at the end, whatever is left out of their values', async () => {
    const wrong = { agentId: 'a', endUserId: 'u', key: 'k', value: 'x'.repeat(5000), x: 1 };
    const { errors } = await refused('/graphql', withVariables(input, JSON.stringify({ v: wrong })));
    expect(errors.map(({ message }) => message)).toEqual([
      expect.stringMatching(
        /^Variable "\$v" got invalid value \{ agentId: "a", .*…x.*; Field "x" is not defined/,
      ),
    ]);
  });
});

describe('Requests are refused in a small answer and at once', () => {
  const nested = (begin: string, end: string, depth: number) => begin.repeat(depth) + end.repeat(depth);

  test.each([
    ['lists in lists', nested('[', ']', 450_000)],
    ['objects in objects', `${'{"a":'.repeat(140_000)}1${'}'.repeat(140_000)}`],
    ['variables', `{"query":"{ __typename }","variables":{"v":${nested('[', ']', 100_000)}}}`],
    ['extensions', `{"query":"{ __typename }","extensions":${nested('[', ']', 100_000)}}`],
    ['what does not end', '{"a":['.repeat(100_000)],
  ])('where they are nested very deep: %s', async (_what, body) => {
    const { errors, ...answer } = await refused('/graphql', post(body));
    expect(answer).toEqual({ status: 400, code: 'BAD_REQUEST' });
    expect(errors[0]?.message).toBe('The request body is nested deeper than 600 levels.');
  });

  test('A text that only looks nested is not refused', async () => {
    const server = await startServer();
    const text = JSON.stringify(`\\"${'['.repeat(10_000)}`);
    const answer = await server.send(
      '/graphql',
      withVariables('{ __typename }', `{"v":${text},"w":${listOf(5000, '[{}]')}}`),
    );
    expect(answer.json()).toEqual({ data: { __typename: 'Query' } });
  });

  const operations = Array.from({ length: 300 }, (_, i) => `query Q${i} { __typename }`).join(' ');

  test.each<[string, number, string, Sent, string?]>([
    ['10,000 in one list', 400, 'BAD_REQUEST', post(listOf(10_000, '{"query":"{ __typename }"}'))],
    [
      '300 operations and none named',
      400,
      'OPERATION_RESOLUTION_FAILURE',
      post(JSON.stringify({ query: operations })),
    ],
    [
      'a name of an operation that is huge',
      400,
      'OPERATION_RESOLUTION_FAILURE',
      post(`{"query":"{ __typename }","operationName":${huge}}`),
    ],
    [
      'a huge digest',
      200,
      'PERSISTED_QUERY_NOT_FOUND',
      post(`{"extensions":{"persistedQuery":{"version":1,"sha256Hash":${huge}}}}`),
    ],
    [
      '50,000 keys',
      400,
      'BAD_REQUEST',
      post(JSON.stringify(Object.fromEntries(Array.from({ length: 50_000 }, (_, i) => [`k${i}`, 1])))),
    ],
    ['bytes that are no text', 400, 'BAD_REQUEST', { ...post(''), body: Buffer.alloc(900_000, 0xff) }],
    [
      'forms with files',
      415,
      'BAD_REQUEST',
      { method: 'POST', headers: { 'content-type': 'multipart/form-data; boundary=x' }, body: '--x--' },
    ],
    [
      'a URL of 100 kB',
      431,
      'BAD_REQUEST',
      { headers: { 'graphql-require-preflight': '1' } },
      `/graphql?query=${'x'.repeat(100_000)}`,
    ],
    [
      'a query string of many names',
      400,
      'BAD_REQUEST',
      { headers: { 'graphql-require-preflight': '1' } },
      `/graphql?${'a&'.repeat(7000)}`,
    ],
  ])('%s', async (_what, status, code, sent, path = '/graphql') => {
    const answer = await refused(path, sent);
    expect([answer.status, answer.code]).toEqual([status, code]);
  });

  test('while the last of several parameters of one name is not taken for the first', async () => {
    const server = await startServer();
    const answer = await server.send('/graphql?query={__typename}&query={nothing}', {
      headers: { 'graphql-require-preflight': '1' },
    });
    expect(answer.json()).toEqual({ data: { __typename: 'Query' } });
  });
});
