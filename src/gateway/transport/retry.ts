import {
  GatewayConnectionError,
  type GatewayError,
  GatewayResponseError,
  GatewayStatusError,
} from '../errors.js';
import { meaningOf } from '../response/status-meaning.js';

/**
 * Whether a failure may be tried again at all. Only a GET is repeated: a write may have been applied, and a fact's PUT
 * makes a new version each time. A timeout has used up the call's time; a 500 tends to repeat itself.
 */
export function isRetryable(method: string, error: GatewayError): boolean {
  if (method !== 'GET') return false;
  if (error instanceof GatewayConnectionError) return true;
  if (error instanceof GatewayStatusError) return isPassing(error.status);
  return error instanceof GatewayResponseError && error.truncated;
}

function isPassing(status: number): boolean {
  const meaning = meaningOf(status);
  return meaning === 'rate limited' || meaning === 'unavailable';
}

/**
 * Milliseconds before the next try: exponential backoff with full jitter, or the server's own wish where that is longer.
 * @param tries how many were made
 * @param random from 0 to 1
 */
export function retryDelay(
  tries: number,
  retryAfter: number | undefined,
  { baseDelayMs, maxDelayMs }: { baseDelayMs: number; maxDelayMs: number },
  random: number,
): number {
  const backoff = random * Math.min(maxDelayMs, baseDelayMs * 2 ** (tries - 1));
  return Math.max(backoff, (retryAfter ?? 0) * 1000);
}
