import type { Deadline } from './deadline.js';
import { GatewayOverloadedError } from './errors.js';

interface Waiting {
  /** Of `performance.now()`. */
  readonly until: number;
  start(): void;
  giveUp(): void;
}

/** Bounds what runs at once; a bounded number of calls wait a bounded time for a free place, in order. */
export class CallQueue {
  readonly #places: number;
  readonly #size: number;
  readonly #waitMs: number;
  readonly #waiting = new Set<Waiting>();
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
    else if (this.#waiting.size < this.#size) await this.#wait(deadline);
    else throw new GatewayOverloadedError('Too many calls wait for the Agent Gateway already.');
    return () => this.#leave();
  }

  #wait(deadline: Deadline): Promise<void> {
    return new Promise((resolve, reject) => {
      const settle = () => {
        stopWatching();
        this.#waiting.delete(waiting);
      };
      const waiting: Waiting = {
        until: performance.now() + this.#waitMs,
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
      this.#waiting.add(waiting);
      this.#timer ??= setTimeout(() => this.#giveUpLate(), this.#waitMs);
    });
  }

  /** All wait equally long, so that the first in the line is the first whose time is up: one timer serves all. */
  #giveUpLate(): void {
    this.#timer = null;
    for (const waiting of this.#waiting) {
      const left = waiting.until - performance.now();
      // A timer may fire a part of a millisecond early.
      if (left >= 1) {
        this.#timer = setTimeout(() => this.#giveUpLate(), left);
        return;
      }
      waiting.giveUp();
    }
  }

  /** Hands the place on to the call that waits longest. */
  #leave(): void {
    const [next] = this.#waiting;
    if (next === undefined) this.#running--;
    else next.start();
  }
}
