import type { GraphQLError } from 'graphql';
import type { CodeWithMessage, ErrorCode } from '../error-codes/catalogue.js';
import { codedError, type CodedErrorOptions, usualError } from '../error-codes/coded-error.js';
import { upstreamFailure } from '../error-codes/upstream-status.js';
import {
  GatewayAbortError,
  GatewayCircuitOpenError,
  GatewayConnectionError,
  GatewayError,
  GatewayInputError,
  GatewayOverloadedError,
  GatewayResponseError,
  GatewayResponseTooLargeError,
  GatewayStatusError,
  GatewayTimeoutError,
} from '../gateway/errors.js';
import { AuditUnavailableError } from '../identity/audit.js';
import { ForbiddenError } from '../identity/forbidden-error.js';
import { type EndReason, StreamEndError } from '../live/stream-end.js';
import { LimitError } from '../paging/limit-error.js';

type Extensions = NonNullable<CodedErrorOptions['extensions']>;

const codesOfEnds = {
  gone: 'NOT_FOUND',
  overloaded: 'OVERLOADED',
  shuttingDown: 'SHUTTING_DOWN',
  unauthenticated: 'UNAUTHENTICATED',
  unverifiable: 'UPSTREAM_UNAVAILABLE',
} as const satisfies Readonly<Record<EndReason, ErrorCode>>;

/** The one place that gives what resolvers throw its public code and text. Null: it is unexpected, and to be masked. */
export function toGraphQLError(error: unknown): GraphQLError | null {
  if (error instanceof GatewayError)
    return ofGateway(error, error.outcomeUnknown ? { outcomeUnknown: true } : {});
  if (error instanceof StreamEndError) {
    const { message, reason, cursor } = error;
    return codedError(codesOfEnds[reason], message, { extensions: cursor === null ? {} : { cursor } });
  }
  if (error instanceof LimitError) {
    const { message, limit, cost } = error;
    return codedError('OPERATION_TOO_EXPENSIVE', message, {
      extensions: cost === undefined ? { limit } : { cost, limit },
    });
  }
  if (error instanceof ForbiddenError) {
    const { message, requiredScopes } = error;
    return codedError('FORBIDDEN', message, { extensions: { requiredScopes } });
  }
  if (error instanceof AuditUnavailableError) {
    const message = 'The deletion can not be recorded just now, so nothing was sent; nothing was deleted.';
    return codedError('INTERNAL_SERVER_ERROR', message);
  }
  return null;
}

/** `outcome`: whether the write may have been applied. */
function ofGateway(error: GatewayError, outcome: Extensions): GraphQLError | null {
  const usual = (code: CodeWithMessage, extensions: Extensions = {}) =>
    usualError(code, { extensions: { ...extensions, ...outcome } });
  if (error instanceof GatewayInputError) {
    return codedError('BAD_USER_INPUT', error.message, { extensions: { issues: error.issues, ...outcome } });
  }
  if (error instanceof GatewayStatusError) return ofStatus(error, outcome);
  if (error instanceof GatewayTimeoutError) return usual('UPSTREAM_TIMEOUT');
  if (error instanceof GatewayCircuitOpenError) {
    const { message, retryAfter } = error;
    return codedError('UPSTREAM_UNAVAILABLE', message, { extensions: { retryAfter, ...outcome } });
  }
  if (error instanceof GatewayConnectionError) {
    return codedError('UPSTREAM_UNAVAILABLE', 'The Agent Gateway can not be reached.', {
      extensions: outcome,
    });
  }
  if (error instanceof GatewayOverloadedError) return usual('OVERLOADED');
  if (error instanceof GatewayResponseTooLargeError) {
    return usual('UPSTREAM_RESPONSE_TOO_LARGE', { limit: error.limit });
  }
  if (error instanceof GatewayResponseError) {
    const { message, status } = error;
    const extensions = { ...(status === undefined ? {} : { upstreamStatus: status }), ...outcome };
    return codedError('UPSTREAM_BAD_RESPONSE', message, { extensions });
  }
  if (error instanceof GatewayAbortError) {
    return codedError('UPSTREAM_ERROR', 'The request was cancelled.', { extensions: outcome });
  }
  return null;
}

function ofStatus(error: GatewayStatusError, outcome: Extensions): GraphQLError {
  const { code, message } = upstreamFailure(error);
  const { status, retryAfter, issues } = error;
  return codedError(code, message, {
    extensions: {
      upstreamStatus: status,
      ...(retryAfter === undefined ? {} : { retryAfter }),
      ...(issues.length > 0 ? { issues } : {}),
      ...outcome,
    },
  });
}
