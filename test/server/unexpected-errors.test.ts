import { buildSchema, GraphQLError, parse } from 'graphql';
import { createExecutor } from '../../src/execution/executor.js';
import { UnsentBytes } from '../../src/limits/scheduling/unsent-memory.js';
import { expect, test } from 'vitest';
import type { RequestState } from '../../src/server/http/request-state.js';
import { createLog } from '../../src/server/log.js';
import { publicErrors } from '../../src/server/errors/public-errors.js';
import { publicError } from '../../src/server/errors/public-error.js';

/** Runs `{ fails works }`, where `fails` throws, and makes its errors public. */
async function run(thrown: unknown) {
  let log = '';
  const logTo = {
    write(line: string) {
      log += line;
    },
  };
  const state: RequestState = {
    requestId: 'req-1',
    startedAt: 0,
    caller: null,
    operation: { type: 'query', name: 'Q' },
    admitted: null,
    unsent: new UnsentBytes(() => null),
    upstreamCalls: 0,
    explained: null,
    telemetry: null,
    logged: true,
    callerName: '',
    errorCodes: new Set(),
  };
  const schema = buildSchema('type Query { fails: Int works: Int }');
  const fails = () => {
    throw thrown;
  };
  const rootValue = { fails, works: () => 1 };
  const { errors = [], data } = await createExecutor(schema)({
    schema,
    document: parse('{ fails works }'),
    rootValue,
  });
  const answer = { errors: publicErrors(errors, true, state, createLog('info', logTo)), data };
  return { answer: JSON.parse(JSON.stringify(answer)), log, codes: [...state.errorCodes] };
}

const masked = {
  data: { fails: null, works: 1 },
  errors: [
    {
      message: 'Internal server error.',
      locations: [{ line: 1, column: 3 }],
      path: ['fails'],
      extensions: { code: 'INTERNAL_SERVER_ERROR', requestId: 'req-1' },
    },
  ],
};

test('an unexpected error is one sentence for the caller and a line with its stack in the log', async () => {
  const { answer, log, codes } = await run(new TypeError('x is not a function', { cause: new Error('why') }));
  expect(answer).toEqual(masked);
  expect(codes).toEqual(['INTERNAL_SERVER_ERROR']);
  const { error, ...line } = JSON.parse(log);
  expect(line).toMatchObject({ level: 50, requestId: 'req-1', operation: { name: 'Q' }, path: ['fails'] });
  expect(error).toMatchObject({
    name: 'TypeError',
    message: 'x is not a function',
    cause: { message: 'why' },
  });
  expect(error.stack[0]).toContain('unexpected-errors.test.ts');
});

test('what is thrown and is no error is masked too', async () => {
  expect((await run('secret')).answer).toEqual(masked);
  const { log } = await run({ secret: 1 });
  expect(log).not.toContain('secret');
});

test('the text of an error that quotes what it read stays out of the log', async () => {
  const quoting = await run(new SyntaxError('Unexpected token s in "secret"'));
  expect(quoting.answer).toEqual(masked);
  expect(quoting.log).not.toContain('secret');
  const serialization = await run(new GraphQLError('Int cannot represent "secret"'));
  expect(serialization.answer).toEqual(masked);
  expect(serialization.log).not.toContain('secret');
});

test('only documented extensions reach the caller', async () => {
  const extensions = { code: 'CONFLICT', retryAfter: 3, stack: 'x', http: { status: 500 }, upstreamUrl: 'x' };
  const { answer } = await run(new GraphQLError('It clashes.', { extensions }));
  expect(answer.errors[0]).toMatchObject({ message: 'It clashes.' });
  expect(answer.errors[0].extensions).toEqual({ code: 'CONFLICT', retryAfter: 3, requestId: 'req-1' });
});

test('before execution only a stack that overflows means that a document is nested too deep', () => {
  const codeOf = (originalError: Error) =>
    publicError(new GraphQLError(originalError.message, { originalError }), 'req-1', false).extensions[
      'code'
    ];
  const overflow = (): Error => overflow();
  expect(codeOf(thrownBy(overflow))).toBe('OPERATION_TOO_EXPENSIVE');
  expect(codeOf(thrownBy(() => 'x'.repeat(2 ** 30)))).toBe('INTERNAL_SERVER_ERROR');
  expect(codeOf(thrownBy(() => 'x'.repeat(-1)))).toBe('INTERNAL_SERVER_ERROR');
});

function thrownBy(act: () => unknown): RangeError {
  try {
    act();
  } catch (error) {
    if (error instanceof RangeError) return error;
  }
  throw new Error('no RangeError was thrown');
}
