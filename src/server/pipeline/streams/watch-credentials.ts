import type { IncomingMessage } from 'node:http';
import { AuthenticationError } from '../../../identity/authentication-error.js';
import type { Authenticate, Caller } from '../../../identity/identity.js';
import { StreamEndError } from '../../../live/stream-end.js';

/** Timers can't be set for longer. */
const longestTimer = 2 ** 31 - 1;

/**
 * Judges the credentials of a request again when they are no longer believed, as often as that is, and tells when they are
 * refused.
 * @returns stops it
 */
export function watchCredentials(
  caller: Caller | null,
  request: IncomingMessage,
  authenticate: Authenticate,
  refused: (error: StreamEndError) => void,
): () => void {
  let timer: NodeJS.Timeout | null = null;
  let isStopped = false;
  const waitFor = (goodUntil: number | null): void => {
    if (goodUntil === null || isStopped) return;
    // A part of a millisecond early they would still be good.
    const ms = Math.min(longestTimer, Math.max(1, goodUntil - Date.now() + 1));
    timer = setTimeout(() => void judge(), ms).unref();
  };
  const judge = async (): Promise<void> => {
    try {
      waitFor((await authenticate(request)).goodUntil);
    } catch (error) {
      const isRefused = error instanceof AuthenticationError && error.code !== 'UPSTREAM_UNAVAILABLE';
      refused(new StreamEndError(isRefused ? 'unauthenticated' : 'unverifiable'));
    }
  };
  waitFor(caller?.goodUntil ?? null);
  return () => {
    isStopped = true;
    if (timer !== null) clearTimeout(timer);
  };
}
