import { GraphQLError, locatedError } from 'graphql';

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

/** A request that is not understood. `http`: where the status is not 400, or headers belong to it. */
export function badRequest(
  message: string,
  http: { readonly status: number; readonly headers?: Readonly<Record<string, string>> } = { status: 400 },
): Refusal {
  return new Refusal([new GraphQLError(message, { extensions: { code: 'BAD_REQUEST', http } })]);
}
