import { adviceOf } from '../shared/advice.ts';

/** What became of a write, for people. */
export type WriteOutcome =
  | { readonly kind: 'none' }
  | { readonly kind: 'pending' }
  | { readonly kind: 'refused'; readonly text: string };

interface WriteResult {
  readonly __typename: string;
  readonly pending?: boolean;
  readonly message?: string;
}

/** A write that was refused says why; one that the gateway took and has not done yet says so. */
export function outcomeOf(
  { error }: { readonly error?: unknown },
  result: WriteResult | null | undefined,
): WriteOutcome {
  if (error !== undefined) return { kind: 'refused', text: adviceOf(error) };
  if (result?.message !== undefined) return { kind: 'refused', text: result.message };
  return result?.pending === true ? { kind: 'pending' } : { kind: 'none' };
}
