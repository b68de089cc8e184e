import { type Caller, overloaded, Place, type Ticket } from './queue-entry.js';

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
  /** By their order. */
  readonly #line: Place[] = [];
  #running = 0;
  /** Order of the operation that began last. */
  #clock = 0;
  #timer: NodeJS.Timeout | null = null;

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

  /** How many operations wait for their turn. */
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
    const place = new Place(known, order, weighed, (left) => this.#leave(caller, left));
    if (weighed === 0 || (known.waiting === 0 && this.#mayBegin(place))) this.#begin(place);
    else this.#wait(place);
    known.last = order;
    known.operations++;
    this.#callers.set(caller, known);
    return place;
  }

  /** Of what may run a quarter is kept for others: who hangs on slow answers can't hold up all. */
  #mayBegin({ caller, weight }: Place): boolean {
    const fits = caller.running === 0 || caller.running + weight <= this.#shareOfOne;
    return fits && this.#running < this.#options.capacity;
  }

  #begin(place: Place): void {
    this.#running += place.weight;
    place.caller.running += place.weight;
    this.#clock = Math.max(this.#clock, place.order);
    place.begin();
  }

  #wait(place: Place): void {
    const { size, waitMs } = this.#options;
    if (this.#line.length >= size) {
      const last = this.#line.at(-1);
      if (last === undefined || last.order <= place.order)
        throw overloaded('Too many operations wait already.');
      last.refuse(overloaded('Too many operations wait already.'));
    }
    place.wait(performance.now() + waitMs);
    place.caller.waiting++;
    if (this.#timer === null) this.#refuseIn(waitMs);
    const behind = this.#line.findLastIndex((other) => other.order <= place.order);
    this.#line.splice(behind + 1, 0, place);
  }

  /** One timer serves all: it is set for the first whose time is up. Requests keep the process alive, not their waiting. */
  #refuseIn(ms: number): void {
    this.#timer = setTimeout(() => this.#refuseLate(), ms).unref();
  }

  #refuseLate(): void {
    // A timer may fire a part of a millisecond early.
    const now = performance.now() + 1;
    this.#timer = null;
    const late = this.#line.filter(({ until }) => until <= now);
    for (const place of late) place.refuse(overloaded(`No turn came within ${this.#options.waitMs} ms.`));
    // The line may be longer than a function's arguments.
    const next = this.#line.reduce((first, { until }) => Math.min(first, until), Infinity);
    if (this.#line.length > 0) this.#refuseIn(Math.max(1, next - performance.now()));
  }

  #leave(caller: string, place: Place): void {
    if (place.running) {
      this.#running -= place.weight;
      place.caller.running -= place.weight;
    } else {
      this.#line.splice(this.#line.indexOf(place), 1);
      place.caller.waiting--;
    }
    if (--place.caller.operations === 0) this.#callers.delete(caller);
    this.#beginWaiting();
  }

  #beginWaiting(): void {
    // One caller's operations keep their order: where the first can't begin, none behind it does.
    const full = new Set<Caller>();
    for (let at = 0; this.#running < this.#options.capacity;) {
      const next = this.#line[at];
      if (next === undefined) return;
      if (!full.has(next.caller) && this.#mayBegin(next)) {
        this.#line.splice(at, 1);
        next.caller.waiting--;
        this.#begin(next);
      } else {
        full.add(next.caller);
        at++;
      }
    }
  }
}
