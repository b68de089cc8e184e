import type { CallOptions, CallWatch, EndSignal, GatewayApi, LoopSlices } from '../gateway/client-types.js';
import type { ReadBudget } from './read-budget.js';

/** Knows which fields ask, for whoever explains an answer. */
export interface AskNotes {
  /** The field that runs now asks what `question` stands for; several may ask the same. */
  note(question: object): void;
  /** Runs what answers these questions; others that turn up to be the same may be added to them later. */
  answering<T>(questions: readonly object[], run: () => T): T;
}

/** Who is told of the calls made for one operation. */
export interface CallObserver {
  started(): void;
  /** The gateway answered what was asked. */
  succeeded(): void;
  /** `ms` since the call was made, its wait for a free place included. */
  failed(error: unknown, ms: number): void;
  /** The gateway gives the same rows of a list (by its kind), whatever offset is asked for. */
  unpaged(kind: string): void;
  /** Something about an answer is odd, though it was read. */
  warned(warning: string, route: string): void;
  /** So many questions of one tick are answered together; left out where nobody counts them. */
  batched?: ((questions: number) => void) | undefined;
  /** Left out where nobody wants to know which fields ask. */
  asks?: AskNotes | undefined;
  /** Gives what follows each call; left out where nothing does. */
  watch?: ((method: string, route: string) => CallWatch) | undefined;
}

/**
 * The Agent Gateway as one operation may use it: a bounded number of reads at once, ended when the caller
 * leaves; writes run to their end, since one that was sent can't be taken back.
 */
export class Upstream {
  readonly #gateway: GatewayApi;
  readonly #observer: CallObserver | undefined;
  readonly #budget: ReadBudget | undefined;
  readonly #readOptions: CallOptions;
  readonly #writeOptions: CallOptions;
  /** Reads that wait for one under way to end, in order. */
  readonly #waiting: (() => void)[] = [];
  #free: number;

  /**
   * `concurrency`: reads of this operation that may run at once. `order`: those of operations with a lower number go
   * first, so that they end before others take up memory.
   */
  constructor(
    gateway: GatewayApi,
    options: {
      concurrency: number;
      order: number;
      caller: string | undefined;
      signal?: EndSignal | undefined;
      observer?: CallObserver | undefined;
      budget?: ReadBudget | undefined;
      slices?: LoopSlices | undefined;
    },
  ) {
    this.#gateway = gateway;
    this.#observer = options.observer;
    this.#budget = options.budget;
    this.#free = options.concurrency;
    this.#writeOptions = {
      onWarning: (warning, route) => options.observer?.warned(warning, route),
      watch: options.observer?.watch,
    };
    this.#readOptions = {
      onWarning: this.#writeOptions.onWarning,
      watch: this.#writeOptions.watch,
      order: options.order,
      caller: options.caller,
      signal: options.signal,
      received: options.budget?.hold,
      reading: options.budget?.holdRead,
      slices: options.slices,
    };
  }

  read<T>(ask: (gateway: GatewayApi, options: CallOptions) => Promise<T>): Promise<T> {
    const refusal = this.#budget?.takeRead() ?? null;
    if (refusal !== null) return Promise.reject(refusal);
    if (this.#free > 0) {
      this.#free--;
      return this.#run(ask);
    }
    return new Promise((resolve) => {
      this.#waiting.push(() => resolve(this.#run(ask)));
    });
  }

  /** Counts messages that an answer holds. @throws LimitError where one operation may not hold as many */
  holdMessages(count: number): void {
    this.#budget?.holdMessages(count);
  }

  /** Null where nobody wants to know which fields ask. */
  get asks(): AskNotes | null {
    return this.#observer?.asks ?? null;
  }

  /** Tells how many questions of one tick are answered together. */
  noticeBatch(questions: number): void {
    this.#observer?.batched?.(questions);
  }

  /** Tells that the gateway does not page this kind of list. */
  noticeUnpaged(kind: string): void {
    this.#observer?.unpaged(kind);
  }

  write<T>(ask: (gateway: GatewayApi, options: CallOptions) => Promise<T>): Promise<T> {
    const startedAt = performance.now();
    // What throws here was refused for its input: no call was made.
    const call = ask(this.#gateway, this.#writeOptions);
    this.#observer?.started();
    return call.then(
      (answer) => {
        this.#observer?.succeeded();
        return answer;
      },
      (error: unknown) => {
        this.#observer?.failed(error, performance.now() - startedAt);
        throw error;
      },
    );
  }

  /** Runs one read, whose place then goes to the next that waits. */
  #run<T>(ask: (gateway: GatewayApi, options: CallOptions) => Promise<T>): Promise<T> {
    // It may have waited while others filled the memory.
    const full = this.#budget?.checkBytes() ?? null;
    if (full !== null) {
      // Not at once: all that wait would be refused within each other.
      queueMicrotask(() => this.#next());
      return Promise.reject(full);
    }
    const startedAt = performance.now();
    this.#observer?.started();
    return ask(this.#gateway, this.#readOptions).then(
      (answer) => {
        this.#next();
        this.#observer?.succeeded();
        return answer;
      },
      (error: unknown) => {
        this.#next();
        this.#observer?.failed(error, performance.now() - startedAt);
        throw error;
      },
    );
  }

  #next(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#free++;
    else next();
  }
}
