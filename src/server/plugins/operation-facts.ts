import { getOperationAST } from 'graphql';
import type { ServerPlugin } from '../yoga-context.js';

const longestName = 100;

/** Notes type and name of the operation that runs, for the log and for what depends on the type. */
export function operationFacts(): ServerPlugin {
  return {
    onParse() {
      return ({ result, context }) => {
        if (result === null || result instanceof Error) return;
        const operation = getOperationAST(result, context.params.operationName);
        if (!operation) return;
        context.exchange.operation = {
          type: operation.operation,
          name: operation.name?.value.slice(0, longestName) ?? null,
        };
      };
    },
  };
}
