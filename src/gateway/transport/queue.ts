import type { Deadline } from './deadline.js';
import { GatewayOverloadedError } from '../errors.js';
import { type QueueEntry, WaitingLine } from './waiting-line.js';

interface WaitingCall extends QueueEntry {
  readonly caller: string | undefined;
  start(): void;
  giveUp(): void;
}

/** What of the connections one caller may have at once: whoever's calls hang leaves the others some. */
const shareOfOne = 3 / 4;

/**
 * Bounds what runs at once; a bounded number of calls wait a bounded time for a free connection. Those with the lowest
 * order go first: so the calls of one operation follow each other, and it ends (and lets go of what it holds) before others.
 */
export class CallQueue {
  readonly #connections: number;
  readonly #share: number;
  readonly #size: number;
  readonly #waitMs: number;
  readonly #line = new WaitingLine<WaitingCall>((call) => call.giveUp());
  readonly #runningOf = new Map<string, number>();
  #running = 0;
  /** Connections that became free and go to those that wait. */
  #freed = 0;

  constructor(connections: number, { size, waitMs }: { size: number; waitMs: number }) {
    this.#connections = connections;
    this.#share = Math.ceil(connections * shareOfOne);
    this.#size = size;
    this.#waitMs = waitMs;
  }

  /**
   * Takes a connection, which has to be released again.
   * @param order of those that wait, the lowest number goes first; equals as they came
   * @param caller whose calls together have a share of the connections; undefined: nobody's
   * @returns null where one was free, else a promise of one
   * @throws GatewayOverloadedError where too many wait already or the wait was too long (rejected); the call's own
   * error where its deadline passed
   */
  enter(deadline: Deadline, order: number, caller: string | undefined): Promise<void> | null {
    if (deadline.passed) throw deadline.error(false);
    if (this.#hasRoom() && this.#hasShare(caller)) {
      this.#take(caller);
      return null;
    }
    if (this.#line.length < this.#size) return this.#wait(deadline, order, caller);
    throw new GatewayOverloadedError('Too many calls wait for the Agent Gateway already.');
  }

  /**
   * Gives a connection to the first in the line, once the answer that came was taken up: the next call of the same
   * operation then stands in the line too, and goes before those of later ones.
   */
  release(caller: string | undefined): void {
    if (caller !== undefined) {
      const running = this.#countOf(caller) - 1;
      if (running > 0) this.#runningOf.set(caller, running);
      else this.#runningOf.delete(caller);
    }
    if (this.#line.length === 0) this.#running--;
    else if (this.#freed++ === 0) setImmediate(() => this.#handOn());
  }

  #handOn(): void {
    this.#running -= this.#freed;
    this.#freed = 0;
    this.#line.startWhere(
      () => this.#hasRoom(),
      ({ caller }) => this.#hasShare(caller),
      (call) => {
        this.#take(call.caller);
        call.start();
      },
    );
  }

  #hasRoom(): boolean {
    return this.#running < this.#connections;
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
      const call: WaitingCall = {
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
        this.#line.remove(call);
        reject(deadline.error(false));
      });
      this.#line.add(call);
    });
  }
}
