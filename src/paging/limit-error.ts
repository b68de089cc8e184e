/**
 * A bound of ours was reached, so the answer is not known: an error rather than a null that would claim
 * that nothing is there. `limit` is the bound, `cost` what came to it so far where that is counted in the same unit.
 */
export class LimitError extends Error {
  readonly limit: number;
  readonly cost: number | undefined;

  constructor(message: string, limit: number, cost?: number) {
    super(message);
    this.name = 'LimitError';
    this.limit = limit;
    this.cost = cost;
  }
}
