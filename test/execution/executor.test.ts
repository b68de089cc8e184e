import fc from 'fast-check';
import { execute, type ExecutionResult, getIntrospectionQuery, parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { createExecutor } from '../../src/execution/executor.js';
import { randomSchema } from './random-schema.js';

const leaf = fc.constantFrom(
  'id',
  'text',
  'sure',
  'count',
  'count(by: 5)',
  'count(by: $by, need: "x")',
  'defaulted',
  'rest',
  'asks',
  'color',
  'words',
  '__typename',
);
const object = fc.constantFrom('one', 'must', 'all', 'checked', 'checks');
const abstract = fc.constantFrom('animal', 'pets', 'untold', 'guessed');
const condition = fc.oneof(
  { arbitrary: fc.constant(''), weight: 3 },
  fc
    .tuple(fc.constantFrom('skip', 'include'), fc.constantFrom('true', 'false', '$yes', '$no', '$any'))
    .map(([name, value]) => `@${name}(if: ${value})`),
);

const { selection } = fc.letrec<{ selection: string; field: string }>((tie) => ({
  field: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc
      .tuple(fc.constantFrom('', 'a: ', 'b: '), leaf, condition)
      .map(([alias, field, asked]) => `${field === 'id' ? '' : alias}${field} ${asked}`),
    fc.tuple(object, condition, tie('selection')).map((parts) => parts.join(' ')),
    fc
      .tuple(abstract, condition, tie('selection'), tie('selection'))
      .map(
        ([name, asked, dog, cat]) =>
          `${name} { __typename ... on Animal ${asked} { id } ... on Dog ${dog} ... on Cat ${cat} ...Shared }`,
      ),
    fc.constant('...on Dog { bark }'),
    condition.map((asked) => `...Shared ${asked}`),
    fc.constant('strict { id text }'),
  ),
  selection: fc
    .array(tie('field'), { minLength: 1, maxLength: 4 })
    .map((fields) => `{ ${fields.join(' ')} }`),
}));

const variables = '$by: Int, $yes: Boolean = true, $no: Boolean!, $any: Boolean = false';
const document = fc
  .tuple(fc.constantFrom('query', 'mutation'), selection)
  .map(
    ([kind, set]) =>
      `${kind} Q(${variables}) ${set.replaceAll('...on Dog { bark }', 'text')} fragment Shared on Dog { bark text one { id } }`,
  );

/** The first null on an error's way into the data: what the error explains. */
function nullOf(data: unknown, path: readonly (string | number)[]): string {
  let at = data;
  for (const [depth, key] of path.entries()) {
    if (at === null) return JSON.stringify(path.slice(0, depth));
    at = (at as Record<string, unknown>)[key];
  }
  return JSON.stringify(path);
}

/** Errors by the null that they explain; they stand in the order in which they happen, which nothing fixes. */
function explained({ data, errors = [] }: ExecutionResult): Map<string, string[]> {
  const byNull = new Map<string, string[]>();
  for (const error of errors) {
    const place = nullOf(data, error.path ?? []);
    byNull.set(place, [...(byNull.get(place) ?? []), JSON.stringify(error.toJSON())].toSorted());
  }
  return byNull;
}

function pathLength(error: string): number {
  return (JSON.parse(error) as { path?: unknown[] }).path?.length ?? 0;
}

/** What one answer says otherwise than the other. */
function differences(actual: ExecutionResult, expected: ExecutionResult): unknown[] {
  const ours = explained(actual);
  const theirs = explained(expected);
  const found: unknown[] = [];
  if (JSON.stringify(actual.data) !== JSON.stringify(expected.data)) found.push(actual.data, expected.data);
  for (const place of new Set([...ours.keys(), ...theirs.keys()])) {
    const mine = ours.get(place) ?? [];
    const other = theirs.get(place) ?? [];
    // Where fields below took the object with them, the first that failed is told, and later ones may be: which was
    // first of several that were late is no promise of either.
    const common = mine.some((error) => other.includes(error));
    const bubbled = [...mine, ...other].every((error) => pathLength(error) > pathLength(`{"path":${place}}`));
    const same = common || (bubbled && mine.length > 0 && other.length > 0);
    if (!same) found.push(place, mine, other);
  }
  return found;
}

describe('the planned execution', () => {
  it('answers every query as graphql-js does: data and its order, errors, their places and locations', async () => {
    await fc.assert(
      fc.asyncProperty(document, fc.string(), fc.constantFrom(0, 8, 40), async (source, seed, faults) => {
        const schema = randomSchema(seed, faults);
        const parsed = parse(source);
        const executePlanned = createExecutor(schema);
        // Some twice: the second time with the plan that was made. A null is no condition.
        for (const any of [true, false, null, true]) {
          const variableValues = { by: 3, no: false, any };
          const args = { schema, document: parsed, variableValues };
          expect(differences(await executePlanned(args), await execute(args))).toEqual([]);
        }
      }),
      { numRuns: 400 },
    );
  });

  const schema = randomSchema('calm', 0);
  it.each([
    ['a variable that does not fit', 'query Q($by: Int!) { count(by: $by) }', { by: 'x' }],
    ['a variable that is missing', 'query Q($by: Int!) { count(by: $by) }', {}],
    ['the schema as tools ask for it', getIntrospectionQuery(), {}],
    ['a type by its name', '{ __type(name: "Dog") { name fields { name } } }', {}],
    ['a subscription, which the schema has none of', 'subscription { id }', {}],
    [
      'a condition that is null',
      'query Q($by: Boolean = true) { one { id @skip(if: $by) } text }',
      { by: null },
    ],
    [
      'a condition at the root that is null',
      'query Q($by: Boolean = true) { text @skip(if: $by) }',
      { by: null },
    ],
    ['skip and include', 'query Q($by: Boolean!) { text @skip(if: $by) id @include(if: $by) }', { by: true }],
    ['introspection', '{ __schema { queryType { name } } }', {}],
    ['a key that is no plain property', '{ __proto__: text id }', {}],
    ['two operations and no name', 'query A { id } query B { text }', {}],
    ['merged fields', '{ one { id } one { text one { id } } one { one { text } } }', {}],
  ])('answers %s as graphql-js does', async (_title, source, variableValues) => {
    const args = { schema, document: parse(source), variableValues };
    expect(differences(await createExecutor(schema)(args), await execute(args))).toEqual([]);
  });

  it('runs the operation that is named, of several in one document', async () => {
    const args = { schema, document: parse('query A { id } query B { text }') };
    const executePlanned = createExecutor(schema);
    expect(Object.keys((await executePlanned({ ...args, operationName: 'B' })).data ?? {})).toEqual(['text']);
    expect(Object.keys((await executePlanned({ ...args, operationName: 'A' })).data ?? {})).toEqual(['id']);
  });
});
