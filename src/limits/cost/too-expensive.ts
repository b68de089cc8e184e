import { GraphQLError } from 'graphql';

/** Refuses what costs more than a limit allows; both numbers are told, as whole numbers that JSON can hold. */
export function tooExpensive(message: string, cost: number, limit: number): GraphQLError {
  return new GraphQLError(message, {
    extensions: { code: 'OPERATION_TOO_EXPENSIVE', cost: Math.min(cost, Number.MAX_SAFE_INTEGER), limit },
  });
}
