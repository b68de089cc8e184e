import type { Page } from '../gateway/client-types.js';
import type { GatewayResponseError } from '../gateway/errors.js';
import type { Range } from '../paging/range-plan.js';

/** A row in its place, or why the row at that place could not be read. */
export type Entry<Row> = Row | GatewayResponseError;

/** Consecutive rows of a list. */
export interface RowRange<Row> {
  /** All that the answer has from the first wanted place on: fewer than were wanted, or more. */
  readonly rows: readonly Entry<Row>[];
  /** The answer shows that the list ends with these rows; false where it shows nothing, or says that others follow. */
  readonly ended: boolean;
  /** The answer says that rows follow, if only by its total, which may be stale. */
  readonly more: boolean;
  /** It says so in as many words. */
  readonly saysNext: boolean;
  /** Exactly as many rows came as were asked for, or as the gateway says it gives. */
  readonly full: boolean;
  /** How many places of the list the answer is about, by the gateway's own limit. */
  readonly size: number;
  readonly total: number | null;
}

/** The readable and the unreadable rows of a page in the gateway's order, which is that of each of them. */
export function entriesOf<Row>({ items, faults, rowCount }: Page<Row>): readonly Entry<Row>[] {
  if (faults.length === 0) return items;
  const entries: Entry<Row>[] = [];
  let fault = 0;
  for (let index = 0; index < rowCount; index++) {
    const broken = faults[fault]?.index === index ? faults[fault++] : undefined;
    const entry = broken === undefined ? items[index - fault] : broken.error;
    if (entry === undefined) throw new TypeError('a page has fewer items and faults than rows');
    entries.push(entry);
  }
  return entries;
}

/** The rows of an answer to `asked` from `wanted` on, which it covers. */
export function cut<Row>(
  entries: readonly Entry<Row>[],
  page: Page<Row>,
  asked: Range,
  wanted: Range,
): RowRange<Row> {
  const skipped = wanted.offset - asked.offset;
  const size = pageSize(page, asked);
  return {
    rows: skipped === 0 ? entries : entries.slice(skipped),
    ended: endsHere(page, asked),
    more: saysMore(page, asked),
    saysNext: page.more,
    full: isFull(page, asked),
    size: Math.max(0, size - skipped),
    total: page.total,
  };
}

/**
 * True where the answer shows that the list ends with it: fewer rows than the gateway's own page size allows, and no word
 * of others that follow.
 */
export function endsHere(page: Page<unknown>, asked: Range): boolean {
  if (saysMore(page, asked)) return false;
  return page.rowCount === 0 || (page.limit !== null && page.rowCount < pageSize(page, asked));
}

function saysMore({ more, total, rowCount }: Page<unknown>, { offset }: Range): boolean {
  return more || (total !== null && total > offset + rowCount);
}

/** Exactly as many rows came as were asked for, or as the gateway says it gives. */
export function isFull({ rowCount, limit }: Page<unknown>, { count }: Range): boolean {
  return rowCount === count || rowCount === limit;
}

/** How many rows an answer has where the list goes on: as many as were asked for, or as the gateway says it gives. */
function pageSize({ limit }: Page<unknown>, { count }: Range): number {
  return limit === null ? count : Math.min(limit, count);
}
