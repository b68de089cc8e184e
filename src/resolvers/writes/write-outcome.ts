import type { ErrorCode } from '../../error-codes/catalogue.js';
import { toGraphQLError } from '../to-graphql-error.js';

/** How a write ended, in a word for its audit line. */
export function outcomeOf(result: unknown): string {
  if (typeof result !== 'object' || result === null) return 'done';
  // A typed error has its code, an account's deletion what the gateway said of it.
  if ('code' in result) return String(result.code);
  if ('pending' in result && result.pending === true) return 'pending';
  const receipt = 'receipt' in result ? result.receipt : null;
  const said =
    typeof receipt === 'object' && receipt !== null && 'outcome' in receipt ? receipt.outcome : null;
  return typeof said === 'string' ? said : 'done';
}

/** The same of a write that failed; unknown: it was sent, and may have been applied. */
export function outcomeOfFailure(error: unknown): string {
  const { code, outcomeUnknown } = toGraphQLError(error)?.extensions ?? {};
  return outcomeUnknown === true ? 'unknown' : String(code ?? ('INTERNAL_SERVER_ERROR' satisfies ErrorCode));
}
