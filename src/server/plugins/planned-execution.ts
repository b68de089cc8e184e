import { OperationTypeNode } from 'graphql';
import type { Execute } from '../../execution/executor.js';
import type { KnownDocuments } from '../known-documents.js';
import type { ServerPlugin } from '../yoga-context.js';

/**
 * Executes by plans, or with graphql-js what is not planned. Yoga's own executor writes the fields of an answer in
 * the order in which their promises settle, while the specification has them in the order in which they were asked.
 * A document that came this far passed every check of its own, so it is known from now on.
 */
export function plannedExecution(execute: Execute, documents: KnownDocuments): ServerPlugin {
  return {
    onExecute({ setExecuteFn, args }) {
      setExecuteFn(execute);
      const { params, exchange } = args.contextValue;
      if (params.query !== undefined && exchange.operation?.type === OperationTypeNode.QUERY) {
        documents.add(params.query, args.document);
      }
    },
  };
}
