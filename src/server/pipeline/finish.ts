import { type ExecutionResult, OperationTypeNode } from 'graphql';
import { publicErrors } from '../errors/public-errors.js';
import type { RequestState } from '../http/request-state.js';
import { Refusal } from './refusal.js';
import { Outcome } from './answers/outcome.js';
import { EventStream, type StreamParts } from './streams/event-stream.js';
import type { ExecutedState, SubscribedState } from './state.js';

/** Makes errors public and adds what the operation cost, for those who may see it. `showCost`: all may. */
export function finish(
  state: ExecutedState | SubscribedState | Refusal,
  request: RequestState,
  parts: StreamParts & { readonly showCost: boolean },
): Outcome | EventStream {
  const { log, showCost } = parts;
  if (state instanceof Refusal) {
    const errors = publicErrors(state.errors, false, request, log);
    return new Outcome({ errors }, false, false);
  }
  if ('source' in state) return new EventStream(state, parts);
  const { errors, data } = state.result;
  const began = data !== undefined;
  const extensions = began ? extensionsOf(state, showCost) : null;
  // In the order in which an answer has them.
  const result: { -readonly [Key in keyof ExecutionResult]: ExecutionResult[Key] } = {};
  if (errors !== undefined) result.errors = publicErrors(errors, began, request, log);
  if (data !== undefined) result.data = data;
  if (extensions !== null) result.extensions = extensions;
  const isQuery = state.operation.operation === OperationTypeNode.QUERY;
  return new Outcome(result, began, isQuery && state.wasKnown);
}

/** Null where there are none. */
function extensionsOf(state: ExecutedState, showCost: boolean): Record<string, unknown> | null {
  const cost = costOf(state, showCost);
  const { explained } = state.request;
  if (explained === null || state.estimate.most === 0) return cost;
  return { ...cost, upstream: explained.told() };
}

/** Null where nothing was to be asked of the gateway, or it is not for this caller. */
function costOf({ estimate, request }: ExecutedState, showCost: boolean): { cost: object } | null {
  if (!showCost && request.caller?.seesCost !== true) return null;
  if (estimate.most === 0) return null;
  return { cost: { estimated: estimate.requests, actual: request.upstreamCalls } };
}
