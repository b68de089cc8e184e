import type { Cost } from './cost.js';
import { tooExpensive } from '../../error-codes/too-expensive.js';

/** What one operation may cost; see the settings of the same names. */
export interface OperationLimits {
  readonly upstreamRequests: number;
  readonly messages: number;
  readonly values: number;
  readonly representations: number;
}

/** What an operation that may run is expected to cost. */
export interface Estimate {
  /** Calls to a gateway that keeps to its contract, where every list is as long as was asked for. */
  readonly requests: number;
  /** It never makes more. */
  readonly most: number;
  /** Calls of `requests` that write. */
  readonly writes: number;
  /** Messages that are asked for. */
  readonly messages: number;
}

/**
 * Judges a cost before anything runs.
 * @throws GraphQLError OPERATION_TOO_EXPENSIVE with the cost and the limit
 */
export function estimateWithin(limits: OperationLimits, cost: Cost): Estimate {
  const { requests, spare, writes, messages, values, objects } = cost;
  check('looks for too many objects by their keys', objects, limits.representations);
  check('may cause too many calls to the Agent Gateway', requests, limits.upstreamRequests);
  check('asks for too many messages', messages, limits.messages);
  check('may give too many values', values, limits.values);
  return { requests, most: Math.min(requests + spare, limits.upstreamRequests), writes, messages };
}

function check(what: string, cost: number, limit: number): void {
  if (cost <= limit) return;
  throw tooExpensive(
    `The operation ${what}: ${cost}, allowed are ${limit}. Ask for smaller pages, or in several operations.`,
    cost,
    limit,
  );
}
