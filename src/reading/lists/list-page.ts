import { movedTooOften } from '../../loaders/list-faults.js';
import type { ListRun, RunOutcome } from '../../loaders/list-run.js';
import type { ListReader } from '../../loaders/lists.js';
import type { Entry } from '../../loaders/row-range.js';
import { decodeListCursor, encodeListCursor, type ListAnchor } from '../../paging/list-cursor.js';
import { mostReads, mostTries } from '../../paging/list-reads.js';
import { anchorAt, findAnchor } from './list-anchor.js';

/** One page of a connection: rows in order, the unreadable ones as errors in their places. */
export interface ConnectionPage<Row> {
  readonly entries: readonly Entry<Row>[];
  readonly hasNextPage: boolean;
  readonly hasPreviousPage: boolean;
  readonly totalCount: number | null;
  /** The cursor of the row at `index` of the page. */
  cursorAt(index: number): string;
}

export interface PageRequest {
  /** 0 to 200. */
  readonly first: number;
  readonly after: string | null;
  /** Whether `hasNextPage` is asked for: then one row more is read. */
  readonly wantsNext: boolean;
  /** How many rows to each side of its old place a moved anchor is looked for. */
  readonly searchRows: number;
}

/** Null where the gateway knows no such list. */
export async function readListPage<Row>(
  list: ListReader<Row>,
  request: PageRequest,
): Promise<ConnectionPage<Row> | null> {
  const { first, after } = request;
  const anchor = after === null ? null : decodeListCursor(list.source, 'after', after);
  if (first === 0) return emptyPage;
  for (let tries = 0; tries < mostTries; tries++) {
    const page = await tryPage(list, request, anchor);
    if (page === 'unknown') return null;
    if (page !== 'moved') return page;
    list.forget();
  }
  throw movedTooOften();
}

const emptyPage: ConnectionPage<never> = {
  entries: [],
  hasNextPage: false,
  hasPreviousPage: false,
  totalCount: null,
  cursorAt: () => '',
};

async function tryPage<Row>(
  list: ListReader<Row>,
  { first, wantsNext, searchRows }: PageRequest,
  anchor: ListAnchor | null,
): Promise<ConnectionPage<Row> | 'moved' | 'unknown'> {
  const extra = wantsNext ? 1 : 0;
  const count = first + extra;
  const found =
    anchor === null
      ? { run: list.run(0), index: 0 }
      : await findAnchor(list, anchor, { count, bound: searchRows });
  if (typeof found === 'string') return found;
  const { run, index } = found;
  const outcome = await readTo(run, index + count, index + extra + 1);
  if (outcome !== 'read') return outcome;
  // Of a page that is shorter than was asked for, the last row shows that the list goes on.
  const end = run.ended ? index + first : Math.min(index + first, run.rows.length - extra);
  return {
    entries: run.rows.slice(index, end),
    hasNextPage: wantsNext && run.rows.length > end,
    hasPreviousPage: run.start + index > 0,
    totalCount: run.total,
    cursorAt: (at) => encodeListCursor(list.source, anchorAt(list, run, index + at)),
  };
}

/**
 * Reads on until there are `count` rows, or the list has ended. A gateway that gives small pages is believed: after one spare
 * read there may be fewer, but not fewer than `least`.
 */
async function readTo(run: ListRun<unknown>, count: number, least: number): Promise<RunOutcome> {
  const reads = mostReads(count - run.rows.length);
  for (let read = 0; run.rows.length < count && !run.ended; read++) {
    if (read >= reads && run.rows.length >= least) break;
    const outcome = await run.readOn(count - run.rows.length);
    if (outcome !== 'read') return outcome;
  }
  return 'read';
}
