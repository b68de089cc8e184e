import { setTimeout } from 'node:timers/promises';
import type { ServerResponse } from 'node:http';

/** The requests that are being answered, so that stopping can wait for them. */
export class RunningRequests {
  readonly #open = new Map<Promise<unknown>, ServerResponse>();

  /** Adds a request until `done` settles. */
  add(response: ServerResponse, done: Promise<unknown>): void {
    const settled = done.finally(() => this.#open.delete(settled));
    this.#open.set(settled, response);
  }

  get count(): number {
    return this.#open.size;
  }

  /** Has each connection closed once its running answer is out. */
  closeConnectionsAfterwards(): void {
    for (const response of this.#open.values()) {
      if (!response.headersSent) response.setHeader('connection', 'close');
    }
  }

  /** Resolves when every request that runs now has ended, or after `graceMs`. */
  async finished(graceMs: number): Promise<void> {
    const timer = new AbortController();
    const timeUp = setTimeout(graceMs, undefined, { signal: timer.signal }).catch(() => undefined);
    await Promise.race([Promise.allSettled(this.#open.keys()), timeUp]);
    timer.abort();
  }
}
