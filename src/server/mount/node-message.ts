import { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { MemorySocket } from './memory-socket.js';

/** A request's head in the words of the web standard. */
export interface MessageHead {
  readonly method: string;
  /** The path with its query string. */
  readonly target: string;
  readonly headers: Iterable<readonly [string, string]>;
}

/** A request that came over no connection, as Node's HTTP gives those that did. */
export class NodeMessage extends IncomingMessage {
  readonly #body: ReadableStreamDefaultReader<Uint8Array> | null;
  #isReading = false;

  constructor(
    { method, target, headers }: MessageHead,
    body: ReadableStream<Uint8Array> | null,
    socket: MemorySocket,
  ) {
    // It uses of its socket what every stream has, and the address.
    super(socket as unknown as Socket);
    this.method = method;
    this.url = target;
    this.httpVersion = '1.1';
    for (const [name, value] of headers) {
      this.headers[name] = value;
      this.rawHeaders.push(name, value);
    }
    this.#body = body?.getReader() ?? null;
  }

  override _read(): void {
    if (this.#isReading) return;
    this.#isReading = true;
    this.#readOn().catch((error: unknown) => {
      this.destroy(error instanceof Error ? error : new Error('The request body broke off.'));
    });
  }

  /** Reads until there is enough for now. */
  async #readOn(): Promise<void> {
    for (;;) {
      const { done = true, value } = (await this.#body?.read()) ?? {};
      if (done) {
        this.complete = true;
        this.push(null);
        return;
      }
      if (!this.push(value)) break;
    }
    this.#isReading = false;
  }

  /** Reads no more of the body: its answer is out. */
  leave(): void {
    this.#body?.cancel().catch(() => undefined);
  }
}
