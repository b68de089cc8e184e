import type { ASTNode, GraphQLError } from 'graphql';
import { codedError } from './coded-error.js';

/** Refuses what costs more than a limit allows; both numbers are told, as whole numbers that JSON can hold. */
export function tooExpensive(message: string, cost: number, limit: number, nodes?: ASTNode): GraphQLError {
  const extensions = { cost: Math.min(cost, Number.MAX_SAFE_INTEGER), limit };
  return codedError('OPERATION_TOO_EXPENSIVE', message, {
    extensions,
    ...(nodes === undefined ? {} : { nodes }),
  });
}
