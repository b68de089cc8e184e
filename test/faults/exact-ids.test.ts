import { describe, expect, it } from 'vitest';
import { startFaultyServer } from './faulty-server.js';
import { agent, user } from './people.js';

const scope = `agentId: "${agent}", endUserId: "${user}"`;
const memory = `/agent-v2/v1/agents/${agent}/memory`;
const digits = '653247040368672768';

describe('an id that the gateway sends as a number', () => {
  it.each([
    '653247040368672768',
    '9007199254740993',
    '123456789012345678901234567890',
    '-9007199254740993',
    '7',
    '0',
  ])('(%s) keeps its digits on its way out and back in', async (id) => {
    const { server, gateway, sent } = await startFaultyServer();
    gateway.on('GET', /\/memory\/\?/, (reply) =>
      reply.json(`{"data":{"limit":20,"items":[{"memory_id":${id},"content":"x"}]}}`),
    );
    const list = await server.ask(`{ agentMemory(${scope}) { items { nodes { id memoryId raw } } } }`);
    // The shape is the query's.
    const { data } = list.json() as {
      data: {
        agentMemory: { items: { nodes: { id: string; memoryId: string; raw: { memory_id: unknown } }[] } };
      };
    };
    const [row] = data.agentMemory.items.nodes;
    expect(row?.memoryId).toBe(id);
    expect(String(row?.raw.memory_id)).toBe(id);
    const correct =
      'mutation ($input: CorrectMemoryItemInput!) { correctMemoryItem(input: $input) { __typename } }';
    const input = { agentId: agent, endUserId: user, memoryId: row?.memoryId, content: 'y' };
    await server.ask(correct, { variables: { input } });
    await server.ask(`mutation { forgetMemoryItem(input: { ${scope}, memoryId: ${id} }) { __typename } }`);
    expect([...sent('PUT'), ...sent('DELETE')]).toEqual([`${memory}/${id}`, `${memory}/${id}`]);
    const node = await server.ask(`{ node(id: "${row?.id}") { ... on MemoryItem { memoryId content } } }`);
    expect(node.json()).toEqual({ data: { node: { memoryId: id, content: 'x' } } });
  });

  it.each(['1.5', '1e21', 'true', 'null', '{}', '""'])('(%s) that is none costs its row', async (id) => {
    const { server, gateway } = await startFaultyServer();
    gateway.on('GET', /\/memory\/\?/, (reply) =>
      reply.json(`{"limit":20,"items":[{"memory_id":${id}},{"memory_id":"m"}]}`),
    );
    const answer = await server.ask(`{ agentMemory(${scope}) { items { nodes { memoryId } } } }`);
    expect(answer.json().data).toEqual({ agentMemory: { items: { nodes: [null, { memoryId: 'm' }] } } });
  });
});

describe('what can’t be sent exactly is refused, and nothing is sent', () => {
  const create =
    'mutation ($value: JSON!) { createFact(input: { agentId: "a", endUserId: "u", key: "k", value: $value }) { __typename } }';
  const literal = (value: string) =>
    `mutation { createFact(input: { agentId: "a", endUserId: "u", key: "k", value: ${value} }) {
      __typename ... on MemoryInputError { issues { path } } } }`;

  it.each([
    ['a rounded integer', `{"query":${JSON.stringify(create)},"variables":{"value":{"a":[1,${digits}]}}}`],
    ['half a pair', `{"query":${JSON.stringify(create)},"variables":{"value":["\\ud83d"]}}`],
    ['half a pair in a key', `{"query":${JSON.stringify(create)},"variables":{"value":{"\\ude00":1}}}`],
    [
      'a rounded id',
      `{"query":"query ($id: ID!) { sessions(userId: $id) { nodes { title } } }","variables":{"id":${digits}}}`,
    ],
  ])('%s in a variable', async (_name, body) => {
    const { server, sent } = await startFaultyServer();
    const headers = { 'content-type': 'application/json', accept: 'application/graphql-response+json' };
    const answer = await server.send('/graphql', { method: 'POST', headers, body });
    expect(answer.status).toBe(400);
    const [error] = answer.json().errors ?? [];
    expect(error?.extensions).toEqual({
      code: 'BAD_USER_INPUT',
      issues: [{ path: expect.any(Array), message: expect.any(String) }],
      requestId: answer.headers['x-request-id'],
    });
    expect(sent()).toEqual([]);
  });

  it.each([
    ['an integer beyond 2^53-1', digits],
    ['one within a list and an object', `[{ n: ${digits} }]`],
    ['half a pair', '"\\ud83d"'],
    ['half a pair within a list', '["a\\ude00"]'],
  ])('%s in the document', async (_name, value) => {
    const { server, sent } = await startFaultyServer();
    const answer = await server.ask(literal(value));
    expect(answer.text).toMatch(/BAD_USER_INPUT|MemoryInputError|GRAPHQL_PARSE_FAILED/);
    expect(answer.text).not.toContain('INTERNAL_SERVER_ERROR');
    expect(sent()).toEqual([]);
  });
});

