import { getOperationAST, type OperationDefinitionNode } from 'graphql';
import type { OperationFacts } from '../../http/request-state.js';
import type { ServerPlugin } from '../yoga-context.js';

const longestName = 100;

/** Notes type and name of the operation that runs, for the log and for what depends on the type. */
export function operationFacts(): ServerPlugin {
  return {
    onParse() {
      return ({ result, context }) => {
        if (result === null || result instanceof Error) return;
        const operation = getOperationAST(result, context.params.operationName);
        if (operation) context.exchange.operation = factsOf(operation);
      };
    },
  };
}

export function factsOf({ operation, name }: OperationDefinitionNode): OperationFacts {
  return { type: operation, name: name?.value.slice(0, longestName) ?? null };
}
