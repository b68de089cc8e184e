import { GraphQLError, type GraphQLErrorExtensions } from 'graphql';
import {
  GatewayAbortError,
  GatewayCircuitOpenError,
  GatewayConnectionError,
  GatewayCredentialsError,
  GatewayError,
  GatewayInputError,
  GatewayOverloadedError,
  GatewayPurgeUnavailableError,
  GatewayResponseError,
  GatewayResponseTooLargeError,
  GatewayStatusError,
  GatewayTimeoutError,
} from '../gateway/errors.js';
import { AuditUnavailableError } from '../identity/audit.js';
import { ForbiddenError } from '../identity/forbidden-error.js';
import { LimitError } from '../paging/limit-error.js';

interface Mapped {
  message: string;
  extensions: GraphQLErrorExtensions & { code: string };
}

/** The one place that gives the failures of this server their public code and text. Null: a surprise, to be masked. */
export function toGraphQLError(error: unknown): GraphQLError | null {
  const mapped = map(error);
  if (mapped === null) return null;
  if (error instanceof GatewayError && error.outcomeUnknown) mapped.extensions.outcomeUnknown = true;
  return new GraphQLError(mapped.message, { extensions: mapped.extensions });
}

function map(error: unknown): Mapped | null {
  if (error instanceof LimitError) {
    const { message, limit, cost } = error;
    return fault(message, 'OPERATION_TOO_EXPENSIVE', cost === undefined ? { limit } : { cost, limit });
  }
  if (error instanceof ForbiddenError) {
    return fault(error.message, 'FORBIDDEN', { requiredScopes: error.requiredScopes });
  }
  if (error instanceof AuditUnavailableError) {
    const message = 'The deletion can not be recorded just now, so nothing was sent; nothing was deleted.';
    return fault(message, 'INTERNAL_SERVER_ERROR');
  }
  if (error instanceof GatewayInputError) {
    return fault(error.message, 'BAD_USER_INPUT', { issues: error.issues });
  }
  if (error instanceof GatewayStatusError) return mapStatus(error);
  if (error instanceof GatewayTimeoutError) {
    return fault('The Agent Gateway did not answer in time.', 'UPSTREAM_TIMEOUT');
  }
  if (error instanceof GatewayCircuitOpenError) {
    return fault(error.message, 'UPSTREAM_UNAVAILABLE', { retryAfter: error.retryAfter });
  }
  if (error instanceof GatewayConnectionError) {
    return fault('The Agent Gateway can not be reached.', 'UPSTREAM_UNAVAILABLE');
  }
  if (error instanceof GatewayOverloadedError) {
    return fault('Too many requests wait for the Agent Gateway; try again.', 'OVERLOADED');
  }
  if (error instanceof GatewayResponseTooLargeError) {
    return fault("The Agent Gateway's answer is too large.", 'UPSTREAM_RESPONSE_TOO_LARGE', {
      limit: error.limit,
    });
  }
  if (error instanceof GatewayResponseError) {
    return fault(error.message, 'UPSTREAM_BAD_RESPONSE', statusOf(error.status));
  }
  if (error instanceof GatewayAbortError) return fault('The request was cancelled.', 'UPSTREAM_ERROR');
  return null;
}

const clashOfRead =
  'The Agent Gateway can not answer this just now, as it clashes with other work; try again later.';
const clashOfWrite = 'The write clashes with what is stored; read it again first.';

/** What the rarer statuses mean for the caller. */
const sentences: ReadonlyMap<number, string> = new Map([
  [402, 'The Agent Gateway wants to be paid before it does this; its operator can tell more.'],
  [405, 'The Agent Gateway does not offer this.'],
  [408, 'The Agent Gateway waited too long for the request; try again.'],
  [413, 'What was sent is larger than the Agent Gateway takes.'],
  [414, 'The request is longer than the Agent Gateway takes.'],
  [423, 'What the request is about is locked in the Agent Gateway; try again later.'],
  [428, 'The Agent Gateway wants a condition with this request, which this server does not send.'],
  [431, 'The request is longer than the Agent Gateway takes.'],
  [501, 'The Agent Gateway does not offer this.'],
  [507, 'The Agent Gateway has no room to store this.'],
]);

function mapStatus(error: GatewayStatusError): Mapped {
  const { status } = error;
  const extra: GraphQLErrorExtensions = { upstreamStatus: status };
  if (error.retryAfter !== undefined) extra.retryAfter = error.retryAfter;
  if (error instanceof GatewayPurgeUnavailableError) {
    return fault(
      "The Agent Gateway can't purge transcripts yet; nothing was deleted.",
      'PURGE_UNAVAILABLE',
      extra,
    );
  }
  if (error instanceof GatewayCredentialsError) {
    return status === 401
      ? fault('The Agent Gateway did not accept your credentials.', 'UNAUTHENTICATED', extra)
      : fault('The Agent Gateway does not allow this to you.', 'FORBIDDEN', extra);
  }
  switch (status) {
    case 400:
    case 422: {
      if (error.issues.length > 0) extra.issues = error.issues;
      const text = error.upstreamMessage;
      return fault(text ?? 'The Agent Gateway refused the input.', 'BAD_USER_INPUT', extra);
    }
    case 401:
    case 403:
      return fault("The Agent Gateway refused this server's own credentials.", 'UPSTREAM_DENIED', extra);
    case 404:
    case 410:
      return fault('The Agent Gateway knows no such thing.', 'NOT_FOUND', extra);
    case 409:
    case 412:
      return fault(error.isRead ? clashOfRead : clashOfWrite, 'CONFLICT', extra);
    case 429:
      return fault('The Agent Gateway is asked too often; try again later.', 'RATE_LIMITED', extra);
    case 502:
    case 503:
    case 504:
      return fault('The Agent Gateway is not available.', 'UPSTREAM_UNAVAILABLE', extra);
    default:
      return fault(sentences.get(status) ?? 'The Agent Gateway failed.', 'UPSTREAM_ERROR', extra);
  }
}

function statusOf(status: number | undefined): GraphQLErrorExtensions {
  return status === undefined ? {} : { upstreamStatus: status };
}

function fault(message: string, code: string, extra: GraphQLErrorExtensions = {}): Mapped {
  return { message, extensions: { code, ...extra } };
}
