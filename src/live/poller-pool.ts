import type { GatewayApi } from '../gateway/client-types.js';
import { Upstream } from '../loaders/upstream.js';
import type { Feed } from './feed.js';
import { Poller, type Polling } from './poller.js';

/** Polls go behind everything that somebody waits for. */
const lastOrder = Number.MAX_SAFE_INTEGER;

/** A poller as one of its watchers holds it. */
export interface HeldPoller<Node, F extends Feed<Node>> {
  readonly poller: Poller<Node>;
  readonly feed: F;
  /** Once. The last one who lets go of a poller stops it. */
  release(): void;
}

interface Entry<Node, F extends Feed<Node>> {
  readonly poller: Poller<Node>;
  readonly feed: F;
  readonly leaving: AbortController;
  holders: number;
}

/** The pollers of one kind, each there as long as somebody holds it. */
export class PollerPool<Node, F extends Feed<Node>> {
  readonly #polling: Polling;
  readonly #entries = new Map<string, Entry<Node, F>>();

  constructor(polling: Polling) {
    this.#polling = polling;
  }

  get size(): number {
    return this.#entries.size;
  }

  /**
   * The poller under a key.
   * @param make what it polls, where there is none yet
   */
  hold(key: string, gateway: GatewayApi, make: () => F): HeldPoller<Node, F> {
    const known = this.#entries.get(key);
    const entry = known === undefined || known.poller.isOver ? this.#begin(key, gateway, make()) : known;
    entry.holders++;
    return { poller: entry.poller, feed: entry.feed, release: () => this.#release(key, entry) };
  }

  has(key: string): boolean {
    return this.#entries.get(key)?.poller.isOver === false;
  }

  #begin(key: string, gateway: GatewayApi, feed: F): Entry<Node, F> {
    const leaving = new AbortController();
    const upstream = () =>
      new Upstream(gateway, { concurrency: 1, order: lastOrder, caller: undefined, signal: leaving.signal });
    const entry = { poller: new Poller(feed, upstream, this.#polling), feed, leaving, holders: 0 };
    this.#entries.set(key, entry);
    return entry;
  }

  #release(key: string, entry: Entry<Node, F>): void {
    entry.holders--;
    if (entry.holders > 0) return;
    entry.poller.stop();
    entry.leaving.abort();
    this.#polling.health(entry.poller, null);
    if (this.#entries.get(key) === entry) this.#entries.delete(key);
  }
}
