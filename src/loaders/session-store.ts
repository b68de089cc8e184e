import type { MessagePage } from '../gateway/client-types.js';
import { GatewayResponseError } from '../gateway/errors.js';
import type { MessageRow, SessionRow } from '../gateway/rows/rows.js';
import { messageCap, safeMessageLimit } from '../paging/page-arguments.js';
import type { Range } from '../paging/range-plan.js';
import { RangeStore } from './range-store.js';
import { endsHere, entriesOf, type Entry, type RowRange } from './row-range.js';
import { refuseNewestFirst } from './message-order.js';
import { nullIfUnknown, unknownAsNull } from './unknown-as-null.js';
import type { Upstream } from './upstream.js';

/** The newest messages of a session, oldest of them first. */
export interface Tail {
  readonly rows: readonly Entry<MessageRow>[];
  /** Whether they are all of the session's; null where the answer does not tell. */
  readonly complete: boolean | null;
}

/** What one tick wants of one session. */
export interface SessionWants {
  detail: boolean;
  /** The largest number of newest messages wanted; 0: none. */
  tail: number;
  ranges: Range[];
}

interface AskedTail {
  readonly count: number;
  readonly answer: Promise<Tail | null>;
}

/** What one request read of one session. Failures are forgotten at once. */
export class SessionStore {
  readonly #upstream: Upstream;
  readonly #userId: string;
  readonly #sessionId: string;
  readonly #oneCall: boolean;
  #ranges: RangeStore<MessageRow> | null = null;
  #detail: Promise<SessionRow | null> | null = null;
  #tail: AskedTail | null = null;

  /** `oneCall`: metadata and newest messages may come from one call, as `message_limit` keeps the newest. */
  constructor(upstream: Upstream, userId: string, sessionId: string, oneCall: boolean) {
    this.#upstream = upstream;
    this.#userId = userId;
    this.#sessionId = sessionId;
    this.#oneCall = oneCall;
  }

  /** Starts the fewest calls that answer all wants; what was read or is under way is not asked again. */
  start(wants: SessionWants): void {
    const wantsTail = wants.tail > 0 && (this.#tail === null || this.#tail.count < wants.tail);
    const wantsDetail = wants.detail && this.#detail === null;
    if (wantsTail && wantsDetail && this.#oneCall && wants.tail <= safeMessageLimit) {
      this.#askBoth(wants.tail);
      return;
    }
    if (wantsDetail) this.#keepDetail(this.#askDetail());
    if (wantsTail) this.#keepTail({ count: wants.tail, answer: this.#askTail(wants.tail) });
  }

  detail(): Promise<SessionRow | null> {
    return this.#detail ?? Promise.resolve(null);
  }

  tail(count: number): Promise<Tail | null> {
    const { answer = Promise.resolve(null), count: asked = count } = this.#tail ?? {};
    if (asked === count) return answer;
    return answer.then((tail) => {
      if (tail === null || tail.rows.length <= count) return tail;
      return { rows: tail.rows.slice(-count), complete: false };
    });
  }

  ranges(wanted: readonly Range[]): Promise<RowRange<MessageRow> | null>[] {
    if (wanted.length === 0) return [];
    this.#ranges ??= new RangeStore((range) => this.#askRange(range), messageCap);
    return this.#ranges.read(wanted);
  }

  /** Tells that the gateway gives the same messages for any offset. */
  noticeUnpaged(): void {
    this.#upstream.noticeUnpaged('messages');
  }

  #askBoth(count: number): void {
    const answer = unknownAsNull(
      this.#upstream.read((gateway, options) =>
        gateway.sessions.get(this.#userId, this.#sessionId, { messageLimit: count }, options),
      ),
    );
    this.#keepDetail(answer.then((detail) => detail?.session ?? null));
    const tail = answer.then((detail) => {
      if (detail === null) return null;
      // A gateway that leaves the messages out here is asked for them by their own call.
      if (detail.messages === null) return this.#askTail(count);
      const { messages, session } = detail;
      this.#upstream.holdMessages(messages.rowCount);
      refuseNewestFirst(messages);
      // The session's own count can be stale: only one that is exactly what came says that none were kept back.
      const isAll =
        endsHere(messages, { offset: 0, count }) ||
        (messages.rowCount < count && session.message_count === messages.rowCount);
      const complete = isAll ? true : null;
      return { rows: entriesOf(messages).slice(-count), complete };
    });
    this.#keepTail({ count, answer: tail });
  }

  #askDetail(): Promise<SessionRow | null> {
    return unknownAsNull(
      this.#upstream.read((gateway, options) =>
        gateway.sessions.get(this.#userId, this.#sessionId, { includeMessages: false }, options),
      ),
    ).then((detail) => detail?.session ?? null);
  }

  #askTail(count: number): Promise<Tail | null> {
    return this.#upstream
      .read((gateway, options) =>
        gateway.sessions.messages(this.#userId, this.#sessionId, { limit: count }, options),
      )
      .then((page) => {
        this.#upstream.holdMessages(page.rowCount);
        if (page.tail === false) {
          throw new GatewayResponseError(
            'The Agent Gateway answered the oldest messages instead of the newest.',
          );
        }
        refuseNewestFirst(page);
        return { rows: entriesOf(page), complete: endsHere(page, { offset: 0, count }) ? true : null };
      }, nullIfUnknown);
  }

  async #askRange({ offset, count }: Range): Promise<MessagePage | null> {
    const page = await unknownAsNull(
      this.#upstream.read((gateway, options) =>
        gateway.sessions.messages(
          this.#userId,
          this.#sessionId,
          { limit: count, offset, tail: false },
          options,
        ),
      ),
    );
    this.#upstream.holdMessages(page?.rowCount ?? 0);
    if (page !== null) refuseNewestFirst(page);
    return page;
  }

  #keepDetail(detail: Promise<SessionRow | null>): void {
    this.#detail = detail;
    detail.catch(() => {
      if (this.#detail === detail) this.#detail = null;
    });
  }

  #keepTail(tail: AskedTail): void {
    this.#tail = tail;
    tail.answer.catch(() => {
      if (this.#tail === tail) this.#tail = null;
    });
  }
}
