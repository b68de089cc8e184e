import type { CallOptions, GatewayApi } from './client-types.js';
import { Memory } from './resources/memory.js';
import { type ClientOptions, readOptions } from './options.js';
import { Sessions } from './resources/sessions.js';
import { type Sender, Transport } from './transport/transport.js';

/**
 * A client of the Agent Gateway. It keeps connections, a queue, a retry budget and a circuit of its own: make one and
 * share it. Methods and options are camelCase; what they return keeps the wire's names.
 *
 * HTTP_PROXY, HTTPS_PROXY and NO_PROXY are not honoured: calls go straight to the endpoint, loopback included.
 *
 * @example
 * const client = new Client({ endpoint: 'https://gateway.example', apiKey });
 * const page = await client.sessions.list('ada', { limit: 10 });
 */
export class Client implements GatewayApi {
  readonly sessions: Sessions;
  readonly memory: Memory;
  readonly #transport: Transport;

  /** @throws GatewayConfigError with every fault of the options, by name and without their values */
  constructor(options: ClientOptions) {
    this.#transport = new Transport(readOptions(options));
    this.sessions = new Sessions(this.#transport);
    this.memory = new Memory(this.#transport);
  }

  /** The same object as `sessions`, as the vendor's SDK spells it. */
  get Sessions(): Sessions {
    return this.sessions;
  }

  /** The same object as `memory`, as the vendor's SDK spells it. */
  get Memory(): Memory {
    return this.memory;
  }

  /**
   * The same client with these headers on every call, which win over its own, and for this caller where a call names none;
   * connections and circuit are shared.
   */
  withOptions({ headers, caller }: Pick<CallOptions, 'headers' | 'caller'>): GatewayApi {
    const transport = this.#transport;
    const sender: Sender = {
      send: (call, options) =>
        transport.send(call, {
          ...options,
          caller: options?.caller ?? caller,
          ...(headers === undefined ? {} : { headers: { ...options?.headers, ...headers } }),
        }),
    };
    return { sessions: new Sessions(sender), memory: new Memory(sender) };
  }

  /** Lets running calls end and closes the connections. A call made after that is refused. */
  close(): Promise<void> {
    return this.#transport.close();
  }
}
