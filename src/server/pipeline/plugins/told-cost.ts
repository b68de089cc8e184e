import type { Exchange } from '../../http/request-state.js';
import type { ServerPlugin } from '../yoga-context.js';

/** Tells in an answer's extensions what it was expected to cost, and did. */
export function toldCost(showCost: boolean): ServerPlugin {
  return {
    onResultProcess({ result, setResult, serverContext }) {
      if (Array.isArray(result) || !('data' in result)) return;
      const extensions = costFor(serverContext.exchange, showCost);
      if (extensions !== null) setResult({ ...result, extensions });
    },
  };
}

/** Null where nothing was to be asked of the gateway, or it is not for this caller. `showCost`: it is for all. */
export function costFor(
  { estimate, upstreamCalls, caller }: Exchange,
  showCost: boolean,
): { cost: object } | null {
  if (!showCost && caller?.seesCost !== true) return null;
  if (estimate === null || estimate.most === 0) return null;
  return { cost: { estimated: estimate.most, actual: upstreamCalls } };
}
