import { readFileSync } from 'node:fs';
import { getIntrospectionQuery } from 'graphql';
import { describe, expect, test } from 'vitest';
import { startServer } from '../support/start-server.js';

const production = {
  SEA_AGENT_GRAPHQL_PRODUCTION: 'true',
  SEA_AGENT_GRAPHQL_EMBEDDED_GATEWAY_ALLOW_IN_PRODUCTION: 'true',
  SEA_AGENT_GRAPHQL_AUDIT_KEY: 'audit-key-of-the-tests-0123456789abcdef',
};

const typos: [string, string, object][] = [
  ['a field', '{ viewer { scope } }', {}],
  ['a root field', '{ sesions(userId: "u") { totalCount } }', {}],
  ['an argument', '{ sessions(userId: "u", fist: 3) { totalCount } }', {}],
  ['a type', '{ ... on Qery { viewer { scopes } } }', {}],
  ['the type of a variable', 'query ($i: CreateFactInpt) { viewer { scopes } }', {}],
  [
    'an enum value',
    '{ agentMemory(agentId: "a", endUserId: "u") { facts(status: ACTIV) { totalCount } } }',
    {},
  ],
  [
    'an enum value in a variable',
    'query ($s: FactStatusFilter) { agentMemory(agentId: "a", endUserId: "u") { facts(status: $s) { totalCount } } }',
    { s: 'ACTIV' },
  ],
  [
    'an input field',
    'mutation { createFact(input: { agentId: "a", endUserId: "u", kee: "k", value: 1 }) { __typename } }',
    {},
  ],
  [
    'an input field in a variable',
    'mutation ($i: CreateFactInput!) { createFact(input: $i) { __typename } }',
    { i: { agentId: 'a', endUserId: 'u', key: 'k', value: 1, valeu: 2 } },
  ],
  ['a directive argument', '{ viewer @include(iff: true) { scopes } }', {}],
];

describe('A typo', () => {
  test.each(typos)(
    'in %s gets a suggestion while developing, and none in production',
    async (_what, query, variables) => {
      const developing = await (await startServer()).ask(query, { variables });
      expect(developing.text).toMatch(/Did you mean/);
      const inProduction = await (await startServer({ env: production })).ask(query, { variables });
      expect(inProduction.json().errors?.length).toBeGreaterThan(0);
      expect(inProduction.text).not.toMatch(/Did you mean|mean/);
    },
  );

  test('that was suggested to is not told from a cache to others', async () => {
    const server = await startServer({ env: { SEA_AGENT_GRAPHQL_SCHEMA_SUGGESTIONS: 'false' } });
    expect((await server.ask('{ viewer { scope } }')).text).not.toMatch(/Did you mean/);
    expect((await server.ask(getIntrospectionQuery())).json().errors).toBeUndefined();
  });
});

test.each([
  ['a comment', 'mutation { createFact(input: {}) { __typename } } # agentId CreateFactInput', {}],
  ['a text', 'mutation { createFact(input: { key: "agentId CreateFactInput" }) { __typename } }', {}],
  [
    'a variable',
    'mutation ($i: CreateFactInput!) { createFact(input: $i) { __typename } }',
    { i: { key: 'agentId endUserId' } },
  ],
])('A name is not confirmed by words in %s', async (_what, query, variables) => {
  const server = await startServer({ env: production });
  const { errors = [] } = (await server.ask(query, { variables })).json();
  expect(errors.length).toBeGreaterThan(0);
  expect(errors.map(({ message }) => message).join()).not.toMatch(/["[.](agentId|endUserId)[".]/);
});

/** What an untrusted client may try; each leads graphql-js to name something that was not written. */
const probes: [string, string, object][] = [
  ['an object without fields', '{ sessions(userId: "u") }', {}],
  ['a scalar with fields', '{ viewer { scopes { x } } }', {}],
  ['an argument left out', '{ sessions { totalCount } }', {}],
  ['an unknown argument', '{ sessions(userId: "u", x: 1) { totalCount } }', {}],
  ['a fragment on a scalar', '{ viewer { ... on JSON { x } } }', {}],
  ['a fragment on another type', '{ viewer { ... on Fact { x } } }', {}],
  [
    'a text for an enum',
    '{ agentMemory(agentId: "a", endUserId: "u") { facts(status: "x") { totalCount } } }',
    {},
  ],
  ['null for an input', 'mutation { createFact(input: null) { __typename } }', {}],
  ['a number for an input', 'mutation { createFact(input: 1) { __typename } }', {}],
  ['an input without its fields', 'mutation { createFact(input: {}) { __typename } }', {}],
  ['an unknown input field', 'mutation { createFact(input: { x: 1 }) { __typename } }', {}],
  ['a variable of another type', 'mutation ($x: Int) { createFact(input: $x) { __typename } }', {}],
  ['fields that clash', '{ viewer { x: scopes x: authentication } }', {}],
  ['a variable that is no input', 'query ($x: Fact) { viewer { scopes } }', {}],
  [
    'a variable that holds no input',
    'mutation ($i: CreateFactInput!) { createFact(input: $i) { __typename } }',
    { i: { x: 1 } },
  ],
  [
    'a variable that holds a text for it',
    'mutation ($i: CreateFactInput!) { createFact(input: $i) { __typename } }',
    { i: '"Fact" did not' },
  ],
  [
    'an enum value that is none, in a variable',
    'query ($s: FactStatusFilter) { agentMemory(agentId: "a", endUserId: "u") { facts(status: $s) { totalCount } } }',
    { s: 'ACT' },
  ],
  [
    'null where a default stood',
    'query ($s: FactStatusFilter = ALL, $n: Boolean = true) { agentMemory(agentId: "a", endUserId: "u") { facts(status: $s) { totalCount @include(if: $n) } } }',
    { n: null },
  ],
];