describe('an id that would lead a write elsewhere', () => {
  const forget = `mutation ($id: ID!) { forgetMemoryItem(input: { ${scope}, memoryId: $id }) {
    ... on MemoryInputError { issues { path } } } }`;
  const refused = [
    'account',
    'ACCOUNT',
    ' account ',
    'preferences',
    'facts',
    'candidates',
    'export',
    'short-term',
    '',
    ' ',
    '.',
    '..',
    '%2e%2e',
    '%252e%252e',
    'a/../account',
    '../account',
    'account/',
    '/account',
    'account;x',
    '\\account',
    'ａｃｃｏｕｎｔ',
    '%61ccount',
    'a\u0000b',
    'a\nb',
    '\u007f',
    '\u0085',
  ];

  it('is refused by its argument’s name, before anything is sent', async () => {
    const { server, sent } = await startFaultyServer();
    for (const id of refused) {
      expect([id, (await server.ask(forget, { variables: { id } })).json()]).toEqual([
        id,
        { data: { forgetMemoryItem: { issues: [{ path: ['input', 'memoryId'] }] } } },
      ]);
    }
    expect(sent()).toEqual([]);
  });

  it.each([
    'a/b',
    'a b',
    'a%2Fb',
    'é',
    '😀',
    '?x',
    '#',
    '//host',
    'a?b#c',
    'accounts',
    'my-account',
    'x'.repeat(2000),
  ])('but %j is one segment', async (id) => {
    const { server, sent } = await startFaultyServer();
    await server.ask(forget, { variables: { id } });
    expect(sent()).toEqual([`${memory}/${encodeURIComponent(id)}`]);
  });
});

describe('what a list says of itself', () => {
  it.each([
    ['limit', ['-1', '0', '1.5', '1e400', '"20"', 'null', 'true', '9007199254740993', '3000000000', '{}']],
    ['offset', ['-1', '1.5', '"0"', 'null', 'true', '9007199254740993', '[]']],
    ['tail', ['null', '"yes"', '7', 'true']],
    ['count', ['-5', '"x"']],
  ])('costs nothing where its %s is odd', async (key, values) => {
    const { server, gateway } = await startFaultyServer();
    for (const value of values) {
      gateway.on('GET', /\/memory\/\?.*offset=/, (reply) => reply.json('{"data":{"items":[]}}'));
      gateway.on('GET', /\/memory\/\?(?!.*offset=)/, (reply) =>
        reply.json(`{"data":{"items":[{"memory_id":"m"}],"${key}":${value}}}`),
      );
      const answer = await server.ask(
        `{ agentMemory(${scope}) { items { nodes { memoryId } pageInfo { hasNextPage } } } }`,
      );
      expect([value, answer.json()]).toEqual([
        value,
        {
          data: { agentMemory: { items: { nodes: [{ memoryId: 'm' }], pageInfo: { hasNextPage: false } } } },
        },
      ]);
    }
  });

  it('shows its total only where that is a count', async () => {
    const { server, gateway } = await startFaultyServer();
    const totals: [string, number | null][] = [
      ['0', 0],
      ['12', 12],
      ['2147483647', 2147483647],
      ['2147483648', null],
      ['9007199254740993', null],
      ['-1', null],
      ['1.5', null],
      ['"12"', null],
      ['null', null],
      ['true', null],
      ['[]', null],
      ['1e400', null],
    ];
    for (const [total, totalCount] of totals) {
      gateway.on('GET', /\/facts/, (reply) =>
        // Nothing comes after the one row, whatever the total says.
        reply.json(
          `{"data":{"items":[${/offset=[1-9]/.test(reply.request.target) ? '' : '{"fact_id":"f"}'}],"limit":50,"total":${total}}}`,
        ),
      );
      const answer = await server.ask(
        `{ agentMemory(${scope}) { facts { totalCount pageInfo { hasNextPage } } } }`,
      );
      expect([total, answer.json()]).toEqual([
        total,
        { data: { agentMemory: { facts: { totalCount, pageInfo: { hasNextPage: false } } } } },
      ]);
    }
  });
});
