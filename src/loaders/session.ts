import DataLoader from 'dataloader';
import type { MessageRow, SessionRow } from '../gateway/rows/rows.js';
import type { Range } from '../paging/range-plan.js';
import { SessionStore, type SessionWants, type Tail } from './session-store.js';
import { eachByItself } from './each-by-itself.js';
import type { RowRange } from './row-range.js';
import type { Upstream } from './upstream.js';

type Want = { kind: 'detail' } | { kind: 'tail'; count: number } | { kind: 'range'; range: Range };
type Answer = SessionRow | Tail | RowRange<MessageRow> | null;

/** One session: what was read of it, and what this tick wants of it already. */
interface Known {
  readonly store: SessionStore;
  detail: Promise<SessionRow | null> | null;
  tail: { readonly count: number; readonly load: Promise<Tail | null> } | null;
}

/**
 * Session details and messages, by session: everything that one tick wants of a session, through whatever
 * path of the graph, is united into the fewest calls.
 */
export class SessionLoader {
  readonly #upstream: Upstream;
  readonly #oneCall: boolean;
  /** By user id and session id. */
  readonly #sessions = new Map<string, Map<string, Known>>();
  readonly #wants: DataLoader<{ known: Known; want: Want }, Answer>;

  constructor(upstream: Upstream, messageLimitKeeps: 'newest' | 'oldest' | 'unknown') {
    this.#upstream = upstream;
    this.#oneCall = messageLimitKeeps === 'newest';
    // The stores remember what was read and forget what failed; a cache here would keep failures.
    this.#wants = new DataLoader((keys) => this.#batch(keys), { cache: false });
  }

  /** The session's metadata; null where the gateway knows no such session. */
  detail(userId: string, sessionId: string): Promise<SessionRow | null> {
    const known = this.#known(userId, sessionId);
    if (known.detail !== null) this.#upstream.asks?.note(known.detail);
    return (known.detail ??= this.#load({ known, want: { kind: 'detail' } }));
  }

  /** The newest `count` messages, 1 to 1,000; null where the gateway knows no such session. */
  tail(userId: string, sessionId: string, count: number): Promise<Tail | null> {
    const known = this.#known(userId, sessionId);
    if (known.tail?.count === count) {
      this.#upstream.asks?.note(known.tail.load);
      return known.tail.load;
    }
    const load = this.#load<Tail | null>({ known, want: { kind: 'tail', count } });
    known.tail = { count, load };
    return load;
  }

  /** Messages by their place from the oldest; at most 1,000; null where the gateway knows no such session. */
  range(userId: string, sessionId: string, range: Range): Promise<RowRange<MessageRow> | null> {
    return this.#load({ known: this.#known(userId, sessionId), want: { kind: 'range', range } });
  }

  /** Tells that the gateway gives the same messages of a session for any offset. */
  noticeUnpaged(userId: string, sessionId: string): void {
    this.#known(userId, sessionId).store.noticeUnpaged();
  }

  #load<T extends Answer>(key: { known: Known; want: Want }): Promise<T> {
    this.#upstream.asks?.note(key);
    // The answer's type is the one of its want's kind.
    return this.#wants.load(key) as Promise<T>;
  }

  #batch(keys: readonly { known: Known; want: Want }[]): Promise<Answer[]> {
    this.#upstream.noticeBatch(keys.length);
    const { asks } = this.#upstream;
    const questions = asks === null ? null : questionsOf(keys);
    const wants = new Map<SessionStore, SessionWants>();
    for (const { known, want } of keys) {
      // What is wanted from now on is of another tick.
      known.detail = null;
      known.tail = null;
      const all = wants.get(known.store) ?? { detail: false, tail: 0, ranges: [] };
      wants.set(known.store, all);
      if (want.kind === 'detail') all.detail = true;
      else if (want.kind === 'tail') all.tail = Math.max(all.tail, want.count);
      else all.ranges.push(want.range);
    }
    const slices = new Map<SessionStore, Promise<RowRange<MessageRow> | null>[]>();
    for (const [store, all] of wants) {
      const start = () => {
        store.start(all);
        slices.set(store, store.ranges(all.ranges));
      };
      if (asks === null) start();
      else asks.answering(questions?.get(store) ?? [], start);
    }
    return eachByItself(
      keys.map(({ known: { store }, want }): Promise<Answer> => {
        if (want.kind === 'tail') return store.tail(want.count);
        // The slices of a store are in the order in which its ranges were wanted.
        if (want.kind === 'range') return slices.get(store)?.shift() ?? Promise.resolve(null);
        return store.detail();
      }),
    );
  }

  #known(userId: string, sessionId: string): Known {
    let ofUser = this.#sessions.get(userId);
    if (ofUser === undefined) {
      ofUser = new Map();
      this.#sessions.set(userId, ofUser);
    }
    let known = ofUser.get(sessionId);
    if (known === undefined) {
      const store = new SessionStore(this.#upstream, userId, sessionId, this.#oneCall);
      known = { store, detail: null, tail: null };
      ofUser.set(sessionId, known);
    }
    return known;
  }
}

/** What a batch asks of each session, with the promises that others were given of it. */
function questionsOf(keys: readonly { known: Known }[]): Map<SessionStore, object[]> {
  const questions = new Map<SessionStore, object[]>();
  for (const key of keys) {
    const { store, detail, tail } = key.known;
    const first = questions.get(store);
    const shared = [detail, tail?.load].filter((promise) => promise !== null && promise !== undefined);
    if (first === undefined) questions.set(store, [key, ...shared]);
    else first.push(key);
  }
  return questions;
}
