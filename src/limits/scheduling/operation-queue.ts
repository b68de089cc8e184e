import { WaitingLine } from '../../gateway/transport/waiting-line.js';
import { type Caller, overloaded, type Ticket, WaitingOperation } from './waiting-operation.js';

export interface OperationQueueOptions {
  /** What all that run at once may weigh; one caller's have three quarters of it, an operation half of that. */
  readonly capacity: number;
  /** Operations that may wait. */
  readonly size: number;
  readonly waitMs: number;
}

/** As of the connections: both are one caller's in the same measure. */
const shareOfOne = 3 / 4;

/**
 * Lets operations begin as fast as the gateway can take up their calls: what waits has read nothing yet, and so holds
 * nothing. Callers get equal shares, counted in weight, however many operations one sends at once; those of one caller
 * follow each other. (Self-clocked fair queueing, S. J. Golestani, INFOCOM 1994: an operation's order is its weight
 * after its caller's last one, or after the one that began last.)
 */
export class OperationQueue {
  readonly #options: OperationQueueOptions;
  readonly #shareOfOne: number;
  readonly #callers = new Map<string, Caller>();
  readonly #line = new WaitingLine<WaitingOperation>((operation) =>
    operation.refuse(overloaded(`It could not begin within ${this.#options.waitMs} ms.`)),
  );
  #running = 0;
  /** Order of the operation that began last. */
  #clock = 0;

  constructor(options: OperationQueueOptions) {
    this.#options = options;
    this.#shareOfOne = options.capacity * shareOfOne;
  }

  /** How many operations run. */
  get running(): number {
    let operations = 0;
    for (const caller of this.#callers.values()) operations += caller.operations - caller.waiting;
    return operations;
  }

  /** How many operations wait to begin. */
  get waiting(): number {
    return this.#line.length;
  }

  /**
   * @param weight how much it may read; 0: it does not wait
   * @throws GraphQLError OVERLOADED where too many wait already, none of which should go after it
   */
  enter(caller: string, weight: number): Ticket {
    const known = this.#callers.get(caller) ?? { operations: 0, running: 0, waiting: 0, last: 0 };
    const weighed = Math.min(weight, Math.ceil(this.#shareOfOne / 2));
    const order = Math.max(this.#clock, known.last) + weighed;
    const operation = new WaitingOperation(known, order, weighed, (released) =>
      this.#release(caller, released),
    );
    if (weighed === 0 || (known.waiting === 0 && this.#mayBegin(operation))) this.#begin(operation);
    else this.#wait(operation);
    known.last = order;
    known.operations++;
    this.#callers.set(caller, known);
    return operation;
  }

  /** Of what may run a quarter is kept for others: who hangs on slow answers can't hold up all. */
  #mayBegin({ caller, weight }: WaitingOperation): boolean {
    const fits = caller.running === 0 || caller.running + weight <= this.#shareOfOne;
    return fits && this.#running < this.#options.capacity;
  }

  #begin(operation: WaitingOperation): void {
    this.#running += operation.weight;
    operation.caller.running += operation.weight;
    this.#clock = Math.max(this.#clock, operation.order);
    operation.begin();
  }

  #wait(operation: WaitingOperation): void {
    const { size, waitMs } = this.#options;
    if (this.#line.length >= size) {
      const { last } = this.#line;
      const refusal = overloaded('Too many operations wait already.');
      if (last === undefined || last.order <= operation.order) throw refusal;
      last.refuse(refusal);
    }
    operation.wait(performance.now() + waitMs);
    operation.caller.waiting++;
    this.#line.add(operation);
  }

  #release(caller: string, operation: WaitingOperation): void {
    if (operation.running) {
      this.#running -= operation.weight;
      operation.caller.running -= operation.weight;
    } else {
      this.#line.remove(operation);
      operation.caller.waiting--;
    }
    if (--operation.caller.operations === 0) this.#callers.delete(caller);
    this.#beginWaiting();
  }

  #beginWaiting(): void {
    // One caller's operations keep their order: where the first can't begin, none behind it does.
    const full = new Set<Caller>();
    this.#line.startWhere(
      () => this.#running < this.#options.capacity,
      (operation) => {
        if (!full.has(operation.caller) && this.#mayBegin(operation)) return true;
        full.add(operation.caller);
        return false;
      },
      (operation) => {
        operation.caller.waiting--;
        this.#begin(operation);
      },
    );
  }
}
