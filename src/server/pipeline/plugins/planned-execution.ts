import type { ExecutionArgs } from 'graphql';
import type { QueryEngine } from '../query-engine.js';
import type { ServerPlugin } from '../yoga-context.js';
import { toldErrors } from './public-errors.js';

/**
 * Executes by plans. Yoga's own executor writes the fields of an answer in
 * the order in which their promises settle, while the specification has them in the order in which they were asked.
 * Each error about a variable prints all of its value: no more are made than are told.
 */
export function plannedExecution({ execute, boundsFor }: QueryEngine): ServerPlugin {
  return {
    onExecute({ args: { contextValue }, setExecuteFn }) {
      const { exchange } = contextValue;
      setExecuteFn((args: ExecutionArgs) => {
        const result = execute({
          ...args,
          bounds: boundsFor(exchange),
          options: { maxCoercionErrors: toldErrors },
        });
        const end = () => exchange.turn?.leave();
        if (result instanceof Promise) exchange.execution = result.then(end, end);
        else end();
        return result;
      });
    },
  };
}
