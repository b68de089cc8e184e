import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';

/** A request as it came in, to the byte. */
export interface ReceivedRequest {
  readonly method: string;
  /** Path and query as they stood on the wire. */
  readonly target: string;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  /** Names and values in turn, as sent. */
  readonly rawHeaders: readonly string[];
  readonly body: string;
}

/** Scripts one answer. A returned promise is only awaited for its errors. */
export type Script = (reply: Reply) => void | Promise<void>;

/** One answer, made step by step, so that it can go wrong at any byte. */
export class Reply {
  readonly request: ReceivedRequest;
  readonly #response: ServerResponse;

  constructor(request: ReceivedRequest, response: ServerResponse) {
    this.request = request;
    this.#response = response;
  }

  /** A whole JSON answer. A string is sent as it is, so that broken JSON can be sent too. */
  json(value: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): void {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    this.send(status, text, { 'content-type': 'application/json', ...headers });
  }

  /** A whole answer with a Content-Length. */
  send(status: number, body: string | Buffer = '', headers: Readonly<Record<string, string>> = {}): void {
    const bytes = Buffer.from(body);
    this.#response.writeHead(status, {
      ...(status === 204 ? {} : { 'content-length': bytes.length }),
      ...headers,
    });
    this.#response.end(bytes);
  }

  /** Only the status line and headers. Without a Content-Length among them the body is chunked. */
  start(status = 200, headers: Readonly<Record<string, string>> = {}): void {
    this.#response.writeHead(status, headers);
    this.#response.flushHeaders();
  }

  /** An informational answer (102) in front of the real one. */
  inform(): void {
    this.#response.writeProcessing();
  }

  /** A piece of the body in a packet of its own. Settles when it is handed to the network. */
  async write(piece: string | Buffer): Promise<void> {
    await new Promise<void>((resolve) => this.#response.write(piece, () => resolve()));
    await setImmediate();
  }

  end(): void {
    this.#response.end();
  }

  /** Raw bytes in place of an HTTP answer (or in the midst of one); the connection is then closed. */
  raw(bytes: string | Buffer): void {
    this.#response.socket?.end(bytes);
  }

  /** Closes the connection in order (FIN), wherever the answer is. */
  cut(): void {
    this.#response.socket?.end();
  }

  /** Breaks the connection (RST), wherever the answer is. */
  reset(): void {
    this.#response.socket?.resetAndDestroy();
  }

  /** Settles when the connection is gone, whoever closed it. */
  closed(): Promise<void> {
    return new Promise((resolve) => {
      if (this.#response.closed) resolve();
      else this.#response.once('close', resolve);
    });
  }
}

/** A real HTTP server on loopback whose answers are scripted, and which keeps every request it got. */
export class FaultyGateway {
  readonly requests: ReceivedRequest[] = [];
  readonly #server: Server;
  readonly #scripts: { method: string; path: string | RegExp; scripts: Script[] }[] = [];
  readonly #waiting = new Set<() => void>();

  constructor() {
    this.#server = createServer((request, response) => void this.#answer(request, response));
    // A script may cut a connection that still has a request in it: that is no error of the server.
    this.#server.on('clientError', (_error, socket) => socket.destroy());
  }

  /** Its address without a path: what a client's `endpoint` is. */
  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get port(): number {
    // A server that listens on TCP has an address of this shape.
    return (this.#server.address() as AddressInfo).port;
  }

  /** How many connections are open. */
  connections(): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#server.getConnections((error, count) => (error === null ? resolve(count) : reject(error)));
    });
  }

  /**
   * Scripts the answers to a route; a later script for the same request wins.
   * @param path the whole path without query, a pattern of the target (with query), or `*` for any
   * @param scripts for the first, second, ... request; the last one also for all after it
   */
  on(method: string, path: string | RegExp, ...scripts: Script[]): this {
    this.#scripts.unshift({ method, path, scripts });
    return this;
  }

  /** Settles as soon as `count` requests came in (whole, with their bodies). */
  async received(count: number): Promise<void> {
    while (this.requests.length < count) await new Promise<void>((resolve) => this.#waiting.add(resolve));
  }

  listen(host: string): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(0, host, resolve);
    });
  }

  /** Breaks what is still open and stops. */
  close(): Promise<void> {
    return new Promise((resolve) => {
      this.#server.close(() => resolve());
      this.#server.closeAllConnections();
    });
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    request.on('error', () => response.destroy());
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const received: ReceivedRequest = {
      method: request.method ?? '',
      target: request.url ?? '',
      headers: Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, [value].flat().join(', ')]),
      ),
      rawHeaders: request.rawHeaders,
      body: Buffer.concat(chunks).toString(),
    };
    const script = this.#scriptOf(received);
    this.requests.push(received);
    for (const wake of this.#waiting) wake();
    this.#waiting.clear();
    await script(new Reply(received, response));
  }

  #scriptOf({ method, target }: ReceivedRequest): Script {
    const route = this.#scripts.find(
      ({ method: wanted, path }) =>
        (wanted === '*' || wanted === method) &&
        (path === '*' || (path instanceof RegExp ? path.test(target) : path === target.split('?')[0])),
    );
    if (route === undefined)
      return (reply) => reply.json({ detail: 'Nothing is scripted for this route.' }, 404);
    const [script] = route.scripts;
    if (route.scripts.length > 1) route.scripts.shift();
    return script ?? ((reply) => reply.reset());
  }
}

/** Starts a gateway whose answers a test scripts. Close it when the test is over. */
export async function startFaultyGateway(host = '127.0.0.1'): Promise<FaultyGateway> {
  const gateway = new FaultyGateway();
  await gateway.listen(host);
  return gateway;
}

/** Something a script waits for until the test lets it go on. */
export interface Gate {
  readonly opened: Promise<void>;
  open(): void;
}

export function createGate(): Gate {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}
