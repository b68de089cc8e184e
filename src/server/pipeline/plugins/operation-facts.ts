import {
  type DocumentNode,
  getOperationAST,
  GraphQLError,
  Kind,
  type OperationDefinitionNode,
} from 'graphql';
import type { OperationFacts } from '../../http/request-state.js';
import type { ServerPlugin } from '../yoga-context.js';

const longestName = 100;

/**
 * Notes type and name of the operation that runs, for the log and for what depends on the type. Says why where there is
 * none, before Yoga does in words that help nobody.
 */
export function operationFacts(): ServerPlugin {
  return {
    onParse() {
      return ({ result, context }) => {
        if (result === null || result instanceof Error) return;
        const { operationName } = context.params;
        const operation = getOperationAST(result, operationName);
        if (!operation) throw noOperation(result, operationName);
        context.exchange.operation = factsOf(operation);
      };
    },
  };
}

export function factsOf({ operation, name }: OperationDefinitionNode): OperationFacts {
  return { type: operation, name: name?.value.slice(0, longestName) ?? null };
}

function noOperation({ definitions }: DocumentNode, name: string | null | undefined): GraphQLError {
  const isEmpty = definitions.every(({ kind }) => kind !== Kind.OPERATION_DEFINITION);
  const message = isEmpty
    ? 'The document has no operation.'
    : name
      ? `The document has no operation named "${name}".`
      : 'The document has several operations: name the one to run in operationName.';
  return new GraphQLError(message, {
    extensions: { code: 'OPERATION_RESOLUTION_FAILURE', http: { status: 400 } },
  });
}
