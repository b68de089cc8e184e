import {
  GatewayCredentialsError,
  GatewayPurgeUnavailableError,
  type GatewayStatusError,
} from '../gateway/errors.js';
import { meaningOf, type StatusMeaning } from '../gateway/response/status-meaning.js';
import { catalogue, type ErrorCode } from './catalogue.js';
import { clashOfRead, statusMessages } from './status-messages.js';

const codes = {
  'input refused': 'BAD_USER_INPUT',
  'credentials refused': 'UPSTREAM_DENIED',
  unknown: 'NOT_FOUND',
  conflict: 'CONFLICT',
  'rate limited': 'RATE_LIMITED',
  unavailable: 'UPSTREAM_UNAVAILABLE',
  failed: 'UPSTREAM_ERROR',
} as const satisfies Readonly<Record<StatusMeaning, ErrorCode>>;

/** The code and the sentence of an answer whose status is not 2xx: the same for reads and for writes but for a clash. */
export function upstreamFailure(error: GatewayStatusError): {
  readonly code: ErrorCode;
  readonly message: string;
} {
  const code = codeOf(error);
  if (code === 'CONFLICT' && error.isRead) return { code, message: clashOfRead };
  const message = code === 'UPSTREAM_ERROR' ? statusMessages.get(error.status) : error.upstreamMessage;
  return { code, message: message ?? catalogue[code].message };
}

function codeOf(error: GatewayStatusError) {
  if (error instanceof GatewayPurgeUnavailableError) return 'PURGE_UNAVAILABLE';
  if (!(error instanceof GatewayCredentialsError)) return codes[meaningOf(error.status)];
  return error.status === 401 ? 'UNAUTHENTICATED' : 'FORBIDDEN';
}
