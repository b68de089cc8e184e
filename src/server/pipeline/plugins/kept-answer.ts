import { isAsyncIterable } from 'graphql-yoga';
import type { ServerPlugin } from '../yoga-context.js';

/**
 * Keeps the answer back from Yoga: answers are written and sent in one place for both ways. Yoga makes the status of the
 * errors of what did not run; it would make each error anew, and look for its place in the whole document.
 */
export function keptAnswer(): ServerPlugin {
  return {
    onResultProcess({ result, setResult, serverContext }) {
      if (Array.isArray(result) || isAsyncIterable(result)) return;
      serverContext.exchange.answer = result;
      setResult('data' in result ? { data: null } : result);
    },
  };
}
