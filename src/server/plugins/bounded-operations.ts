import { GraphQLError } from 'graphql';
import { estimateWithin, type OperationLimits } from '../../limits/operation-bounds.js';
import type { OperationCosts } from '../../limits/operation-costs.js';
import type { ServerPlugin } from '../yoga-context.js';

/** Refuses what would cost too much, before anything runs; notes what the rest may cost. */
export function boundedOperations(costs: OperationCosts, limits: OperationLimits): ServerPlugin {
  return {
    onValidate({ params: { documentAST }, context: { params, exchange } }) {
      return ({ valid, setResult }) => {
        if (!valid) return;
        try {
          const cost = costs.of(documentAST, params.operationName, params.variables);
          exchange.estimate = cost === null ? null : estimateWithin(limits, cost);
        } catch (error) {
          if (!(error instanceof GraphQLError)) throw error;
          setResult([error]);
        }
      };
    },
  };
}
