import { expect, test } from 'vitest';
import { startServer } from '../support/start-server.js';

const two = 'query One { __typename } query Two { __typename }';

test.each([
  ['of a name that is not there', two, 'Other', 'The document has no operation named "Other".'],
  ['of the wrong letter case', '{ __typename }', 'one', 'The document has no operation named "one".'],
  [
    'that is not named',
    two,
    null,
    'The document has several operations: name the one to run in operationName.',
  ],
  ['where there is none', 'fragment F on Query { __typename }', null, 'The document has no operation.'],
])(
  'an operation %s is refused in a sentence that says why',
  async (_which, query, operationName, message) => {
    const server = await startServer();
    // The second time a document may take another way.
    for (let time = 0; time < 2; time++) {
      const answer = await server.ask(query, { operationName });
      expect([
        answer.status,
        answer.json().errors?.map((error) => [error.message, error.extensions['code']]),
      ]).toEqual([400, [[message, 'OPERATION_RESOLUTION_FAILURE']]]);
    }
  },
);

test.each([5, true, ['One'], { a: 1 }])(
  'the operationName %j is refused for its type',
  async (operationName) => {
    const server = await startServer();
    const answer = await server.ask('query One { __typename }', { operationName });
    expect([
      answer.status,
      answer.json().errors?.map((error) => [error.message, error.extensions['code']]),
    ]).toEqual([400, [['operationName must be a text.', 'BAD_REQUEST']]]);
  },
);

const types = (depth: number) =>
  `{ __schema { types { fields { type ${'{ ofType '.repeat(depth)} { name } ${'}'.repeat(depth)} } } } }`;

test('introspection that is nested too deep is told its own limit', async () => {
  const server = await startServer();
  expect((await server.ask(types(15))).json()).not.toHaveProperty('errors');
  const [error, ...more] = (await server.ask(types(17))).json().errors ?? [];
  expect(more).toEqual([]);
  expect(error?.message).toBe('The document asks for the schema too deep; allowed are 20.');
  expect(error?.extensions).toMatchObject({ code: 'OPERATION_TOO_EXPENSIVE', cost: 21, limit: 20 });
});
