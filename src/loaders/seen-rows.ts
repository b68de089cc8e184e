import { GatewayResponseError } from '../gateway/errors.js';
import type { Entry } from './slice.js';

/** The rows that a walk through a list has met: a gateway that ignores the offset gives the same ones for ever. */
export class SeenRows<Row> {
  readonly #rowId: (row: Row) => string;
  readonly #seen = new Set<string>();

  constructor(rowId: (row: Row) => string) {
    this.#rowId = rowId;
  }

  /** Notes the rows; false where some could be read and none of these is new. */
  add(rows: readonly Entry<Row>[]): boolean {
    const before = this.#seen.size;
    let readable = 0;
    for (const row of rows) {
      if (row instanceof GatewayResponseError) continue;
      readable++;
      this.#seen.add(this.#rowId(row));
    }
    return readable === 0 || this.#seen.size > before;
  }
}

export function repeatedPage(): GatewayResponseError {
  return new GatewayResponseError('The Agent Gateway repeats a page instead of going on to the next.');
}
