import { GraphQLError, locatedError } from 'graphql';
import { codedError, type CodedErrorOptions } from '../../error-codes/coded-error.js';

/** Why an operation does not run: what a stage gives in place of a state. */
export class Refusal {
  readonly errors: readonly GraphQLError[];

  constructor(errors: readonly GraphQLError[]) {
    this.errors = errors;
  }

  /** The refusal that something thrown stands for; one that is no GraphQLError is told as such by the last stage. */
  static of(thrown: unknown): Refusal {
    return new Refusal([thrown instanceof GraphQLError ? thrown : locatedError(thrown, undefined)]);
  }
}

/** A request that is not understood. `options`: where the status is not 400, or headers belong to it. */
export function badRequest(message: string, options: CodedErrorOptions<'BAD_REQUEST'> = {}): Refusal {
  return new Refusal([codedError('BAD_REQUEST', message, options)]);
}
