import type { MessageRow } from '../../gateway/rows/rows.js';
import type { Entry } from '../../loaders/row-range.js';

/** Consecutive messages of a session. */
export interface MessageRange {
  readonly rows: readonly Entry<MessageRow>[];
  /** Place of the first row from the oldest; null where only the distance from the newest end is known. */
  readonly start: number | null;
  /** Whether a message stands after these; null where only asking can tell. */
  readonly next: boolean | null;
}
