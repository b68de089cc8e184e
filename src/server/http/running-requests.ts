import { setTimeout } from 'node:timers/promises';
import { EventEmitter, once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** The requests that are being answered, so that stopping can wait for them. */
export class RunningRequests {
  readonly #open = new Set<ServerResponse>();
  /** Answered before their bodies had come, by their connections. */
  readonly #halfRead = new WeakMap<Duplex, IncomingMessage>();
  readonly #events = new EventEmitter<{ idle: [] }>();

  add(response: ServerResponse): void {
    this.#open.add(response);
  }

  remove(response: ServerResponse): void {
    const { req } = response;
    if (!req.complete) this.#halfRead.set(req.socket, req);
    this.#open.delete(response);
    if (this.#open.size === 0) this.#events.emit('idle');
  }

  /** Whether what is said on a connection now is taken for the answer to what is being read of it. */
  canRefuse(socket: Duplex): boolean {
    if (this.#halfRead.get(socket)?.complete === false) return false;
    const ofIt = [...this.#open].filter((response) => response.socket === socket);
    return ofIt.every(({ req, headersSent }) => !req.complete && !headersSent);
  }

  get count(): number {
    return this.#open.size;
  }

  /** Has each connection closed once its running answer is out. */
  closeConnectionsAfterwards(): void {
    for (const response of this.#open) {
      if (!response.headersSent) response.setHeader('connection', 'close');
    }
  }

  /** Resolves when no request runs any more, or after `graceMs`. */
  async finished(graceMs: number): Promise<void> {
    if (this.#open.size === 0) return;
    const timer = new AbortController();
    const timeUp = setTimeout(graceMs, undefined, { signal: timer.signal }).catch(() => undefined);
    await Promise.race([once(this.#events, 'idle'), timeUp]);
    timer.abort();
  }
}
