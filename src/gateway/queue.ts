import type { Deadline } from './deadline.js';
import { GatewayOverloadedError } from './errors.js';

interface Waiting {
  /** Of `performance.now()`. */
  readonly until: number;
  /** True once it started or gave up; it leaves the line when its turn comes. */
  done: boolean;
  start(): void;
  giveUp(): void;
}

/** Bounds what runs at once; a bounded number of calls wait a bounded time for a free place, in order. */
export class CallQueue {
  readonly #places: number;
  readonly #size: number;
  readonly #waitMs: number;
  /** In the order of their arrival, from `#first` on: a Set that is emptied from its front gets slow. */
  #line: Waiting[] = [];
  #first = 0;
  #waiting = 0;
  #running = 0;
  #timer: NodeJS.Timeout | null = null;

  constructor(places: number, { size, waitMs }: { size: number; waitMs: number }) {
    this.#places = places;
    this.#size = size;
    this.#waitMs = waitMs;
  }

  /**
   * Waits for a place.
   * @returns to be called once when the place is free again
   * @throws GatewayOverloadedError where too many wait already or the wait was too long; the call's own error where
   * its deadline passed
   */
  async enter(deadline: Deadline): Promise<() => void> {
    if (deadline.passed) throw deadline.error(false);
    if (this.#running < this.#places) this.#running++;
    else if (this.#waiting < this.#size) await this.#wait(deadline);
    else throw new GatewayOverloadedError('Too many calls wait for the Agent Gateway already.');
    return this.#leave;
  }

  #wait(deadline: Deadline): Promise<void> {
    return new Promise((resolve, reject) => {
      const settle = () => {
        stopWatching();
        waiting.done = true;
        this.#waiting--;
      };
      const waiting: Waiting = {
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
      this.#line.push(waiting);
      if (this.#timer === null) this.#giveUpIn(this.#waitMs);
    });
  }

  /** The calls that hold the places keep the process alive; those that wait need not. */
  #giveUpIn(ms: number): void {
    this.#timer = setTimeout(() => this.#giveUpLate(), ms).unref();
  }

  /** All wait equally long, so that the first in the line is the first whose time is up: one timer serves all. */
  #giveUpLate(): void {
    this.#timer = null;
    for (let next = this.#head(); next !== undefined; next = this.#head()) {
      const left = next.until - performance.now();
      // A timer may fire a part of a millisecond early.
      if (left >= 1) {
        this.#giveUpIn(left);
        return;
      }
      next.giveUp();
    }
  }

  /** Hands the place on to the call that waits longest. */
  readonly #leave = (): void => {
    const next = this.#head();
    if (next === undefined) this.#running--;
    else next.start();
  };

  /** The first call that still waits; those before it leave the line. */
  #head(): Waiting | undefined {
    let next = this.#line[this.#first];
    while (next?.done === true) next = this.#line[++this.#first];
    if (next === undefined || this.#first > 1024) {
      this.#line = this.#line.slice(this.#first);
      this.#first = 0;
    }
    return next;
  }
}
