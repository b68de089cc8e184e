/** What stands in a waiting line. */
export interface QueueEntry {
  /** The lowest number goes first; equals as they came. */
  readonly order: number;
  /** When it gives up, of `performance.now()`. */
  readonly until: number;
}

/** Entries by their order, each for a bounded time. Who may stand in it, and who may leave it when, its owner decides. */
export class WaitingLine<Entry extends QueueEntry> {
  readonly #onLate: (entry: Entry) => void;
  #entries: Entry[] = [];
  #timer: NodeJS.Timeout | null = null;

  /** `onLate`: is given each entry whose time is up; it is out of the line by then. */
  constructor(onLate: (entry: Entry) => void) {
    this.#onLate = onLate;
  }

  get length(): number {
    return this.#entries.length;
  }

  /** The one that would go last. */
  get last(): Entry | undefined {
    return this.#entries.at(-1);
  }

  add(entry: Entry): void {
    this.#entries.splice(this.#indexAfter(entry.order), 0, entry);
    if (this.#timer === null) this.#checkIn(entry.until - performance.now());
  }

  /** Takes an entry out; nothing happens where it is out already. */
  remove(entry: Entry): void {
    const at = this.#entries.indexOf(entry);
    if (at >= 0) this.#entries.splice(at, 1);
  }

  /** Takes out those that may start, in their order, as long as there is room. `start` may fill it. */
  startWhere(
    hasRoom: () => boolean,
    mayStart: (entry: Entry) => boolean,
    start: (entry: Entry) => void,
  ): void {
    for (let at = 0; hasRoom();) {
      const next = this.#entries[at];
      if (next === undefined) return;
      if (mayStart(next)) {
        this.#entries.splice(at, 1);
        start(next);
      } else at++;
    }
  }

  /** One timer serves all: it is set for the first whose time is up. What runs keeps the process alive, not what waits. */
  #checkIn(ms: number): void {
    this.#timer = setTimeout(() => this.#endLate(), Math.max(1, ms)).unref();
  }

  #endLate(): void {
    // A timer may fire a part of a millisecond early.
    const now = performance.now() + 1;
    this.#timer = null;
    const late = this.#entries.filter(({ until }) => until <= now);
    this.#entries = this.#entries.filter(({ until }) => until > now);
    for (const entry of late) this.#onLate(entry);
    if (this.#entries.length > 0 && this.#timer === null) this.#checkIn(this.#firstEnd() - performance.now());
  }

  /** The line may be longer than a function's arguments. */
  #firstEnd(): number {
    return this.#entries.reduce((first, { until }) => Math.min(first, until), Infinity);
  }

  /** Where an entry of this order stands: after all that are not later. */
  #indexAfter(order: number): number {
    let low = 0;
    let high = this.#entries.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#entries[middle]?.order ?? 0) > order) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}
