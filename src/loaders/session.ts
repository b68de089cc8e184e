import DataLoader from 'dataloader';
import type { MessageRow, SessionRow } from '../gateway/rows.js';
import type { Range } from '../paging/range-plan.js';
import { SessionStore, type SessionWants, type Tail } from './session-store.js';
import { eachByItself } from './each-by-itself.js';
import type { Slice } from './slice.js';
import type { Upstream } from './upstream.js';

interface SessionKey {
  readonly userId: string;
  readonly sessionId: string;
}
type Want = { kind: 'detail' } | { kind: 'tail'; count: number } | { kind: 'range'; range: Range };
type Answer = SessionRow | Tail | Slice<MessageRow> | null;

/**
 * Session details and messages, by session: everything that one tick wants of a session, through whatever
 * path of the graph, is united into the fewest calls.
 */
export class SessionLoader {
  readonly #upstream: Upstream;
  readonly #oneCall: boolean;
  /** By user id and session id. */
  readonly #stores = new Map<string, Map<string, SessionStore>>();
  readonly #wants: DataLoader<SessionKey & { want: Want }, Answer>;

  constructor(upstream: Upstream, messageLimitKeeps: 'newest' | 'oldest' | 'unknown') {
    this.#upstream = upstream;
    this.#oneCall = messageLimitKeeps === 'newest';
    // The stores remember what was read and forget what failed; a cache here would keep failures.
    this.#wants = new DataLoader((keys) => this.#batch(keys), { cache: false });
  }

  /** The session's metadata; null where the gateway knows no such session. */
  detail(userId: string, sessionId: string): Promise<SessionRow | null> {
    return this.#load({ userId, sessionId, want: { kind: 'detail' } });
  }

  /** The newest `count` messages, 1 to 1,000; null where the gateway knows no such session. */
  tail(userId: string, sessionId: string, count: number): Promise<Tail | null> {
    return this.#load({ userId, sessionId, want: { kind: 'tail', count } });
  }

  /** Messages by their place from the oldest; at most 1,000; null where the gateway knows no such session. */
  range(userId: string, sessionId: string, range: Range): Promise<Slice<MessageRow> | null> {
    return this.#load({ userId, sessionId, want: { kind: 'range', range } });
  }

  #load<T extends Answer>(key: SessionKey & { want: Want }): Promise<T> {
    // The answer's type is the one of its want's kind.
    return this.#wants.load(key) as Promise<T>;
  }

  #batch(keys: readonly (SessionKey & { want: Want })[]): Promise<Answer[]> {
    const stores = keys.map((key) => this.#store(key));
    const wants = new Map<SessionStore, SessionWants>();
    stores.forEach((store, index) => {
      const want = keys[index]?.want;
      const all = wants.get(store) ?? { detail: false, tail: 0, ranges: [] };
      wants.set(store, all);
      if (want?.kind === 'detail') all.detail = true;
      else if (want?.kind === 'tail') all.tail = Math.max(all.tail, want.count);
      else if (want?.kind === 'range') all.ranges.push(want.range);
    });
    const slices = new Map<SessionStore, Promise<Slice<MessageRow> | null>[]>();
    for (const [store, all] of wants) {
      store.start(all);
      slices.set(store, store.ranges(all.ranges));
    }
    return eachByItself(
      stores.map((store, index): Promise<Answer> => {
        const want = keys[index]?.want;
        if (want?.kind === 'tail') return store.tail(want.count);
        // The slices of a store are in the order in which its ranges were wanted.
        if (want?.kind === 'range') return slices.get(store)?.shift() ?? Promise.resolve(null);
        return store.detail();
      }),
    );
  }

  #store({ userId, sessionId }: SessionKey): SessionStore {
    let ofUser = this.#stores.get(userId);
    if (ofUser === undefined) {
      ofUser = new Map();
      this.#stores.set(userId, ofUser);
    }
    let store = ofUser.get(sessionId);
    if (store === undefined) {
      store = new SessionStore(this.#upstream, userId, sessionId, this.#oneCall);
      ofUser.set(sessionId, store);
    }
    return store;
  }
}
