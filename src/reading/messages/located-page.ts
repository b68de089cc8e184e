import type { MessageRange } from './message-range.js';

/** The names of a range's messages from `from` on; those before it can't be told from what was read. */
export interface Names {
  readonly from: number;
  at(index: number): string;
}

/** Where a page stands within messages that were read. */
export interface LocatedPage {
  readonly range: MessageRange;
  /** First row of the page, and the one after its last, within the range. */
  readonly from: number;
  readonly until: number;
  /** Null where not asked for. */
  readonly names: Names | null;
  readonly hasNext: boolean;
}
