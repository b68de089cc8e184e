import type { ServerResponse } from 'node:http';

/** Bytes of an answer that sockets take up at once, so that nothing of it is held. */
export const buffered = 65_536;

/**
 * Resolves once an answer that was ended is out or its connection closed, which it is where it makes no progress for
 * this long. Node takes the deadline off the connection once an answer is out.
 */
export function sent(response: ServerResponse, timeoutMs: number): Promise<void> {
  return new Promise((resolve) => {
    if (response.closed) resolve();
    else {
      response.req.socket.setTimeout(timeoutMs);
      response.once('close', resolve);
    }
  });
}
