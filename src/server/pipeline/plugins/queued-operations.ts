import { GraphQLError } from 'graphql';
import type { ServerPlugin } from '../yoga-context.js';

/** Lets each operation begin when its turn comes; who leaves before that waits no longer. */
export function queuedOperations(): ServerPlugin {
  return {
    async onExecute({ args, setResultAndStopExecution }) {
      const { exchange, request } = args.contextValue;
      const { turn, operation } = exchange;
      if (turn === null || turn.ready === null) return;
      // What a mutation is to do it does, whether or not somebody still listens.
      if (operation?.type === 'query') request.signal.addEventListener('abort', () => turn.leave());
      try {
        await turn.ready;
      } catch (error) {
        if (!(error instanceof GraphQLError)) throw error;
        setResultAndStopExecution({ errors: [error] });
      }
    },
  };
}
