import type { Page } from '../gateway/client-types.js';
import type { GatewayResponseError } from '../gateway/errors.js';
import type { Range } from '../paging/range-plan.js';

/** A row in its place, or why the row at that place could not be read. */
export type Entry<Row> = Row | GatewayResponseError;

/** Consecutive rows of a list. */
export interface Slice<Row> {
  readonly rows: readonly Entry<Row>[];
  /** Whether a row stands after these; null where the answer does not tell, so that asking is the only way. */
  readonly next: boolean | null;
  readonly total: number | null;
}

/** The readable and the unreadable rows of a page in the gateway's order. */
export function entriesOf<Row>(page: Page<Row>): readonly Entry<Row>[] {
  if (page.faults.length === 0) return page.items;
  const faults = new Map(page.faults.map((fault) => [fault.index, fault.error]));
  const rows = page.items.values();
  return Array.from({ length: page.rowCount }, (_, index) => faults.get(index) ?? nextOf(rows));
}

function nextOf<Row>(rows: Iterator<Row>): Row {
  const { value, done } = rows.next();
  if (done === true) throw new TypeError('a page has fewer items and faults than rows');
  return value;
}

/** Cuts `wanted` out of the answer to `asked`, which covers it. */
export function cut<Row>(
  entries: readonly Entry<Row>[],
  page: Page<Row>,
  asked: Range,
  wanted: Range,
): Slice<Row> {
  const from = wanted.offset - asked.offset;
  const until = from + wanted.count;
  const whole = from === 0 && until >= entries.length;
  return {
    rows: whole ? entries : entries.slice(from, until),
    next: until < entries.length ? true : endsHere(page, asked) ? false : null,
    total: page.total,
  };
}

/** True where the answer shows that the list ends with it: fewer rows than the gateway's own page size allows. */
export function endsHere(page: Page<unknown>, asked: Range): boolean {
  if (page.rowCount === 0) return true;
  return page.limit !== null && page.rowCount < Math.min(page.limit, asked.count);
}
