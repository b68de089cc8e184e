const firstMs = 100;
const mostMs = 30_000;
/** A worker that has served so long has not died of what the one before it died of. */
const settledMs = 60_000;

/** How long to wait before the next worker is started, where workers die one after another. */
export class Backoff {
  readonly #now: () => number;
  #deaths = 0;
  #until = 0;

  /** `now`: milliseconds of a clock that only goes forward. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** A worker died after it had served for `servedMs`. Returns the milliseconds until the next may start. */
  died(servedMs: number): number {
    this.#deaths = servedMs > settledMs ? 1 : this.#deaths + 1;
    const delay = Math.min(mostMs, firstMs * 2 ** (this.#deaths - 1));
    this.#until = this.#now() + delay;
    return delay;
  }

  /** Milliseconds until a worker may start; 0: now. */
  get left(): number {
    return Math.max(0, this.#until - this.#now());
  }

  /** Somebody asked for a start: what was before counts no more. */
  reset(): void {
    this.#deaths = 0;
    this.#until = 0;
  }
}
