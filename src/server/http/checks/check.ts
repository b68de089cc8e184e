import type { IncomingMessage } from 'node:http';
import type { Refusal } from '../refusal.js';

/** Looks at a request's head before its body is read; null lets it pass. */
export type Check = (request: IncomingMessage) => Refusal | null;

/** The first refusal of several checks, in their order. */
export function firstRefusal(checks: readonly Check[]): Check {
  return (request) => {
    for (const check of checks) {
      const refusal = check(request);
      if (refusal !== null) return refusal;
    }
    return null;
  };
}
