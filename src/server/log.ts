import cluster from 'node:cluster';
import { pino, type DestinationStream, type Logger } from 'pino';
import type { RequestState } from './http/request-state.js';

/** One JSON object a line. Lines never hold what people said, keys, user ids, URLs, documents or variables. */
export function createLog(level: string, destination: DestinationStream): Logger {
  return pino(
    {
      level,
      base: cluster.worker === undefined ? null : { worker: cluster.worker.id },
      timestamp: timestamps(),
    },
    guarded(destination),
  );
}

/** A destination that throws costs its lines only, not the request that they are about. */
function guarded(destination: DestinationStream): DestinationStream {
  return {
    write: (line) => {
      try {
        destination.write(line);
      } catch {
        // There is nowhere to say so.
      }
    },
  };
}

/** As pino's own isoTime, with one text for all lines of a second: making it costs as much as the rest of a line. */
function timestamps(): () => string {
  let second = 0;
  let text = '';
  return () => {
    const now = Date.now();
    const ms = now % 1000;
    if (now - ms !== second) {
      second = now - ms;
      text = `,"time":"${new Date(second).toISOString().slice(0, -'000Z'.length)}`;
    }
    return `${text}${String(ms).padStart(3, '0')}Z"`;
  };
}

/** How a request ended; status null: the client disconnected before its answer. */
export function logRequest(log: Logger, state: RequestState, status: number | null): void {
  const { requestId, operation, startedAt, upstreamCalls, errorCodes, telemetry } = state;
  log.info(
    {
      requestId,
      operation,
      status,
      ms: Math.round(performance.now() - startedAt),
      upstreamCalls,
      errorCodes: [...errorCodes],
      // Left out where nothing is traced.
      traceId: telemetry?.traceId ?? undefined,
    },
    'request',
  );
}
