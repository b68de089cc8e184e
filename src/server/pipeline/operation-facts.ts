import type { OperationDefinitionNode } from 'graphql';
import type { OperationFacts } from '../http/request-state.js';

const longestName = 100;

/** Type and name of an operation, for the log. */
export function operationFacts({ operation, name }: OperationDefinitionNode): OperationFacts {
  return { type: operation, name: name?.value.slice(0, longestName) ?? null };
}
