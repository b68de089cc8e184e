import type { MessageRow } from '../../gateway/rows/rows.js';
import type { SessionLoader } from '../../loaders/session.js';
import type { Tail } from '../../loaders/session-store.js';
import { ChangedMessagesError, repeatedPage } from '../../loaders/list-faults.js';
import type { Entry, RowRange } from '../../loaders/row-range.js';
import { toNamed } from './message-naming.js';
import type { MessageRange } from './message-range.js';
import { isSameMessage } from '../../paging/message-names.js';
import { LimitError } from '../../paging/limit-error.js';
import { messageCap } from '../../paging/page-arguments.js';

/** No session has as many messages. */
const farOffset = 2 ** 30;

export function isSameRow(row: Entry<MessageRow> | undefined, other: Entry<MessageRow> | undefined): boolean {
  return row !== undefined && other !== undefined && isSameMessage(toNamed(row), toNamed(other));
}

/** Whether two answers begin with the same messages, as far as both go. */
function beginsAlike(rows: MessageRange['rows'], others: MessageRange['rows']): boolean {
  return rows.every((row, index) => index >= others.length || isSameRow(row, others[index]));
}

/** One session's messages with a bound on what finding a place among them may cost. */
export class SessionMessages {
  /** User id and session id. */
  readonly session: readonly [string, string];
  readonly #loader: SessionLoader;
  readonly #maxReads: number;
  #reads = 0;
  /** How many messages the gateway gives at a place beyond every session, as it ignores the offset; null where nobody asked. */
  #farRows: number | null = null;

  constructor(loader: SessionLoader, session: readonly [string, string], maxReads: number) {
    this.session = session;
    this.#loader = loader;
    this.#maxReads = maxReads;
  }

  /** The newest messages, at most `count`, wherever they stand; null where the gateway knows no such session. */
  newest(count: number): Promise<Tail | null> {
    return this.#loader.tail(...this.session, count);
  }

  /** The newest messages, at most `count`; their places are known where they are all of the session's. */
  async tail(count: number, needsStart: boolean): Promise<MessageRange | null> {
    this.#count();
    const tail = await this.#loader.tail(...this.session, count);
    if (tail === null) return null;
    let { complete } = tail;
    // Fewer than asked for, and no word of the gateway's own page size: it may have kept some back.
    if (needsStart && complete === null && tail.rows.length < count) complete = await this.#isAll(tail.rows);
    return { rows: tail.rows, start: complete === true ? 0 : null, next: false };
  }

  /** Whether the newest messages are all of the session's: then their last one stands at the place of their number. */
  async #isAll(rows: MessageRange['rows']): Promise<boolean> {
    const last = rows.at(-1);
    if (last === undefined) return !(await this.exists(0));
    const slice = await this.#read(rows.length - 1, 2);
    if (slice === null || slice.rows.length === 0) return true;
    const [now, next] = slice.rows;
    // With one after it, it may be another like it in the midst of the conversation: its place is looked for then.
    if (next === undefined && isSameRow(now, last)) {
      // A page of one may be all that the gateway gives at once.
      if (slice.ended || rows.length > 1 || !(await this.exists(rows.length))) return true;
    }
    if (!beginsAlike(slice.rows, rows) || !(await this.#ignoresOffset())) return false;
    if (slice.rows.length < 2 && slice.saysNext) throw repeatedPage();
    // More than these at once, and the newest may only begin as the oldest do.
    return this.#farRows === null || this.#farRows <= rows.length;
  }

  /**
   * `count` messages from the place `start` on, fewer where the session ends before. Each call after the first begins with
   * the last message of the one before it.
   * @throws GatewayResponseError where that is another message by then, or the gateway repeats a page
   */
  async range(start: number, count: number): Promise<MessageRange | null> {
    const first = await this.#read(start, Math.min(messageCap, count));
    if (first === null) return null;
    const rows: Entry<MessageRow>[] = [...first.rows];
    let { ended } = first;
    let { length: pageRows } = first.rows;
    if (pageRows === 0) ended = true;
    while (rows.length < count && !ended) {
      const overlap = pageRows > 1 ? 1 : 0;
      const offset = start + rows.length - overlap;
      const slice = await this.#read(offset, Math.min(messageCap, count - rows.length + overlap));
      if (slice === null) return null;
      const fits = overlap === 0 || isSameRow(slice.rows[0], rows.at(-1));
      if (slice.rows.length > 0 && (!fits || beginsAlike(slice.rows, first.rows))) {
        if (await this.#ignoresOffset()) {
          if (first.full || first.saysNext) throw repeatedPage();
          break;
        }
      }
      if (!fits) throw new ChangedMessagesError();
      rows.push(...slice.rows.slice(overlap));
      // What brings no new message ends the session, whatever a total says.
      ended = slice.ended || slice.rows.length <= overlap;
      pageRows = slice.rows.length;
    }
    if (rows.length > count) return { rows: rows.slice(0, count), start, next: true };
    return { rows, start, next: rows.length < count || ended ? false : null };
  }

  /** @throws GatewayResponseError where the gateway gives the same messages for any offset, so that no place can be found */
  async refuseUnpaged(): Promise<void> {
    if (await this.#ignoresOffset()) throw repeatedPage();
  }

  /** Whether the gateway gives messages at a place beyond every session. */
  async #ignoresOffset(): Promise<boolean> {
    if (this.#farRows === null) {
      const far = await this.#read(farOffset, messageCap);
      this.#farRows = far?.rows.length ?? 0;
      if (this.#farRows > 0) this.#loader.noticeUnpaged(...this.session);
    }
    return this.#farRows > 0;
  }

  #read(offset: number, count: number): Promise<RowRange<MessageRow> | null> {
    this.#count();
    return this.#loader.range(...this.session, { offset, count });
  }

  async exists(place: number): Promise<boolean> {
    const slice = await this.#read(place, 1);
    return slice !== null && slice.rows.length > 0;
  }

  /** What the gateway counts; it can lag behind, so it is a guess to check. */
  async guessedCount(): Promise<number> {
    this.#count();
    const row = await this.#loader.detail(...this.session);
    return row?.message_count ?? 0;
  }

  #count(): void {
    this.#reads++;
    if (this.#reads > this.#maxReads) {
      throw new LimitError(
        `Finding this place among the messages takes more than ${this.#maxReads} reads.`,
        this.#maxReads,
      );
    }
  }
}

/**
 * How many messages the session has now, known to be more than `known`: the gateway's count is checked, and
 * where it is wrong, doubling steps and then halving ones find the end.
 */
export async function locateEnd(messages: SessionMessages, known: number): Promise<number> {
  let low = known;
  let high = Number.POSITIVE_INFINITY;
  const guess = await messages.guessedCount();
  if (guess > low) {
    const around = await messages.range(guess - 1, 2);
    const found = around?.rows.length ?? 0;
    if (found === 1) return guess;
    if (found === 0) high = guess - 1;
    else low = guess + 1;
  }
  for (let step = messageCap; high === Number.POSITIVE_INFINITY; step *= 2) {
    if (await messages.exists(low + step - 1)) low += step;
    else high = low + step - 1;
  }
  while (high - low >= messageCap) {
    const middle = low + Math.ceil((high - low) / 2);
    if (await messages.exists(middle - 1)) low = middle;
    else high = middle - 1;
  }
  if (low === high) return low;
  // Near enough for one call to show the end.
  const rest = await messages.range(low, high - low + 1);
  return low + (rest?.rows.length ?? 0);
}
