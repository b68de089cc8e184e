import { Client, type Dispatcher, Pool } from 'undici';

/** One connection of the pool after another: undici makes a new one where the last has died. */
export class Connection extends Client {
  /** Whether the open connection has carried a whole answer: one that stood idle since may have died unnoticed. */
  isReused = false;
  readonly #carriers: WeakMap<object, Connection>;

  constructor(origin: URL, options: Client.Options, carriers: WeakMap<object, Connection>) {
    super(origin, options);
    this.#carriers = carriers;
    this.on('connect', () => {
      this.isReused = false;
    });
  }

  override dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    this.#carriers.set(options, this);
    return super.dispatch(options, handler);
  }
}

/**
 * The connections to one origin. HTTP/1.1 on purpose: a DELETE with a body is not safe on all HTTP/2 stacks. The call's
 * deadline is the only timeout.
 */
export class ConnectionPool {
  readonly #carriers = new WeakMap<object, Connection>();
  readonly #pooled: Pool;
  /** Each of its connections carries one request. */
  readonly #fresh: Pool;

  constructor(origin: string, connections: number) {
    const options = { connections, allowH2: false, headersTimeout: 0, bodyTimeout: 0 };
    this.#pooled = new Pool(origin, {
      ...options,
      factory: (url, given) => new Connection(url, given, this.#carriers),
    });
    this.#fresh = new Pool(origin, options);
  }

  /** Sends a request on a connection that is open, or else on a new one; `isFresh`: on a new one whatever is open. */
  dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler, isFresh: boolean): void {
    if (isFresh) this.#fresh.dispatch({ ...options, reset: true }, handler);
    else this.#pooled.dispatch(options, handler);
  }

  /** What carries a request; undefined until that is decided, and for a fresh connection. */
  carrierOf(options: Dispatcher.DispatchOptions): Connection | undefined {
    return this.#carriers.get(options);
  }

  /** Lets running requests end. */
  async close(): Promise<void> {
    await Promise.all([this.#pooled.close(), this.#fresh.close()]);
  }
}
