import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Pool } from 'undici';
import { answers, type BffRequest } from './answers.js';

/**
 * What GraphQL is measured against: a backend for one front end, written by hand for these five answers. It checks
 * nothing, limits nothing and logs nothing, so nothing that does can be as fast.
 */
export class Bff {
  readonly #pool: Pool;
  readonly #server: Server = createServer((request, response) => this.#receive(request, response));

  constructor(upstream: string) {
    this.#pool = new Pool(upstream, { connections: 64, pipelining: 1 });
  }

  /** Begins to listen on a free port of loopback; gives its URL. */
  async start(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('the BFF does not listen');
    return `http://127.0.0.1:${address.port}/`;
  }

  async stop(): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.#server.closeAllConnections();
    await Promise.all([closed, this.#pool.destroy()]);
  }

  #receive(request: IncomingMessage, response: ServerResponse): void {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => void this.#answer(request, Buffer.concat(chunks), response));
  }

  async #answer({ headers }: IncomingMessage, body: Buffer, response: ServerResponse): Promise<void> {
    const passed: Record<string, string> = {};
    for (const name of ['authorization', 'x-request-id']) {
      const value = headers[name];
      if (typeof value === 'string') passed[name] = value;
    }
    let status = 200;
    let answer: object;
    try {
      // Only the benchmark asks.
      const asked = JSON.parse(body.toString()) as BffRequest;
      answer = { data: await answers[asked.operation](this.#pool, passed, asked) };
    } catch (error) {
      status = 502;
      answer = { errors: [{ message: String(error) }] };
    }
    const bytes = Buffer.from(JSON.stringify(answer));
    response.writeHead(status, { 'content-type': 'application/json', 'content-length': bytes.length });
    response.end(bytes);
  }
}
