import type { Logger } from 'pino';
import {
  GatewayAbortError,
  GatewayError,
  GatewayInputError,
  GatewayStatusError,
} from '../../gateway/errors.js';
import type { CallObserver } from '../../loaders/upstream.js';
import type { Exchange } from '../http/request-state.js';

/**
 * Counts the calls made to the gateway for a request, leaves a log line for each that fails, and tells the caller's own
 * credentials apart by what the gateway said of them.
 */
export function observeCalls(exchange: Exchange, log: Logger): CallObserver {
  return {
    started: () => {
      exchange.upstreamCalls += 1;
    },
    succeeded: () => exchange.caller?.judged?.(true),
    failed: (error, ms) => {
      if (error instanceof GatewayStatusError && error.status === 401) exchange.caller?.judged?.(false);
      logFailure(log, exchange, error, ms);
    },
  };
}

function logFailure(log: Logger, { requestId, operation }: Exchange, error: unknown, ms: number): void {
  // A caller who left, and an argument refused before anything was sent, are no failures of the gateway.
  if (!(error instanceof GatewayError)) return;
  if (error instanceof GatewayAbortError || error instanceof GatewayInputError) return;
  const status = 'status' in error ? (error.status ?? null) : null;
  const { name, route } = error;
  log.warn(
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
