/** Milliseconds of work after which other work runs. */
const sliceMs = 10;
/** Units of work between two looks at the clock; about a tenth of a millisecond. */
const workBetweenLooks = 1000;

/**
 * Shares the event loop: work that can be long asks whether its slice is over, and then goes on in a later turn of the
 * loop, behind what came in meanwhile. All work that shares one of these gets one slice a turn.
 */
export class Slices {
  readonly #waiting: (() => void)[] = [];
  #work = 0;
  #startedAt = 0;
  #isOver = false;
  /** Whether a turn is to come, which ends the slice. */
  #isSet = false;

  /** Counts units of work. True: what can wait is to wait. */
  isOver(work: number): boolean {
    if (this.#isOver) return true;
    this.#work += work;
    if (this.#work < workBetweenLooks) return false;
    this.#work = 0;
    this.#begin();
    this.#isOver = performance.now() - this.#startedAt >= sliceMs;
    return this.#isOver;
  }

  /** Runs in a later slice; what waits longest goes first. */
  later(go: () => void): void {
    this.#waiting.push(go);
    this.#begin();
  }

  /** Resolves in a later slice. */
  next(): Promise<void> {
    return new Promise((resolve) => this.later(resolve));
  }

  /** Begins a slice, unless one has begun: the next turn ends it. */
  #begin(): void {
    if (this.#isSet) return;
    this.#isSet = true;
    this.#startedAt = performance.now();
    setImmediate(() => this.#turn());
  }

  #turn(): void {
    this.#isSet = false;
    this.#isOver = false;
    this.#work = 0;
    // One a turn: what waits for a promise does its work only after this has ended, and could not be stopped by then.
    const go = this.#waiting.shift();
    if (this.#waiting.length > 0) this.#begin();
    go?.();
  }
}
