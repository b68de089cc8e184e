import { GatewayStatusError } from '../gateway/errors.js';
import { meaningOf } from '../gateway/response/status-meaning.js';

/** A read of something the gateway doesn't know (404, 410) gives null, without an error; for lists too. */
export function unknownAsNull<T>(read: Promise<T>): Promise<T | null> {
  return read.catch(nullIfUnknown);
}

/** Null for a failure that says that the gateway does not know what was asked for. @throws any other failure */
export function nullIfUnknown(failure: unknown): null {
  if (failure instanceof GatewayStatusError && meaningOf(failure.status) === 'unknown') return null;
  throw failure;
}
