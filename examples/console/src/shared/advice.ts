import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';

/** What a reader can do about each code of the API. */
const advice: Readonly<Record<string, string>> = {
  UNAUTHENTICATED: 'The server asks for a token, or the token has expired: give one under “Person”.',
  FORBIDDEN: 'Your token does not allow this.',
  UPSTREAM_UNAVAILABLE: 'The service behind is not available just now.',
  UPSTREAM_TIMEOUT: 'The service behind takes too long just now.',
  OVERLOADED: 'The server is busy.',
  RATE_LIMITED: 'Too much was asked for in a short time: wait a moment.',
};

/** One sentence about a failure, for people: what happened and what they can do. */
export function adviceOf(error: unknown): string {
  if (CombinedGraphQLErrors.is(error)) {
    const [first] = error.errors;
    const code = first?.extensions?.['code'];
    return (typeof code === 'string' ? advice[code] : undefined) ?? first?.message ?? 'It is not known why.';
  }
  if (ServerError.is(error)) return `The server answered with status ${error.statusCode}.`;
  return 'The server can not be reached.';
}
