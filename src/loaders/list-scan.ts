import { GatewayResponseError } from '../gateway/errors.js';
import { LimitError } from '../paging/limit-error.js';
import { listCap } from '../paging/page-arguments.js';
import type { Range } from '../paging/range-plan.js';
import { repeatedPage, SeenRows } from './seen-rows.js';
import type { Entry, Slice } from './slice.js';

/** What a scan needs of a list. */
export interface ScanSource<Row> {
  read(range: Range): Promise<Slice<Row> | null>;
  /** What was read already from an offset on; it is not asked for again. */
  known(offset: number): Range | null;
  rowId(row: Row): string;
}

/**
 * A walk through one list, shared by everything in a request that looks for a row of it: there is no call that
 * reads an item, a fact or a candidate by its id. Pages are read once, in order, and no further than needed.
 */
export class ListScan<Row> {
  readonly #source: ScanSource<Row>;
  readonly #bound: number;
  readonly #rows: Entry<Row>[] = [];
  readonly #seen: SeenRows<Row>;
  #ended = false;
  #reading: Promise<void> | null = null;

  /** `bound`: rows that are walked at most. */
  constructor(source: ScanSource<Row>, bound: number) {
    this.#source = source;
    this.#bound = bound;
    this.#seen = new SeenRows((row) => source.rowId(row));
  }

  /** Throws a LimitError where the list is longer than the bound, since the row may stand beyond it. */
  async find(fits: (row: Row) => boolean): Promise<Row | null> {
    for (let index = 0; ; index++) {
      while (index >= this.#rows.length) {
        if (this.#ended) return null;
        if (this.#rows.length > this.#bound) {
          throw new LimitError(
            `The list is longer than the ${this.#bound} rows a lookup may walk.`,
            this.#bound,
          );
        }
        await this.#more();
      }
      const row = this.#rows[index];
      if (row !== undefined && !(row instanceof GatewayResponseError) && fits(row)) return row;
    }
  }

  #more(): Promise<void> {
    this.#reading ??= this.#readOn().finally(() => {
      this.#reading = null;
    });
    return this.#reading;
  }

  async #readOn(): Promise<void> {
    const offset = this.#rows.length;
    const known = this.#source.known(offset);
    // One row past the bound tells a list that is longer from one that ends there.
    const count = Math.min(known?.count ?? listCap, listCap, this.#bound + 1 - offset);
    const slice = await this.#source.read({ offset, count });
    this.#ended = slice === null || slice.rows.length === 0 || slice.next === false;
    const rows = slice?.rows ?? [];
    if (!this.#seen.add(rows) && !this.#ended) throw repeatedPage();
    for (const row of rows) this.#rows.push(row);
  }
}
