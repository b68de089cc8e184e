import type { Deadline } from './deadline.js';
import { GatewayOverloadedError } from '../errors.js';

interface Waiting {
  readonly order: number;
  readonly caller: string | undefined;
  /** Of `performance.now()`. */
  readonly until: number;
  start(): void;
  giveUp(): void;
}

/** What of the places one caller may have at once: whoever's calls hang leaves the others some. */
const shareOfOne = 3 / 4;

/**
 * Bounds what runs at once; a bounded number of calls wait a bounded time for a free place. Those with the lowest order
 * go first: so the calls of one operation follow each other, and it ends (and lets go of what it holds) before others.
 */
export class CallQueue {
  readonly #places: number;
  readonly #share: number;
  readonly #size: number;
  readonly #waitMs: number;
  /** By their order. */
  #line: Waiting[] = [];
  readonly #runningOf = new Map<string, number>();
  #running = 0;
  /** Places that were left and go to those that wait. */
  #left = 0;
  #timer: NodeJS.Timeout | null = null;

  constructor(places: number, { size, waitMs }: { size: number; waitMs: number }) {
    this.#places = places;
    this.#share = Math.ceil(places * shareOfOne);
    this.#size = size;
    this.#waitMs = waitMs;
  }

  /**
   * Takes a place, which has to be left again.
   * @param order of those that wait, the lowest number goes first; equals as they came
   * @param caller whose calls together have a share of the places; undefined: nobody's
   * @returns null where a place was free, else a promise of one
   * @throws GatewayOverloadedError where too many wait already or the wait was too long (rejected); the call's own
   * error where its deadline passed
   */
  enter(deadline: Deadline, order: number, caller: string | undefined): Promise<void> | null {
    if (deadline.passed) throw deadline.error(false);
    if (this.#running < this.#places && this.#hasShare(caller)) {
      this.#take(caller);
      return null;
    }
    if (this.#line.length < this.#size) return this.#wait(deadline, order, caller);
    throw new GatewayOverloadedError('Too many calls wait for the Agent Gateway already.');
  }

  /**
   * Leaves a place to the first in the line, once the answer that came was taken up: the next call of the same operation
   * then stands in the line too, and goes before those of later ones.
   */
  leave(caller: string | undefined): void {
    if (caller !== undefined) {
      const running = this.#countOf(caller) - 1;
      if (running > 0) this.#runningOf.set(caller, running);
      else this.#runningOf.delete(caller);
    }
    if (this.#line.length === 0) this.#running--;
    else if (this.#left++ === 0) setImmediate(() => this.#handOn());
  }

  #handOn(): void {
    this.#running -= this.#left;
    this.#left = 0;
    for (let at = 0; this.#running < this.#places;) {
      const next = this.#line[at];
      if (next === undefined) return;
      if (this.#hasShare(next.caller)) {
        this.#line.splice(at, 1);
        this.#take(next.caller);
        next.start();
      } else at++;
    }
  }

  #countOf(caller: string): number {
    return this.#runningOf.get(caller) ?? 0;
  }

  #hasShare(caller: string | undefined): boolean {
    return caller === undefined || this.#countOf(caller) < this.#share;
  }

  #take(caller: string | undefined): void {
    this.#running++;
    if (caller !== undefined) this.#runningOf.set(caller, this.#countOf(caller) + 1);
  }

  #wait(deadline: Deadline, order: number, caller: string | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        order,
        caller,
        until: performance.now() + this.#waitMs,
        start: () => {
          stopWatching();
          resolve();
        },
        giveUp: () => {
          stopWatching();
          reject(new GatewayOverloadedError(`No connection became free within ${this.#waitMs} ms.`));
        },
      };
      const stopWatching = deadline.watch(() => {
        stopWatching();
        this.#withdraw(waiting);
        reject(deadline.error(false));
      });
      this.#line.splice(this.#placeOf(order), 0, waiting);
      if (this.#timer === null) this.#giveUpIn(this.#waitMs);
    });
  }

  #withdraw(waiting: Waiting): void {
    this.#line.splice(this.#line.indexOf(waiting), 1);
  }

  /** The calls that hold the places keep the process alive; those that wait need not. */
  #giveUpIn(ms: number): void {
    this.#timer = setTimeout(() => this.#giveUpLate(), ms).unref();
  }

  /** One timer serves all: it is set for the first whose time is up. */
  #giveUpLate(): void {
    const now = performance.now();
    this.#timer = null;
    // A timer may fire a part of a millisecond early.
    const late = this.#line.filter(({ until }) => until - now < 1);
    this.#line = this.#line.filter(({ until }) => until - now >= 1);
    for (const waiting of late) waiting.giveUp();
    if (this.#line.length > 0) this.#giveUpIn(this.#firstEnd() - now);
  }

  /** When the first of those that wait gives up. The line may be longer than a function's arguments. */
  #firstEnd(): number {
    return this.#line.reduce((first, { until }) => Math.min(first, until), Infinity);
  }

  /** Where a call of this order stands in the line: after all that are not later. */
  #placeOf(order: number): number {
    let low = 0;
    let high = this.#line.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#line[middle]?.order ?? 0) > order) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}
