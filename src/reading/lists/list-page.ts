import type { ListReader } from '../../loaders/lists.js';
import { repeatedPage } from '../../loaders/seen-rows.js';
import type { Entry } from '../../loaders/slice.js';
import { anchorSize, decodeListCursor, encodeListCursor } from '../../paging/list-cursor.js';
import { refuseArgument } from '../../paging/refuse.js';
import { anchorAt, findAnchor, type ListWindow, matchIn, readWindow } from './list-window.js';

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
  const { first, after, wantsNext } = request;
  const anchor = after === null ? null : decodeListCursor(list.source, 'after', after);
  if (first === 0) return emptyPage;
  const extra = wantsNext ? 1 : 0;
  if (anchor === null) {
    const window = await readWindow(list, 0, first + extra, 1);
    return window === null ? null : page(list, window, 0, request);
  }
  const overlap = anchor.digests.length;
  const from = anchor.place - overlap + 1;
  let window = await readWindow(list, from, overlap + first + extra, overlap + 1);
  for (let tries = 0; window !== null && tries < maxTries; tries++) {
    const found = await findAnchor(list, window, anchor, request.searchRows);
    if (found === null) {
      throw refuseArgument(
        'after',
        'stands on a row that is no longer near its old place; read the list from its start again',
      );
    }
    const start = found.match.place + 1;
    if (holds(found.window, start, first + extra)) return page(list, found.window, start, request);
    // The rows before the page are read with it: for its cursors, and to see that it still is the page after them.
    const before = Math.min(start, anchorSize);
    window = await readWindow(list, start - before, before + first + extra, before + 1);
    if (window !== null && matchIn(list, window, anchor)?.place === found.match.place) {
      return page(list, window, start, request);
    }
  }
  if (window === null) return null;
  throw repeatedPage();
}

/** A list may move once more while it is read; one that moves every time is no list. */
const maxTries = 3;

const emptyPage: ConnectionPage<never> = {
  entries: [],
  hasNextPage: false,
  hasPreviousPage: false,
  totalCount: null,
  cursorAt: () => '',
};

function holds(window: ListWindow<unknown>, start: number, count: number): boolean {
  const end = window.start + window.rows.length;
  return window.start <= start && (start + count <= end || window.next === false);
}

async function page<Row>(
  list: ListReader<Row>,
  window: ListWindow<Row>,
  start: number,
  { first, wantsNext }: PageRequest,
): Promise<ConnectionPage<Row>> {
  const skipped = start - window.start;
  const entries = window.rows.slice(skipped, skipped + first);
  return {
    entries,
    hasNextPage: wantsNext && (await hasNext(list, window, skipped + first)),
    hasPreviousPage: start > 0,
    totalCount: window.total,
    cursorAt: (index) => encodeListCursor(list.source, anchorAt(list, window, skipped + index)),
  };
}

/** Whether a row stands at `index` of the window or after its end; asks where the answers did not tell. */
async function hasNext<Row>(list: ListReader<Row>, window: ListWindow<Row>, index: number): Promise<boolean> {
  if (window.rows.length > index) return true;
  if (window.next !== null) return window.next;
  const probe = await list.read({ offset: window.start + window.rows.length, count: 1 });
  return probe !== null && probe.rows.length > 0;
}
