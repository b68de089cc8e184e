import { isDeepStrictEqual } from 'node:util';
import { GatewayResponseError } from '../gateway/errors.js';
import { listCap } from '../paging/page-arguments.js';
import type { Range } from '../paging/range-plan.js';
import { repeatedPage } from './list-faults.js';
import type { Entry, RowRange } from './row-range.js';

/** What reading a list on needs of it. */
export interface RunSource<Row> {
  read(range: Range): Promise<RowRange<Row> | null>;
  /** Asks the gateway, whatever was read before. */
  readAgain(range: Range): Promise<RowRange<Row> | null>;
  rowId(row: Row): string;
  /** Is told that the gateway gives the same rows whatever offset is asked for. */
  noticeUnpaged(): void;
}

/** `moved`: the list changed between two calls, so that all of it is to be read again; `unknown`: no such list. */
export type RunOutcome = 'read' | 'moved' | 'unknown';

/** Rows that may have to be read again to meet one that can be told from all others. */
const longestOverlap = 16;
/** Reads in a row that may bring known rows only, where the gateway says that others follow. */
const mostAdvances = 3;
/** No list is as long as this. */
const farOffset = 2 ** 30;

/**
 * Consecutive rows of a list from one place on, read by as many calls as are needed. Each call begins with the last row
 * of the one before it: where that row is no longer there, rows came or went meanwhile.
 */
export class ListRun<Row> {
  readonly rows: Entry<Row>[] = [];
  total: number | null = null;
  /** No row stands after these. */
  ended = false;
  readonly #source: RunSource<Row>;
  /** How often each id came. */
  readonly #ids = new Map<string, number>();
  /** The place after the last row, as of the newest read. */
  #end: number;
  #newest: RowRange<Row> | null = null;
  #firstWasFull = false;
  #advances = 0;

  constructor(source: RunSource<Row>, start: number) {
    this.#source = source;
    this.#end = start;
  }

  /** The place of the first row, as of the newest read. */
  get start(): number {
    return this.#end - this.rows.length;
  }

  /** The rows of the newest answer. */
  get newest(): readonly Entry<Row>[] {
    return this.#newest?.rows ?? [];
  }

  /** Whether the row can be told from all others that were read: unreadable rows, and rows that share an id, can't. */
  isDistinct(row: Entry<Row>): row is Row {
    return !(row instanceof GatewayResponseError) && this.#ids.get(this.#source.rowId(row)) === 1;
  }

  /**
   * Reads on, `count` rows at most, or sees that the list has ended.
   * @throws GatewayResponseError where the gateway repeats a page
   */
  async readOn(count: number): Promise<RunOutcome> {
    if (this.#newest === null) return this.#begin(count);
    const overlap = this.#overlap();
    return this.#newest.rows.length > overlap ? this.#readOverlap(overlap, count) : this.#readBeside(count);
  }

  async #begin(count: number): Promise<RunOutcome> {
    const slice = await this.#source.read({ offset: this.#end, count: Math.min(count, listCap) });
    if (slice === null) return 'unknown';
    this.#firstWasFull = slice.full;
    return slice.rows.length === 0 && slice.more ? this.#pass(slice, count) : this.#append(slice, 0);
  }

