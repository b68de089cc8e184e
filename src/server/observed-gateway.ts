import type { Logger } from 'pino';
import type { GatewayApi } from '../gateway/client-types.js';
import { GatewayAbortError, GatewayError, GatewayInputError, GatewayStatusError } from '../gateway/errors.js';
import type { Exchange } from './exchange.js';

/** The gateway as one request uses it: its calls are counted, and each that fails leaves a log line. */
export function observeGateway(gateway: GatewayApi, exchange: Exchange, log: Logger): GatewayApi {
  return {
    sessions: observe(gateway.sessions, exchange, log),
    memory: observe(gateway.memory, exchange, log),
  };
}

function observe<T extends object>(resource: T, exchange: Exchange, log: Logger): T {
  return new Proxy(resource, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name);
      if (typeof method !== 'function') return method;
      return async (...args: unknown[]): Promise<unknown> => {
        exchange.upstreamCalls += 1;
        const startedAt = performance.now();
        try {
          return await Reflect.apply(method, target, args);
        } catch (error) {
          logFailure(log, exchange, error, performance.now() - startedAt);
          throw error;
        }
      };
    },
  });
}

function logFailure(log: Logger, { requestId, operation }: Exchange, error: unknown, ms: number): void {
  // A caller who left, and an argument refused before anything was sent, are no failures of the gateway.
  if (!(error instanceof GatewayError)) return;
  if (error instanceof GatewayAbortError || error instanceof GatewayInputError) return;
  const status = error instanceof GatewayStatusError ? error.status : null;
  const { name, route } = error;
  log.warn({ requestId, operation, route, status, ms: Math.round(ms), error: name }, 'upstream call failed');
}
