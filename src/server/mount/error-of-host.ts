import { randomUUID } from 'node:crypto';
import { GraphQLError, locatedError } from 'graphql';
import type { Logger } from 'pino';
import { isUnexpected, publicError } from '../errors/public-error.js';
import { describeUnexpected } from '../errors/unexpected-error.js';

/** An error of an execution by another GraphQL server, as callers may see it. What is unexpected is logged. */
export function errorOfHost(error: unknown, log: Logger): GraphQLError {
  const located = error instanceof GraphQLError ? error : locatedError(error, undefined);
  // What `contextFor` rejects with is public already.
  if (typeof located.extensions['requestId'] === 'string') return located;
  const requestId = randomUUID();
  const shown = publicError(located, requestId, true);
  if (isUnexpected(shown)) {
    log.error({ requestId, path: located.path, error: describeUnexpected(located) }, 'unexpected error');
  }
  return shown;
}
