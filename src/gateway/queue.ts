import type { Deadline } from './deadline.js';
import { GatewayOverloadedError } from './errors.js';

interface Waiting {
  readonly order: number;
  /** Of `performance.now()`. */
  readonly until: number;
  /** True once it started or gave up; it leaves the line when its turn comes. */
  done: boolean;
  start(): void;
  giveUp(): void;
}

/**
 * Bounds what runs at once; a bounded number of calls wait a bounded time for a free place. Those with the lowest order
 * go first: so the calls of one operation follow each other, and it ends (and lets go of what it holds) before others.
 */
export class CallQueue {
  readonly #places: number;
  readonly #size: number;
  readonly #waitMs: number;
  /** By their order, from `#first` on. */
  #line: Waiting[] = [];
  #first = 0;
  #waiting = 0;
  #running = 0;
  /** Places that were left and go to those that wait. */
  #left = 0;
  #timer: NodeJS.Timeout | null = null;

  constructor(places: number, { size, waitMs }: { size: number; waitMs: number }) {
    this.#places = places;
    this.#size = size;
    this.#waitMs = waitMs;
  }

  /**
   * Takes a place, which has to be left again.
   * @param order of those that wait, the lowest number goes first; equals as they came
   * @returns null where a place was free, else a promise of one
   * @throws GatewayOverloadedError where too many wait already or the wait was too long (rejected); the call's own
   * error where its deadline passed
   */
  enter(deadline: Deadline, order: number): Promise<void> | null {
    if (deadline.passed) throw deadline.error(false);
    if (this.#running < this.#places) {
      this.#running++;
      return null;
    }
    if (this.#waiting < this.#size) return this.#wait(deadline, order);
    throw new GatewayOverloadedError('Too many calls wait for the Agent Gateway already.');
  }

  #wait(deadline: Deadline, order: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const settle = () => {
        stopWatching();
        waiting.done = true;
        this.#waiting--;
      };
      const waiting: Waiting = {
        order,
        until: performance.now() + this.#waitMs,
        done: false,
        start: () => {
          settle();
          resolve();
        },
        giveUp: () => {
          settle();
          reject(new GatewayOverloadedError(`No connection became free within ${this.#waitMs} ms.`));
        },
      };
      const stopWatching = deadline.watch(() => {
        settle();
        reject(deadline.error(false));
      });
      this.#waiting++;
      this.#line.splice(this.#placeOf(order), 0, waiting);
      if (this.#timer === null) this.#giveUpIn(this.#waitMs);
    });
  }

  /** The calls that hold the places keep the process alive; those that wait need not. */
  #giveUpIn(ms: number): void {
    this.#timer = setTimeout(() => this.#giveUpLate(), ms).unref();
  }

  /** One timer serves all: it is set for the first whose time is up. */
  #giveUpLate(): void {
    const now = performance.now();
    let soonest = Number.POSITIVE_INFINITY;
    for (const waiting of this.#line.slice(this.#first)) {
      if (waiting.done) continue;
      // A timer may fire a part of a millisecond early.
      if (waiting.until - now < 1) waiting.giveUp();
      else soonest = Math.min(soonest, waiting.until - now);
    }
    this.#timer = null;
    if (soonest !== Number.POSITIVE_INFINITY) this.#giveUpIn(soonest);
  }

  /** Where a call of this order stands in the line: after all that are not later. */
  #placeOf(order: number): number {
    let low = this.#first;
    let high = this.#line.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#line[middle]?.order ?? 0) > order) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  /**
   * Leaves a place to the first in the line, once the answer that came was taken up: the next call of the same operation
   * then stands in the line too, and goes before those of later ones.
   */
  leave(): void {
    if (this.#waiting === 0) this.#running--;
    else if (this.#left++ === 0) setImmediate(() => this.#handOn());
  }

  #handOn(): void {
    for (; this.#left > 0; this.#left--) {
      const next = this.#head();
      if (next === undefined) this.#running--;
      else next.start();
    }
  }

  /** The first call that still waits; those before it leave the line, so that nothing they hold is kept. */
  #head(): Waiting | undefined {
    let next = this.#line[this.#first];
    while (next?.done === true) {
      this.#line[this.#first++] = left;
      next = this.#line[this.#first];
    }
    if (next === undefined || this.#first > 1024) {
      this.#line = this.#line.slice(this.#first);
      this.#first = 0;
    }
    return next;
  }
}

/** Stands in the place of a call that left the line. */
const left: Waiting = {
  order: Number.NEGATIVE_INFINITY,
  until: 0,
  done: true,
  start: () => undefined,
  giveUp: () => undefined,
};
