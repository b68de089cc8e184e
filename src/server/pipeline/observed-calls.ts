import type { Logger } from 'pino';
import {
  GatewayAbortError,
  GatewayError,
  GatewayInputError,
  GatewayPurgeUnavailableError,
  GatewayStatusError,
} from '../../gateway/errors.js';
import type { CallObserver } from '../../loaders/upstream.js';
import type { Telemetry } from '../../telemetry/telemetry.js';
import type { RequestState } from '../http/request-state.js';

/**
 * Makes the observers of the requests' calls to the gateway. They count the calls, leave a log line for each that fails, tell
 * the caller's own credentials apart by what the gateway said of them, and warn of each kind of list that the gateway does
 * not page and of each route whose answers are odd, once for as long as the server runs.
 */
export function callObservers(
  log: Logger,
  telemetry: Telemetry | null,
): (state: RequestState) => CallObserver {
  const unpaged = new Set<string>();
  const warned = new Set<string>();
  return (state) => {
    let isLogged = false;
    return {
      batched: telemetry?.batched,
      asks: state.explained?.asking,
      watch: watchOf(state),
      started: () => {
        state.upstreamCalls += 1;
      },
      succeeded: () => state.caller?.judged?.(true),
      failed: (error, ms) => {
        if (error instanceof GatewayStatusError && error.status === 401) state.caller?.judged?.(false);
        if (!isOrdinary(error)) return logFailure(log, 'warn', state, error, ms);
        // One such line is enough to know of: an operation may ask for many things that are not there.
        if (!isLogged) logFailure(log, 'info', state, error, ms);
        isLogged = true;
      },
      unpaged: (list) => {
        if (unpaged.has(list)) return;
        unpaged.add(list);
        const { requestId, operation } = state;
        log.warn({ requestId, operation, list }, 'the gateway ignores the offset of this list');
      },
      warned: (warning, route) => {
        const told = `${route} ${warning}`;
        if (warned.has(told)) return;
        warned.add(told);
        const { requestId, operation } = state;
        log.warn({ requestId, operation, route }, warning);
      },
    };
  };
}

/** What follows each call: telemetry, what explains the answer, both, or nothing. */
function watchOf({ telemetry, explained }: RequestState): CallObserver['watch'] {
  const traced = telemetry?.watch ?? undefined;
  if (explained === null) return traced;
  return (method, route) => {
    const trace = traced?.(method, route);
    const call = explained.watch(method, route);
    return {
      headers: trace?.headers ?? null,
      ended: (record) => {
        call.ended(record);
        trace?.ended(record);
      },
    };
  };
}

/** What a read tells as null, and a write as a typed result: nothing that an operator has to look at. */
function isOrdinary(error: unknown): boolean {
  if (error instanceof GatewayPurgeUnavailableError) return true;
  if (!(error instanceof GatewayStatusError)) return false;
  return (error.isRead ? [404, 410] : [400, 404, 409, 410, 412, 422]).includes(error.status);
}

function logFailure(
  log: Logger,
  level: 'warn' | 'info',
  { requestId, operation }: RequestState,
  error: unknown,
  ms: number,
): void {
  // A client that disconnected, and an argument refused before anything was sent, are no failures of the gateway.
  if (!(error instanceof GatewayError)) return;
  if (error instanceof GatewayAbortError || error instanceof GatewayInputError) return;
  const status = 'status' in error ? (error.status ?? null) : null;
  const { name, route } = error;
  log[level](
    { requestId, operation, route, status, ms: Math.round(ms), error: name, causes: causesOf(error) },
    'upstream call failed',
  );
}

/** What lies under an error, outermost first, by code or name alone: the texts hold hosts and pieces of answers. */
function causesOf(error: Error): string[] {
  const causes: string[] = [];
  for (let cause = error.cause; cause instanceof Error && causes.length < 5; cause = cause.cause) {
    causes.push('code' in cause ? String(cause.code) : cause.name);
  }
  return causes;
}
