import type { GraphQLError } from 'graphql';
import type { QueueEntry } from '../../gateway/transport/waiting-line.js';
import { codedError } from '../../error-codes/coded-error.js';

/** What an operation holds of the queue. */
export interface Ticket {
  /** Of the operations that run, whose calls to the gateway go first: those with the lowest number. */
  readonly order: number;
  /** Null where it may begin at once, else a promise of that. Rejects with a GraphQLError, OVERLOADED. */
  readonly ready: Promise<void> | null;
  /** Once the operation has ended, or is no longer wanted; ends the wait too. */
  release(): void;
}

/** What a queue keeps of one caller. */
export interface Caller {
  /** Operations, those that wait included. */
  operations: number;
  waiting: number;
  /** What those weigh that run. */
  running: number;
  /** Order of the one that came last. */
  last: number;
}

/** An operation in the queue, from when it comes to when it has ended. */
export class WaitingOperation implements QueueEntry, Ticket {
  readonly caller: Caller;
  readonly order: number;
  readonly weight: number;
  ready: Promise<void> | null = null;
  running = false;
  /** When it is refused unless it began, of `performance.now()`. */
  until = Number.POSITIVE_INFINITY;
  readonly #onRelease: (operation: WaitingOperation) => void;
  #released = false;
  #settle: ((refusal: GraphQLError | null) => void) | null = null;

  constructor(
    caller: Caller,
    order: number,
    weight: number,
    onRelease: (operation: WaitingOperation) => void,
  ) {
    this.caller = caller;
    this.order = order;
    this.weight = weight;
    this.#onRelease = onRelease;
  }

  wait(until: number): void {
    this.until = until;
    this.ready = new Promise((resolve, reject) => {
      this.#settle = (refusal) => {
        if (refusal === null) resolve();
        else reject(refusal);
      };
    });
    // Who released it no longer waits for it.
    this.ready.catch(() => undefined);
  }

  begin(): void {
    this.running = true;
    this.#settle?.(null);
  }

  refuse(refusal: GraphQLError): void {
    this.#settle?.(refusal);
    this.release();
  }

  release(): void {
    if (this.#released) return;
    this.#released = true;
    this.#settle?.(null);
    this.#onRelease(this);
  }
}

/** The refusal of an operation of which nothing has run. */
export function overloaded(reason: string): GraphQLError {
  return codedError('OVERLOADED', `The server is busy: ${reason} Try again later.`, {
    headers: { 'retry-after': '1' },
  });
}
