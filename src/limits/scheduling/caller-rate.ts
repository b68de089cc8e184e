import { LRUCache } from 'lru-cache';

/** Keeps callers to a rate. A store that several servers share would be another one of these. */
export interface CallerRate {
  /** Takes units of a caller where there are enough. Returns the seconds to wait until there are; 0: they were taken. */
  take(caller: string, units: number): number | Promise<number>;
  /** Corrects what was taken once it is known what was used. */
  settle(caller: string, units: number): void;
}

export interface RateOptions {
  /** Units that come back each second. */
  readonly perSecond: number;
  /** Units that can be taken at once. */
  readonly burst: number;
}

interface Bucket {
  units: number;
  /** Of `performance.now()`. */
  at: number;
}

const maxCallers = 100_000;

/** A bucket of units for each caller, in this process. A caller who was not seen for long has a full one. */
export class TokenBuckets implements CallerRate {
  readonly #options: RateOptions;
  readonly #now: () => number;
  readonly #buckets = new LRUCache<string, Bucket>({ max: maxCallers });

  /** `now`: milliseconds of a clock that only goes forward. */
  constructor(options: RateOptions, now: () => number = () => performance.now()) {
    this.#options = options;
    this.#now = now;
  }

  take(caller: string, units: number): number {
    const bucket = this.#bucketOf(caller);
    // More than a bucket holds is let through by a full one, and paid off afterwards.
    const missing = Math.min(units, this.#options.burst) - bucket.units;
    if (missing > 0) return Math.ceil(missing / this.#options.perSecond);
    bucket.units -= units;
    return 0;
  }

  settle(caller: string, units: number): void {
    const bucket = this.#bucketOf(caller);
    bucket.units = Math.min(this.#options.burst, bucket.units - units);
  }

  #bucketOf(caller: string): Bucket {
    const { perSecond, burst } = this.#options;
    const now = this.#now();
    const bucket = this.#buckets.get(caller) ?? { units: burst, at: now };
    bucket.units = Math.min(burst, bucket.units + ((now - bucket.at) / 1000) * perSecond);
    bucket.at = now;
    this.#buckets.set(caller, bucket);
    return bucket;
  }
}
