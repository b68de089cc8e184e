import { GatewayResponseError } from '../gateway/errors.js';
import { LimitError } from '../paging/limit-error.js';
import { listCap } from '../paging/page-arguments.js';
import { mostTries } from '../paging/list-reads.js';
import type { Range } from '../paging/range-plan.js';
import { movedTooOften } from './list-faults.js';
import type { ListRun } from './list-run.js';

/** What a scan needs of a list. */
export interface ScanSource<Row> {
  /** The list from its start on. */
  run(): ListRun<Row>;
  /** What was read already from the start on; it is not asked for again. */
  known(): Range | null;
  /** Forgets what was read, as the list has changed. */
  forget(): void;
}

/**
 * A walk through one list, shared by everything in a request that looks for a row of it: there is no call that
 * reads an item, a fact or a candidate by its id. Pages are read once, in order, and no further than needed.
 */
export class ListScan<Row> {
  readonly #source: ScanSource<Row>;
  readonly #bound: number;
  #run: ListRun<Row>;
  #isUnknown = false;
  #tries = 1;
  #reading: Promise<void> | null = null;

  /** `bound`: rows that are walked at most. */
  constructor(source: ScanSource<Row>, bound: number) {
    this.#source = source;
    this.#bound = bound;
    this.#run = source.run();
  }

  /** Throws a LimitError where the list is longer than the bound, since the row may stand beyond it. */
  async find(fits: (row: Row) => boolean): Promise<Row | null> {
    let run = this.#run;
    for (let index = 0; ; index++) {
      while (index >= run.rows.length) {
        if (run.ended || this.#isUnknown) return null;
        if (run.rows.length > this.#bound) {
          throw new LimitError(
            `The list is longer than the ${this.#bound} rows a lookup may walk.`,
            this.#bound,
          );
        }
        await this.#more();
        if (run === this.#run) continue;
        // The list changed, and is walked from its start again.
        run = this.#run;
        index = 0;
      }
      const row = run.rows[index];
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
    const run = this.#run;
    const known = run.rows.length === 0 ? this.#source.known() : null;
    // One row past the bound tells a list that is longer from one that ends there.
    const count = Math.min(known?.count ?? listCap, listCap, this.#bound + 1 - run.rows.length);
    const outcome = await run.readOn(count);
    if (outcome === 'unknown') this.#isUnknown = true;
    else if (outcome === 'moved') this.#beginAgain();
    else refuseUnreadable(run.newest);
  }

  #beginAgain(): void {
    if (this.#tries === mostTries) throw movedTooOften();
    this.#tries++;
    this.#source.forget();
    this.#run = this.#source.run();
  }
}

/** Where no row of an answer can be read, the one that is looked for may be any of them. */
function refuseUnreadable(rows: readonly unknown[]): void {
  const [first] = rows;
  if (first instanceof GatewayResponseError && rows.every((row) => row instanceof GatewayResponseError)) {
    throw first;
  }
}
