import { GatewayStatusError } from '../gateway/errors.js';

/** A read of something the gateway doesn't know (404, 410) gives null, without an error; for lists too. */
export function unknownAsNull<T>(read: Promise<T>): Promise<T | null> {
  return read.catch((error: unknown) => {
    if (error instanceof GatewayStatusError && (error.status === 404 || error.status === 410)) return null;
    throw error;
  });
}
