/** Milliseconds of work after which others get their turn. */
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
    if (!this.#isSet) {
      this.#startedAt = performance.now();
      this.#setTurn();
      return false;
    }
    this.#isOver = performance.now() - this.#startedAt >= sliceMs;
    return this.#isOver;
  }

  /** Runs in a later slice; what waits longest goes first. */
  later(go: () => void): void {
    this.#waiting.push(go);
    this.#setTurn();
  }

  /** Resolves in a later slice. */
  next(): Promise<void> {
    return new Promise((resolve) => this.later(resolve));
  }

  #setTurn(): void {
    if (this.#isSet) return;
    this.#isSet = true;
    setImmediate(() => this.#turn());
  }

  #turn(): void {
    this.#isSet = false;
    this.#isOver = false;
    this.#work = 0;
    // The first look begins the slice and sets the turn for what is left.
    while (this.#waiting.length > 0 && !this.isOver(workBetweenLooks)) this.#waiting.shift()?.();
  }
}
