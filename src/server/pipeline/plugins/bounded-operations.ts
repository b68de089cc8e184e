import { GraphQLError } from 'graphql';
import type { Admission } from '../admission.js';
import type { ServerPlugin } from '../yoga-context.js';

/** Refuses what would cost too much, by itself or after what its caller asked lately, before anything runs. */
export function boundedOperations(admission: Admission): ServerPlugin {
  return {
    onValidate({ params: { documentAST }, context: { params, exchange } }) {
      return ({ valid, setResult }) => {
        if (!valid) return;
        try {
          admission.admit(exchange, documentAST, params.operationName, params.variables);
        } catch (error) {
          if (!(error instanceof GraphQLError)) throw error;
          setResult([error]);
        }
      };
    },
  };
}
