/** How long the pauses between two polls may be, in ms. */
export interface IntervalBounds {
  readonly minMs: number;
  readonly maxMs: number;
}

const growthInSilence = 1.5;
const growthInFailure = 2;
/** Pauses differ by so much to each side: pollers that began together don't stay together. */
const jitter = 0.2;

/** The pause before the next poll: short after something came, growing in silence and while the gateway fails. */
export class Interval {
  readonly #bounds: IntervalBounds;
  readonly #random: () => number;
  #ms: number;

  /** `random`: from 0 to 1. */
  constructor(bounds: IntervalBounds, random: () => number = Math.random) {
    this.#bounds = bounds;
    this.#random = random;
    this.#ms = bounds.minMs;
  }

  /** Something came. */
  active(): void {
    this.#ms = this.#bounds.minMs;
  }

  /** Nothing came. */
  quiet(): void {
    this.#ms = Math.min(this.#bounds.maxMs, this.#ms * growthInSilence);
  }

  /** The poll failed. `waitMs`: how long the gateway wants to be left alone at least. */
  failed(waitMs = 0): void {
    this.#ms = Math.max(waitMs, Math.min(this.#bounds.maxMs, this.#ms * growthInFailure));
  }

  /** In ms. */
  next(): number {
    return this.#ms * (1 - jitter + 2 * jitter * this.#random());
  }
}
