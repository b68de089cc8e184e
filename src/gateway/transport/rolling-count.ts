const slots = 10;

/** Counts events of the last `windowMs` milliseconds, to a tenth of the window. */
export class RollingCount {
  readonly #slotMs: number;
  readonly #counts: number[] = Array.from({ length: slots }, () => 0);
  #slot = 0;

  constructor(windowMs: number) {
    this.#slotMs = windowMs / slots;
  }

  add(): void {
    this.#advance();
    const place = this.#slot % slots;
    this.#counts[place] = (this.#counts[place] ?? 0) + 1;
  }

  total(): number {
    this.#advance();
    return this.#counts.reduce((sum, count) => sum + count, 0);
  }

  reset(): void {
    this.#counts.fill(0);
  }

  /** Empties the slots whose time is over. */
  #advance(): void {
    const now = Math.floor(performance.now() / this.#slotMs);
    for (let slot = Math.max(this.#slot + 1, now - slots + 1); slot <= now; slot++)
      this.#counts[slot % slots] = 0;
    this.#slot = now;
  }
}
