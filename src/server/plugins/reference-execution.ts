import { execute } from 'graphql';
import type { ServerPlugin } from '../yoga-context.js';

/**
 * Executes with graphql-js. Yoga's own executor writes the fields of an answer in the order in which their
 * promises settle, while the specification has them in the order in which they were asked for.
 */
export function referenceExecution(): ServerPlugin {
  return {
    onExecute({ setExecuteFn }) {
      setExecuteFn(execute);
    },
  };
}
