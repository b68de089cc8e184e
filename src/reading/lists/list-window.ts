import type { ListReader } from '../../loaders/lists.js';
import { repeatedPage, SeenRows } from '../../loaders/seen-rows.js';
import type { Entry } from '../../loaders/slice.js';
import { GatewayResponseError } from '../../gateway/errors.js';
import { type AnchorMatch, isDecided, matchAnchor } from '../../paging/anchor.js';
import { anchorSize, type ListAnchor, rowDigest } from '../../paging/list-cursor.js';
import { listCap } from '../../paging/page-arguments.js';

/** Consecutive rows of a list that were read, and the place of the first of them. */
export interface ListWindow<Row> {
  readonly start: number;
  readonly rows: readonly Entry<Row>[];
  /** Whether a row stands after these; null where only asking can tell. */
  readonly next: boolean | null;
  readonly total: number | null;
}

/** Reads go on past the ones a gateway keeping to its caps needs, so that a smaller cap still gives a page. */
const spareReads = 1;

/**
 * Reads `count` rows from `start` on, with more calls where a page is larger than the gateway's cap. A gateway
 * that gives smaller pages is believed: after one spare call the window may be shorter, but never than `least`.
 * Null where the gateway knows no such list.
 */
export async function readWindow<Row>(
  list: ListReader<Row>,
  start: number,
  count: number,
  least: number,
): Promise<ListWindow<Row> | null> {
  const rows: Entry<Row>[] = [];
  let next: boolean | null = null;
  let total: number | null = null;
  const reads = Math.ceil(count / listCap) + spareReads;
  const seen = new SeenRows<Row>((row) => list.source.rowId(row));
  for (let read = 0; rows.length < count && (read < reads || rows.length < least); read++) {
    const missing = count - rows.length;
    const slice = await list.read({ offset: start + rows.length, count: Math.min(listCap, missing) });
    if (slice === null) return null;
    // A few rows met again mean that as many came in front between two calls.
    if (!seen.add(slice.rows) && slice.rows.length > anchorSize) throw repeatedPage();
    for (const row of slice.rows) rows.push(row);
    next = slice.next;
    total ??= slice.total;
    if (next === false || slice.rows.length === 0) return { start, rows, next: false, total };
  }
  return { start, rows, next, total };
}

/** Where an anchor stands within a window; null where none of its rows is there. */
export function matchIn<Row>(
  list: ListReader<Row>,
  { start, rows }: ListWindow<Row>,
  anchor: ListAnchor,
): AnchorMatch | null {
  const digests = rows.map((row) => digestOf(list, row));
  return matchAnchor(digests, start, anchor);
}

/** Each row stands in its own cursor and in those of the three after it. */
const knownDigests = new WeakMap<object, string>();

/** The digest by which a row is known again; all unreadable rows share one. */
function digestOf<Row>(list: ListReader<Row>, row: Entry<Row>): string {
  // Rows are objects, whatever their kind.
  const key = row as object;
  const known = knownDigests.get(key);
  if (known !== undefined) return known;
  const digest = rowDigest(row instanceof GatewayResponseError ? '' : list.source.rowId(row));
  knownDigests.set(key, digest);
  return digest;
}

/**
 * Looks for the place at which an anchor stands now: in the window that was read for the next page first, then
 * outwards from it, up to `bound` rows to each side of its old place. Null where none of its rows is left there.
 */
export async function findAnchor<Row>(
  list: ListReader<Row>,
  window: ListWindow<Row>,
  anchor: ListAnchor,
  bound: number,
): Promise<{ match: AnchorMatch; window: ListWindow<Row> } | null> {
  const lowest = Math.max(0, anchor.place - bound);
  const highest = anchor.place + bound;
  let { start, rows, next, total } = window;
  for (let towardsStart = true; ; towardsStart = !towardsStart) {
    const match = matchIn(list, { start, rows, next, total }, anchor);
    const ended = next === false;
    const left = start > lowest;
    const right = !ended && start + rows.length < highest;
    if (isDecided(match, anchor, { start, length: rows.length, ended }) || (!left && !right)) {
      return match === null ? null : { match, window: { start, rows, next, total } };
    }
    if (left && (towardsStart || !right)) {
      const from = Math.max(lowest, start - listCap);
      const before = await readWindow(list, from, start - from, start - from);
      if (before === null) return null;
      // Shorter than asked for: the list ends before the window that was read a moment ago.
      if (before.rows.length < start - from) ({ rows, next } = before);
      else rows = [...before.rows, ...rows];
      start = from;
    } else {
      const after = await list.read({ offset: start + rows.length, count: listCap });
      rows = [...rows, ...(after?.rows ?? [])];
      next = after === null || after.rows.length === 0 ? false : after.next;
      total ??= after?.total ?? null;
    }
  }
}

/** Digests of the row at `index` and of those before it, nearest first: what its cursor keeps. */
export function anchorAt<Row>(list: ListReader<Row>, window: ListWindow<Row>, index: number): ListAnchor {
  const together = window.rows.slice(Math.max(0, index - anchorSize + 1), index + 1);
  return { place: window.start + index, digests: together.toReversed().map((row) => digestOf(list, row)) };
}
