import { isAsyncIterable } from 'graphql-yoga';
import type { ServerPlugin } from '../yoga-context.js';

/** Has Yoga hand over what it would write: answers are written and sent in one place for both ways. */
export function keptAnswer(): ServerPlugin {
  return {
    onResultProcess({ result, setResult, serverContext }) {
      if (Array.isArray(result) || isAsyncIterable(result)) return;
      setResult({
        ...result,
        stringify: (answer) => {
          serverContext.exchange.answer = answer;
          return '';
        },
      });
    },
  };
}
