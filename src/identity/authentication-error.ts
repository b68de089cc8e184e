import type { ErrorCode } from '../error-codes/catalogue.js';

/** What a refused caller can branch on. */
type AuthenticationCode = Extract<
  ErrorCode,
  'BAD_REQUEST' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'UPSTREAM_UNAVAILABLE'
>;

/** Nobody is let in. The message is for the caller and holds nothing of its credentials. */
export class AuthenticationError extends Error {
  readonly code: AuthenticationCode;

  /** `cause`: for the log of an operator, where the caller is not to blame. */
  constructor(code: AuthenticationCode, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'AuthenticationError';
    this.code = code;
  }
}

export function unauthenticated(message: string): AuthenticationError {
  return new AuthenticationError('UNAUTHENTICATED', message);
}
