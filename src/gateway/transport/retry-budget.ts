import { RollingCount } from './rolling-count.js';

const windowMs = 10_000;
/** Allowed in each window however few calls there were, so that a quiet client may retry too. */
const alwaysAllowed = 10;

/** Keeps retries a small share of the calls, so that a failing upstream is not asked three times as often. */
export class RetryBudget {
  readonly #calls = new RollingCount(windowMs);
  readonly #retries = new RollingCount(windowMs);
  readonly #share: number;

  constructor(percent: number) {
    this.#share = percent / 100;
  }

  countCall(): void {
    this.#calls.add();
  }

  /** Takes one retry from the budget. @returns false where it is used up */
  take(): boolean {
    if (this.#retries.total() >= Math.max(alwaysAllowed, this.#calls.total() * this.#share)) return false;
    this.#retries.add();
    return true;
  }
}
