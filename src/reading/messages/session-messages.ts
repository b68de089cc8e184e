import type { MessageRow } from '../../gateway/rows/rows.js';
import type { SessionLoader } from '../../loaders/session.js';
import type { Tail } from '../../loaders/session-store.js';
import type { Entry } from '../../loaders/slice.js';
import { LimitError } from '../../paging/limit-error.js';
import { messageCap } from '../../paging/page-arguments.js';

/** Consecutive messages of a session. */
export interface Stretch {
  readonly rows: readonly Entry<MessageRow>[];
  /** Place of the first row from the oldest; null where only the distance from the newest end is known. */
  readonly start: number | null;
  /** Whether a message stands after these; null where only asking can tell. */
  readonly next: boolean | null;
}

/** One session's messages with a bound on what finding a place among them may cost. */
export class SessionMessages {
  /** User id and session id. */
  readonly session: readonly [string, string];
  readonly #loader: SessionLoader;
  readonly #maxReads: number;
  #reads = 0;

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
  async tail(count: number, needsStart: boolean): Promise<Stretch | null> {
    this.#count();
    const tail = await this.#loader.tail(...this.session, count);
    if (tail === null) return null;
    let { complete } = tail;
    // Fewer than asked for, and no word of the gateway's own page size: it may have kept some back.
    if (needsStart && complete === null && tail.rows.length < count) {
      complete = !(await this.exists(tail.rows.length));
    }
    return { rows: tail.rows, start: complete === true ? 0 : null, next: false };
  }

  /** `count` messages from the place `start` on, fewer where the session ends before. */
  async range(start: number, count: number): Promise<Stretch | null> {
    const rows: Entry<MessageRow>[] = [];
    let next: boolean | null = null;
    while (rows.length < count) {
      this.#count();
      const missing = Math.min(messageCap, count - rows.length);
      const range = { offset: start + rows.length, count: missing };
      const slice = await this.#loader.range(...this.session, range);
      if (slice === null) return null;
      for (const row of slice.rows) rows.push(row);
      next = slice.ended || slice.rows.length === 0 ? false : null;
      if (next === false) break;
    }
    return rows.length > count ? { rows: rows.slice(0, count), start, next: true } : { rows, start, next };
  }

  async exists(place: number): Promise<boolean> {
    this.#count();
    const slice = await this.#loader.range(...this.session, { offset: place, count: 1 });
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
