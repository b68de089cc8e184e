/**
 * A bound of ours was reached, so the answer is not known: an error rather than a null that would claim
 * that nothing is there. `limit` is the bound.
 */
export class LimitError extends Error {
  readonly limit: number;

  constructor(message: string, limit: number) {
    super(message);
    this.name = 'LimitError';
    this.limit = limit;
  }
}
