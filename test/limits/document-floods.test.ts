import { describe, expect, test } from 'vitest';
import { startServer } from '../support/start-server.js';
import { cheapRefusal, post } from './cheap-refusal.js';

const many = <T>(count: number, text: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => text(i));

/** Each fragment spreads the next one twice. */
function doubling(count: number): string {
  return `${many(count, (i) => `fragment f${i} on User { id ...f${i + 1} ... on User { ...f${i + 1} } }`).join(' ')} fragment f${count} on User { id }`;
}

const tooExpensive: [string, string][] = [
  ['50,000 aliases of __typename', `{ ${many(50_000, (i) => `a${i}: __typename`).join(' ')} }`],
  ['40 aliases of __typename', `{ viewer { ${many(40, (i) => `a${i}: __typename`).join(' ')} } }`],
  ['40 aliases of one field', `{ viewer { ${many(40, (i) => `a${i}: authentication`).join(' ')} } }`],
  [
    'aliases that fragments multiply',
    `{ viewer { ...a } } fragment a on Viewer { ${'...b '.repeat(4)} } fragment b on Viewer { ${many(9, (i) => `a${i}: scopes`).join(' ')} }`,
  ],
  [
    '25 root fields in fragments',
    `{ ...a ...b } fragment a on Query { ${'__typename '.repeat(13)} } fragment b on Query { ${'__typename '.repeat(12)} }`,
  ],
  ['60 directives', `{ __typename ${'@include(if: true) '.repeat(60)} }`],
  ['a flood of directives', `{ __typename ${'@a '.repeat(50_000)} }`],
  [
    'a fragment named like an introspection field and nested deep',
    `{ viewer { user { ...__schema } } } fragment __schema on User { ${'session(sessionId: "s") { user { '.repeat(7)} id ${'} }'.repeat(7)} }`,
  ],
  [
    'a field aliased to an introspection field and nested deep',
    `{ viewer { __schema: user { ${'session(sessionId: "s") { user { '.repeat(7)} id ${'} }'.repeat(7)} } } }`,
  ],
  ['fragments that stand for a million fields', `{ viewer { user { ...f0 } } } ${doubling(20)}`],
  ['a name of 900,000 letters', `{ ${'x'.repeat(900_000)} }`],
  ['an alias that each row would repeat', `{ ${'x'.repeat(201)}: __typename }`],
  ['one enum value of 900,000 letters', `{ __type(name: ${'X'.repeat(900_000)}) { name } }`],
  ['lists in lists, 100,000 deep', `{ __type(name: ${'['.repeat(100_000)}${']'.repeat(100_000)}) { name } }`],
  ['50,000 spreads', `{ ${'...a '.repeat(50_000)} } fragment a on Query { x: __typename }`],
  [
    'fields of one name that would have to be compared',
    `{ ${many(19, () => `a: sessions(userId: "u") { nodes { ${'id '.repeat(40)} } }`).join(' ')} }`,
  ],
  ['1,900 times the same field', `{ viewer { ${'scopes '.repeat(1900)} } }`],
  [
    'fragments that all spread each other',
    `{ ...f0 } ${many(28, (i) => `fragment f${i} on Query { ${many(28, (j) => `...f${j}`).join(' ')} }`).join(' ')}`,
  ],
  [
    'inline fragments that fragments multiply',
    `{ nodes(ids: []) { ${'...b '.repeat(70)} } } fragment b on Node { ${'...a '.repeat(70)} } fragment a on Node { ${'... { '.repeat(560)} id ${'} '.repeat(560)} }`,
  ],
  ['240,000 comments', `{ ${'#\n'.repeat(240_000)} __typename }`],
  ['many variables', `query (${many(900, (i) => `$v${i}: Int`).join(' ')}) { __typename }`],
];

describe('A flood is refused in a small answer and at once', () => {
  test.each(tooExpensive)('%s', async (_what, query) => {
    const { errors, status } = await cheapRefusal(await startServer(), post(JSON.stringify({ query })));
    expect(errors).toHaveLength(1);
    expect(errors[0]?.extensions).toMatchObject({ code: 'OPERATION_TOO_EXPENSIVE' });
    const { cost, limit } = errors[0]?.extensions ?? {};
    expect(Number(cost)).toBeGreaterThan(Number(limit));
    expect(status).toBe(400);
  });

  test.each([
    [
      'fragments that spread each other',
      `{ viewer { ...a } } fragment a on Viewer { ...b } fragment b on Viewer { ...a }`,
    ],
    ['a fragment that spreads itself', `{ viewer { ...a } } fragment a on Viewer { scopes ...a }`],
    [
      'a huge text where a number belongs',
      `{ sessions(userId: "u", first: "${'x'.repeat(900_000)}") { totalCount } }`,
    ],
    ['600 unknown fields', `{ viewer { ${many(600, (i) => `nothing${i}`).join(' ')} } }`],
    ['fields that clash', `{ viewer { ${many(12, () => `x: scopes x: authentication`).join(' ')} } }`],
    [
      'a whole number of 900,000 digits',
      `{ sessions(userId: "u", first: ${'9'.repeat(900_000)}) { totalCount } }`,
    ],
    [
      'a huge text for an enum',
      `{ agentMemory(agentId: "a", endUserId: "u") { facts(status: "${'x'.repeat(900_000)}") { totalCount } } }`,
    ],
    [
      'a huge default',
      `query ($v: Int = "${'x'.repeat(900_000)}") { sessions(userId: "u", first: $v) { totalCount } }`,
    ],
    ['450,000 lines before a fault', `{ ${'\n'.repeat(450_000)} nothing }`],
    ['450 variables of one name', `query (${'$v: Int '.repeat(450)}) { __typename }`],
    ['450 variables that nobody uses', `query (${many(450, (i) => `$v${i}: Int`).join(' ')}) { __typename }`],
    ['a huge text that does not end', `{ sessions(userId: "${'x'.repeat(900_000)}`],
  ])('%s', async (_what, query) => {
    const { errors, status } = await cheapRefusal(await startServer(), post(JSON.stringify({ query })));
    expect(['GRAPHQL_PARSE_FAILED', 'GRAPHQL_VALIDATION_FAILED']).toContain(errors[0]?.extensions['code']);
    expect(status).toBe(400);
  });

  test.each([
    ['fields', `{ viewer { ${many(20, (i) => `nothing${i}`).join(' ')} } }`, {}, 'GRAPHQL_VALIDATION_FAILED'],
    [
      'variables',
      `query (${many(20, (i) => `$v${i}: Int`).join(' ')}) { ${many(20, (i) => `s${i}: sessions(userId: "u", first: $v${i}) { totalCount }`).join(' ')} }`,
      Object.fromEntries(many(20, (i) => [`v${i}`, 'x'])),
      'BAD_USER_INPUT',
    ],
  ])('of wrong %s the first are told, with how many that are', async (_what, query, variables, code) => {
    const { errors } = await cheapRefusal(await startServer(), post(JSON.stringify({ query, variables })));
    expect(errors.map(({ extensions }) => extensions['code'])).toEqual(many(6, () => code));
    expect(errors[5]).toEqual({
      message: 'There are more errors; only the first 5 are told.',
      extensions: { code, limit: 5, requestId: errors[0]?.extensions['requestId'] },
    });
  });
});