describe('An untrusted client', () => {
  test.each(probes)(
    'is told no name of the schema that was not in the request: %s',
    async (_what, query, variables) => {
      const server = await startServer({ env: { SEA_AGENT_GRAPHQL_SCHEMA_SUGGESTIONS: 'false' } });
      for (const accept of ['application/json', 'application/graphql-response+json']) {
        const { errors = [] } = (await server.ask(query, { variables }, { accept })).json();
        expect(errors.length).toBeGreaterThan(0);
        const request = wordsOf(query + JSON.stringify(variables));
        for (const { message } of errors) {
          expect(message).not.toMatch(/Did you mean/);
          const named = [...message.matchAll(/[\w]+/g)]
            .map(([name]) => name)
            .filter((name) => secrets.has(name));
          expect(named.filter((name) => !request.has(name))).toEqual([]);
        }
      }
    },
  );

  test.each(probes)('who may see the schema is told: %s', async (_what, query, variables) => {
    const { errors = [] } = (await (await startServer()).ask(query, { variables })).json();
    expect(errors.map(({ message }) => message).join()).not.toContain('…');
  });

  test('is still told what was wrong, and names that were written or that everybody knows', async () => {
    const server = await startServer({ env: { SEA_AGENT_GRAPHQL_SCHEMA_SUGGESTIONS: 'false' } });
    const messagesOf = async (query: string) =>
      (await server.ask(query)).json().errors?.map(({ message }) => message);
    expect(await messagesOf('{ sesions }')).toEqual(['Cannot query field "sesions" on type "Query".']);
    expect(await messagesOf('{ sessions { totalCount } }')).toEqual([
      'Field "sessions" argument "…" of type "ID!" is required, but it was not provided.',
    ]);
    expect(await messagesOf('{ sessions(userId: "u") }')).toEqual([
      'Field "sessions" of type "…" must have a selection of subfields.',
    ]);
  });
});

function wordsOf(text: string): Set<string> {
  return new Set(text.match(/\w+/g));
}

/** Names of the schema that are no words of English as well. */
const secrets = new Set(
  [...wordsOf(readFileSync('schema.graphql', 'utf8').replaceAll(/"""[^]*?"""/g, ''))].filter(
    (name) =>
      /[a-z][A-Z]|[A-Z]{3}|^[A-Z]/.test(name) &&
      !['Query', 'Mutation', 'ID', 'Int', 'String', 'Boolean', 'Float'].includes(name),
  ),
);

describe('The schema', () => {
  const questions = [
    '{ __schema { queryType { name } } }',
    '{ __type(name: "Query") { name } }',
    getIntrospectionQuery(),
  ];

  test.each(questions)('is told while developing and refused in production: %.30s', async (query) => {
    expect((await (await startServer()).ask(query)).json().errors).toBeUndefined();
    const refused = await (await startServer({ env: production })).ask(query);
    expect(refused.json().data).toBeUndefined();
    expect(refused.json().errors?.[0]?.extensions['code']).toBe('GRAPHQL_VALIDATION_FAILED');
  });

  test('hides behind a fragment or an alias in vain', async () => {
    const server = await startServer({ env: production });
    for (const query of [
      '{ ...f } fragment f on Query { a: __schema { types { name } } }',
      '{ ... { x: __type(name: "User") { name } } }',
    ]) {
      expect((await server.ask(query)).json().errors?.[0]?.extensions['code']).toBe(
        'GRAPHQL_VALIDATION_FAILED',
      );
    }
  });

  test('is still told to routers by _service in production, as are __typename and _entities', async () => {
    const server = await startServer({ env: production });
    const representations = [{ __typename: 'User', id: 'ada' }];
    const query =
      'query ($representations: [_Any!]!) { __typename _service { sdl } _entities(representations: $representations) { __typename } }';
    const answer = (await server.ask(query, { variables: { representations } })).json();
    expect(answer.errors).toBeUndefined();
    expect(answer.data).toMatchObject({ __typename: 'Query', _entities: [{ __typename: 'User' }] });
  });

  test('has no _service and no _entities where it is no subgraph', async () => {
    const server = await startServer({ env: { SEA_AGENT_GRAPHQL_FEDERATION_ENABLED: 'false' } });
    expect((await server.ask('{ _service { sdl } }')).json().errors).toHaveLength(1);
  });

  test('may be told in production by its own setting', async () => {
    const env = { ...production, SEA_AGENT_GRAPHQL_SCHEMA_INTROSPECTION: 'true' };
    const answer = await (await startServer({ env })).ask(getIntrospectionQuery());
    expect(answer.json().errors).toBeUndefined();
  });
});

test.each([
  ['the usual one', {}],
  [
    'with everything',
    {
      descriptions: true,
      specifiedByUrl: true,
      directiveIsRepeatable: true,
      schemaDescription: true,
      inputValueDeprecation: true,
      oneOf: true,
    },
  ],
])('GraphiQL, code generators and routers can ask for the schema: %s', async (_what, options) => {
  const answer = await (await startServer()).ask(getIntrospectionQuery(options));
  expect(answer.json().errors).toBeUndefined();
});
