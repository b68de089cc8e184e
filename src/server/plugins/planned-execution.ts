import type { Execute } from '../../execution/executor.js';
import type { ServerPlugin } from '../yoga-context.js';

/**
 * Executes by plans, or with graphql-js what is not planned. Yoga's own executor writes the fields of an answer in
 * the order in which their promises settle, while the specification has them in the order in which they were asked.
 */
export function plannedExecution(execute: Execute): ServerPlugin {
  return {
    onExecute({ setExecuteFn }) {
      setExecuteFn(execute);
    },
  };
}
