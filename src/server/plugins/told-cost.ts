import type { Exchange } from '../exchange.js';
import type { ServerPlugin } from '../yoga-context.js';

/** Tells in an answer's extensions what it was expected to cost, and did. */
export function toldCost(): ServerPlugin {
  return {
    onResultProcess({ result, setResult, serverContext }) {
      if (Array.isArray(result) || !('data' in result)) return;
      const extensions = costOf(serverContext.exchange);
      if (extensions !== null) setResult({ ...result, extensions });
    },
  };
}

/** Null where nothing was to be asked of the gateway. */
export function costOf({ estimate, upstreamCalls }: Exchange): { cost: object } | null {
  if (estimate === null || estimate.most === 0) return null;
  return { cost: { estimated: estimate.most, actual: upstreamCalls } };
}
