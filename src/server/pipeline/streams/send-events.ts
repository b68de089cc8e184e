import type { ServerResponse } from 'node:http';
import type { UnsentBytes } from '../../../limits/scheduling/unsent-memory.js';
import { eventStream } from '../../http/checks/accept.js';

/** What sending events needs. */
export interface EventSending {
  readonly response: ServerResponse;
  /** The memory that an event takes which the socket does not. */
  readonly unsent: UnsentBytes;
  /** How long the socket may take nothing before it is closed. */
  readonly timeoutMs: number;
}

/** A comment by which proxies and clients know that the connection lives; the first one has them see the answer's head. */
const ping = ':\n\n';
const pingMs = 12_000;

const headers = {
  'content-type': eventStream,
  // A proxy that collects what it passes on would hold events back.
  'cache-control': 'no-cache, no-transform',
  'x-accel-buffering': 'no',
};

/**
 * Sends results as they come, in the form of the distinct connections mode of GraphQL over server-sent events, and no faster
 * than the socket takes them: what is not read stays where it is made. Resolves once all were taken, or the connection is closed.
 */
export async function sendEvents(
  results: AsyncIterable<object> | Iterable<object>,
  status: number,
  { response, unsent, timeoutMs }: EventSending,
): Promise<void> {
  response.writeHead(status, headers);
  response.write(ping);
  const pings = setInterval(() => {
    // To who takes nothing it would only be one more thing that waits.
    if (!response.writableNeedDrain) response.write(ping);
  }, pingMs).unref();
  try {
    for await (const result of results) {
      if (response.closed) return;
      const event = `event: next\ndata: ${JSON.stringify(result)}\n\n`;
      if (response.write(event)) continue;
      if (unsent.hold(event.length) !== null) response.socket?.destroy();
      await taken(response, timeoutMs);
    }
    response.end('event: complete\ndata:\n\n');
    if (!response.writableFinished) await taken(response, timeoutMs);
  } finally {
    clearInterval(pings);
  }
}

/** Resolves once the socket has taken what was written, or is closed, which it is where it takes nothing for too long. */
function taken(response: ServerResponse, timeoutMs: number): Promise<void> {
  return new Promise((resolve) => {
    const deadline = setTimeout(() => response.socket?.destroy(), timeoutMs).unref();
    const done = (): void => {
      clearTimeout(deadline);
      response.off('drain', done).off('finish', done).off('close', done);
      resolve();
    };
    response.on('drain', done).on('finish', done).on('close', done);
    if (response.closed) done();
  });
}