  /** Where the newest answer was shorter than the gateway's page, the next reaches beyond that page. */
  #reach(count: number): number {
    const { rows, size } = this.#newest ?? { rows: [], size: 0 };
    return Math.max(count, size - rows.length + 1);
  }

  #isNewestWhole(): boolean {
    return this.#newest !== null && this.#newest.rows.length >= this.#newest.size;
  }

  async #readOverlap(overlap: number, count: number): Promise<RunOutcome> {
    const offset = this.#end - overlap;
    const slice = await this.#source.read({
      offset,
      count: Math.min(this.#reach(count) + overlap, listCap),
    });
    if (slice === null) return 'unknown';
    const seam = this.#seam(slice.rows, overlap);
    if (seam === null) return this.#isNews(slice.rows) ? 'moved' : this.#repeated(slice);
    if (seam < slice.rows.length) {
      // Rows that share their ids, or the first rows again after one of them has moved.
      const isRepeated = isReadable(slice.rows.slice(seam)) && !this.#isNews(slice.rows.slice(seam));
      if (isRepeated && (await this.#readFar()) !== null) return 'moved';
      return this.#append(slice, seam, offset);
    }
    if (seam > overlap) return slice.more ? this.#advance(slice, count, offset) : this.#repeated(slice);
    // The gateway's pages have become as small as the overlap.
    if (slice.full) return 'moved';
    // It is the first short page, and says more: it may have ended in places that are counted and not shown.
    if (slice.more && this.#isNewestWhole() && count < listCap) return this.#readOverlap(overlap, listCap);
    if (slice.more && !this.#isNewestWhole()) return this.#pass(slice, count, offset);
    this.ended = true;
    return 'read';
  }

  /** Without an overlap, as the gateway's pages are so small: the last row is asked for again afterwards. */
  async #readBeside(count: number): Promise<RunOutcome> {
    const slice = await this.#source.read({ offset: this.#end, count: this.#reach(count) });
    if (slice === null) return 'unknown';
    if (slice.rows.length === 0 && slice.more) {
      const outcome = await this.#pass(slice, count);
      return outcome === 'read' && this.ended && !(await this.#standsLast()) ? 'moved' : outcome;
    }
    if (slice.rows.length > 0 && !this.#isNews(slice.rows)) {
      const readable = isReadable(slice.rows);
      const outcome = readable ? await this.#repeated(slice) : await this.#judgePaging();
      if (readable || outcome === 'read') return outcome;
    }
    return (await this.#standsLast()) ? this.#append(slice, 0) : 'moved';
  }

  /**
   * Known rows only, at later places than theirs, and a word of rows that follow: rows came in front, or the gateway counts
   * places that it does not show. It is read on from the later places.
   */
  #advance(slice: RowRange<Row>, count: number, offset: number): Promise<RunOutcome> {
    if (this.#advances === mostAdvances) return this.#repeated(slice);
    this.#advances++;
    this.#end = offset + slice.rows.length;
    return this.readOn(count);
  }

  /** Whether the last row still stands in its place. */
  async #standsLast(): Promise<boolean> {
    const again = await this.#source.readAgain({ offset: this.#end - 1, count: 1 });
    const last = this.rows.at(-1);
    return last !== undefined && this.#isSame(last, again?.rows[0]);
  }

  /** A page from `start` on that brings no row and says that rows follow: what stands after it decides. */
  async #pass(page: RowRange<Row>, count: number, start = this.#end): Promise<RunOutcome> {
    const offset = start + Math.max(1, page.size);
    const slice = await this.#source.read({ offset, count: Math.min(count, listCap) });
    if (slice === null) return 'unknown';
    if (slice.rows.length > 0) {
      return this.#isNews(slice.rows) ? this.#append(slice, 0, offset) : this.#repeated(slice);
    }
    this.#newest = slice;
    this.ended = true;
    return 'read';
  }

  /** @throws GatewayResponseError where the gateway begins with the first row again after the last */
  async #append(slice: RowRange<Row>, from: number, offset = this.#end): Promise<RunOutcome> {
    for (const row of slice.rows.slice(from)) {
      this.rows.push(row);
      if (row instanceof GatewayResponseError) continue;
      const id = this.#source.rowId(row);
      this.#ids.set(id, (this.#ids.get(id) ?? 0) + 1);
    }
    this.#end = offset + slice.rows.length;
    this.#advances = 0;
    this.#newest = slice;
    this.total ??= slice.total;
    this.ended = slice.ended;
    if (this.#beginsAgain() && (await this.#readFar()) !== null) throw repeatedPage();
    return 'read';
  }

  /** Whether the last rows are the first ones again. */
  #beginsAgain(): boolean {
    const [first] = this.rows;
    if (first === undefined || first instanceof GatewayResponseError || this.isDistinct(first)) return false;
    const again = this.rows.findIndex((row, index) => index > 0 && isDeepStrictEqual(row, first));
    return (
      again > 0 && this.rows.slice(again).every((row, index) => isDeepStrictEqual(row, this.rows[index]))
    );
  }

  /** How many of the last rows are read again: back to one that is distinct. */
  #overlap(): number {
    const { length } = this.rows;
    for (let overlap = 1; overlap <= Math.min(longestOverlap, length); overlap++) {
      const row = this.rows[length - overlap];
      if (row !== undefined && this.isDistinct(row)) return overlap;
    }
    return 1;
  }

  /** How many rows at the front of an answer were read before; null where it does not continue what was read. */
  #seam(rows: readonly Entry<Row>[], overlap: number): number | null {
    const last = this.rows.slice(-overlap);
    if (rows.length >= overlap && last.every((row, index) => this.#isSame(row, rows[index]))) return overlap;
    const [anchor] = last;
    if (anchor === undefined || !this.isDistinct(anchor)) return null;
    const places = rows.flatMap((row, index) => (this.#isSame(row, anchor) ? [index] : []));
    const [place] = places;
    if (place === undefined || places.length > 1) return null;
    // Rows came in front: those before the anchor, and those of the overlap, stand as they stood.
    const shift = this.rows.length - overlap - place;
    const known = rows.slice(0, place + overlap);
    const fits = known.every(
      (row, index) => shift + index < 0 || this.#isSame(row, this.rows[shift + index]),
    );
    return fits && known.length === place + overlap ? place + overlap : null;
  }

  /** Whether some row could be read that was not read before. */
  #isNews(rows: readonly Entry<Row>[]): boolean {
    return rows.some(
      (row) => !(row instanceof GatewayResponseError) && !this.#ids.has(this.#source.rowId(row)),
    );
  }

  /** Only rows that were read before came, at another place than theirs. */
  async #repeated({ rows }: RowRange<Row>): Promise<RunOutcome> {
    // So many rows can hardly have come in front between two calls.
    if (this.#firstWasFull && rows.length >= listCap) throw repeatedPage();
    return this.#judgePaging();
  }

  /**
   * A gateway that gives rows for any offset has given its whole list with the first answer, where that was no full page.
   * @throws GatewayResponseError where the first page is all that such a gateway shows of a longer list
   */
  async #judgePaging(): Promise<RunOutcome> {
    const far = await this.#readFar();
    if (far === null) return 'moved';
    this.#source.noticeUnpaged();
    if (this.#newest?.saysNext === true || (this.#firstWasFull && far.full)) throw repeatedPage();
    if (this.#firstWasFull && far.rows.length !== this.rows.length) throw repeatedPage();
    // A total that is stale may still fit its page; one that does not tells of rows which nobody can read.
    if (far.total !== null && far.total > far.size) throw repeatedPage();
    if (this.#isNews(far.rows)) return 'moved';
    this.ended = true;
    return 'read';
  }

  /** What a gateway that ignores the offset gives; null for one that pages. */
  async #readFar(): Promise<RowRange<Row> | null> {
    const far = await this.#source.read({ offset: farOffset, count: listCap });
    return far === null || far.rows.length === 0 ? null : far;
  }

  #isSame(row: Entry<Row>, other: Entry<Row> | undefined): boolean {
    if (other === undefined) return false;
    if (row instanceof GatewayResponseError) return other instanceof GatewayResponseError;
    return !(other instanceof GatewayResponseError) && this.#source.rowId(row) === this.#source.rowId(other);
  }
}

function isReadable(rows: readonly unknown[]): boolean {
  return rows.some((row) => !(row instanceof GatewayResponseError));
}
