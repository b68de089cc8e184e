import { once } from 'node:events';
import type { Server } from 'node:http';
import { isIPv6, Server as NetServer, type AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Config } from '../config/config.js';
import { createHttpServer } from './http/http-server.js';
import { bodyBounds } from './http/request-body.js';
import type { RequestHandler } from './http/request-handler.js';

/** The server's own HTTP server, which listens. */
export class Listener {
  /** Of the GraphQL endpoint. */
  readonly url: string;
  readonly #server: Server;
  /** Resolves when the server listens no more and has no connection. */
  readonly #closed: Promise<void>;

  private constructor(server: Server, { server: { host, path } }: Config) {
    this.#server = server;
    this.#closed = new Promise((resolve) => void server.once('close', resolve));
    // A server that listens on TCP has an AddressInfo.
    const { port } = server.address() as AddressInfo;
    this.url = `http://${isIPv6(host) ? `[${host}]` : host}:${port}${path}`;
  }

  /** Begins to listen; rejects where the port is taken. */
  static async listen(config: Config, handler: RequestHandler, log: Logger): Promise<Listener> {
    const { host, port, keepAliveTimeoutMs } = config.server;
    const server = createHttpServer(handler, bodyBounds(config), keepAliveTimeoutMs, log);
    server.listen(port, host);
    await once(server, 'listening');
    return new Listener(server, config);
  }

  /** False: the port was handed over to another process. */
  get listening(): boolean {
    return this.#server.listening;
  }

  closeIdleConnections(): void {
    this.#server.closeIdleConnections();
  }

  /** Listens no more, and resolves once every kept connection is closed, or after so long. */
  async handOver(ms: number): Promise<void> {
    // That of HTTP servers would close idle connections on which a request may be on its way.
    NetServer.prototype.close.call(this.#server);
    const waited = new AbortController();
    const idle = setTimeout(ms, undefined, { signal: waited.signal });
    await Promise.race([this.#closed, idle]);
    waited.abort();
    await idle.catch(() => undefined);
  }

  /** Closes every connection. */
  async close(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    await this.#closed;
  }
}
