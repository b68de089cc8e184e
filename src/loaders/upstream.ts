import { setMaxListeners } from 'node:events';
import pLimit from 'p-limit';
import type { CallOptions, GatewayApi } from '../gateway/client-types.js';

/**
 * The Agent Gateway as one operation may use it: a bounded number of reads at once, ended when the caller
 * leaves; writes run to their end, since one that was sent can't be taken back.
 */
export class Upstream {
  readonly #gateway: GatewayApi;
  readonly #limit: ReturnType<typeof pLimit>;
  readonly #readOptions: CallOptions;
  readonly #signal: AbortSignal | undefined;

  /** `concurrency`: reads of this operation that may run at once. */
  constructor(gateway: GatewayApi, options: { concurrency: number; signal?: AbortSignal | undefined }) {
    this.#gateway = gateway;
    this.#limit = pLimit(options.concurrency);
    this.#signal = options.signal;
    this.#readOptions = options.signal === undefined ? {} : { signal: options.signal };
    // Every read under way listens to it: many at once are no leak.
    if (options.signal !== undefined) setMaxListeners(0, options.signal);
  }

  read<T>(ask: (gateway: GatewayApi, options: CallOptions) => Promise<T>): Promise<T> {
    return this.#limit(() => ask(this.#gateway, this.#readOptions));
  }

  write<T>(ask: (gateway: GatewayApi) => Promise<T>): Promise<T> {
    return ask(this.#gateway);
  }

  /** True once the caller left: nothing new needs to be asked. */
  get cancelled(): boolean {
    return this.#signal?.aborted ?? false;
  }
}
