import { isPromise } from './run.js';
import type { Slices } from './slices.js';

/** What an object or a list is made of. */
type Parts = { [key: string | number]: unknown };

/**
 * An object or a list of which parts are still to come: each is put in its place as it settles. It does what `Promise.all`
 * over promises that each complete, mend and set their part would do, with one promise for each part.
 */
export class Gathering<Whole extends object> {
  readonly #whole: Whole;
  #open = 0;
  // Parts settle after the promise of the whole was asked for: that happens in the tick in which they are added.
  #resolve: (whole: Whole) => void = () => undefined;
  #reject: (error: unknown) => void = () => undefined;

  constructor(whole: Whole) {
    this.#whole = whole;
  }

  /**
   * A part that is on its way.
   * @param complete makes of what comes what stands in the place; null: it comes as it is to stand there
   * @param fail what stands there where either of them fails; what it throws is the failure of the whole
   */
  add(
    key: string | number,
    part: Promise<unknown>,
    complete: ((value: unknown) => unknown) | null,
    fail: (raw: unknown) => unknown,
  ): void {
    this.#open++;
    part.then(
      (value) => this.#settle(key, value, complete, fail),
      (raw: unknown) => this.#mend(key, raw, fail),
    );
  }

  /** Goes on making parts in a later slice; what that throws is the failure of the whole. */
  later(slices: Slices, goOn: () => void): void {
    this.#open++;
    slices.later(() => {
      try {
        goOn();
      } catch (error) {
        this.#reject(error);
        return;
      }
      if (--this.#open === 0) this.#resolve(this.#whole);
    });
  }

  /** Resolves once every part that was added is in its place; rejects as soon as one fails for good. */
  whole(): Promise<Whole> {
    return new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  /** Rejects with the error, once every part has settled or one has failed for good. */
  failed(error: unknown): Promise<never> {
    const rethrow = () => {
      throw error;
    };
    return this.whole().then(rethrow, rethrow);
  }

  #settle(
    key: string | number,
    value: unknown,
    complete: ((value: unknown) => unknown) | null,
    fail: (raw: unknown) => unknown,
  ): void {
    let completed = value;
    try {
      if (complete !== null) completed = complete(value);
    } catch (raw) {
      this.#mend(key, raw, fail);
      return;
    }
    if (isPromise(completed)) {
      this.add(key, completed, null, fail);
      this.#open--;
    } else this.#put(key, completed);
  }

  #mend(key: string | number, raw: unknown, fail: (raw: unknown) => unknown): void {
    let mended: unknown;
    try {
      mended = fail(raw);
    } catch (error) {
      this.#reject(error);
      return;
    }
    this.#put(key, mended);
  }

  #put(key: string | number, value: unknown): void {
    (this.#whole as Parts)[key] = value;
    if (--this.#open === 0) this.#resolve(this.#whole);
  }
}
