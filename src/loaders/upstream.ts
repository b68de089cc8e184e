import { setMaxListeners } from 'node:events';
import pLimit from 'p-limit';
import type { CallOptions, GatewayApi } from '../gateway/client-types.js';

/** Who is told of the calls made for one operation. */
export interface CallObserver {
  started(): void;
  /** `ms` since the call was made, its wait for a free place included. */
  failed(error: unknown, ms: number): void;
}

/**
 * The Agent Gateway as one operation may use it: a bounded number of reads at once, ended when the caller
 * leaves; writes run to their end, since one that was sent can't be taken back.
 */
export class Upstream {
  readonly #gateway: GatewayApi;
  readonly #observer: CallObserver | undefined;
  readonly #limit: ReturnType<typeof pLimit>;
  readonly #readOptions: CallOptions;

  /** `concurrency`: reads of this operation that may run at once. */
  constructor(
    gateway: GatewayApi,
    options: { concurrency: number; signal?: AbortSignal | undefined; observer?: CallObserver | undefined },
  ) {
    this.#gateway = gateway;
    this.#observer = options.observer;
    this.#limit = pLimit(options.concurrency);
    // The operation that began first is served first: it ends before others take up memory.
    const order = performance.now();
    this.#readOptions = options.signal === undefined ? { order } : { order, signal: options.signal };
    // Every read under way listens to it: many at once are no leak.
    if (options.signal !== undefined) setMaxListeners(0, options.signal);
  }

  read<T>(ask: (gateway: GatewayApi, options: CallOptions) => Promise<T>): Promise<T> {
    return this.#limit(() => this.#observed(ask(this.#gateway, this.#readOptions)));
  }

  write<T>(ask: (gateway: GatewayApi) => Promise<T>): Promise<T> {
    return this.#observed(ask(this.#gateway));
  }

  #observed<T>(call: Promise<T>): Promise<T> {
    const observer = this.#observer;
    if (observer === undefined) return call;
    observer.started();
    const startedAt = performance.now();
    return call.catch((error: unknown) => {
      observer.failed(error, performance.now() - startedAt);
      throw error;
    });
  }
}
