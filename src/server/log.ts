import { pino, type DestinationStream, type Logger } from 'pino';
import type { Exchange } from './exchange.js';

/** One JSON object a line. Lines never hold what people said, keys, user ids, URLs, documents or variables. */
export function createLog(level: string, destination: DestinationStream): Logger {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination);
}

/** How a request ended; status null: the client left before its answer. */
export function logRequest(log: Logger, exchange: Exchange, status: number | null): void {
  const { requestId, operation, startedAt, upstreamCalls, errorCodes } = exchange;
  log.info(
    {
      requestId,
      operation,
      status,
      ms: Math.round(performance.now() - startedAt),
      upstreamCalls,
      errorCodes: [...errorCodes],
    },
    'request',
  );
}
