import type { CandidateRow } from '../gateway/rows/rows.js';
import type { MemoryScope } from '../loaders/list-source.js';
import type { Edge } from '../reading/connection.js';
import type { MessageSource } from '../reading/messages/message-connection.js';
import { CandidateFeed } from './candidate-feed.js';
import { CatchUp } from './catch-up.js';
import type { Feed, Subscriber } from './feed.js';
import { MessageFeed, type MessageReads } from './message-feed.js';
import { PollSlots } from './poll-slots.js';
import type { Polling } from './poller.js';
import { type HeldPoller, PollerPool } from './poller-pool.js';
import { StreamEndError } from './stream-end.js';
import { type LiveStream, Watcher } from './watcher.js';

export interface LiveOptions extends MessageReads {
  readonly minIntervalMs: number;
  readonly maxIntervalMs: number;
  /** Sessions and lists that may be polled at once. */
  readonly pollers: number;
  readonly subscriptionsPerCaller: number;
  /** Events that may wait for one watcher. */
  readonly bufferedEvents: number;
  /** Polls that may run at once. */
  readonly slots: number;
  /** Rows of a list that are read at most. */
  readonly lookupRows: number;
  /** Is told when polls begin to fail, and (null) when none fails any more. */
  onHealth(failure: unknown): void;
}

/** Bytes of events that may wait for one watcher. */
const bufferedBytes = 8_000_000;

/** All subscriptions of one server, and the pollers that serve them. */
export class Live {
  readonly #options: LiveOptions;
  readonly #polling: Polling;
  readonly #messages: PollerPool<MessageSource, MessageFeed>;
  readonly #candidates: PollerPool<CandidateRow, CandidateFeed>;
  readonly #watchers = new Set<{ end(error: unknown): void }>();
  readonly #callers = new Map<string, number>();
  readonly #failing = new Set<object>();
  #isClosed = false;

  constructor(options: LiveOptions) {
    this.#options = options;
    const { minIntervalMs, maxIntervalMs } = options;
    this.#polling = {
      intervals: { minMs: minIntervalMs, maxMs: maxIntervalMs },
      slots: new PollSlots(options.slots),
      backlog: { events: options.bufferedEvents, bytes: bufferedBytes },
      health: (poller, failure) => this.#health(poller, failure),
    };
    this.#messages = new PollerPool(this.#polling);
    this.#candidates = new PollerPool(this.#polling);
  }

  /** Sessions and lists that are polled. */
  get pollers(): number {
    return this.#messages.size + this.#candidates.size;
  }

  /** Subscriptions that run. */
  get watchers(): number {
    return this.#watchers.size;
  }

  /**
   * A session's messages that come from now on, or after a cursor. Rejects with a StreamEndError for an unknown session
   * and for too many subscriptions, with a GatewayInputError for a cursor that is none, and with the gateway's failure.
   */
  async messages(
    subscriber: Subscriber,
    session: readonly [string, string],
    after: string | null,
  ): Promise<LiveStream<Edge<MessageSource>>> {
    const { gateway, credentials, upstream } = subscriber;
    const { slots, intervals } = this.#polling;
    const key = JSON.stringify([credentials, ...session]);
    const make = () => new MessageFeed(session, this.#options);
    this.#checkRoom(this.#messages, key);
    const leave = this.#enter(subscriber.caller);
    const held = this.#messages.hold(key, gateway, make);
    const { poller, feed: polled } = held;
    const catchUp =
      after === null
        ? null
        : new CatchUp({ cursor: after, feed: make(), poller, polled, upstream, slots, intervals });
    const watcher = this.#watch(held, leave, true, catchUp);
    if (after !== null) watcher.startAt(0, after);
    return this.#begun(watcher, catchUp === null ? poller.join(watcher) : catchUp.begin());
  }

  /** The candidates that come to wait in a memory from now on. Rejects as `messages` does. */
  async candidates(subscriber: Subscriber, scope: MemoryScope): Promise<LiveStream<Edge<CandidateRow>>> {
    const { gateway, credentials } = subscriber;
    const key = JSON.stringify([credentials, scope.agentId, scope.endUserId]);
    this.#checkRoom(this.#candidates, key);
    const leave = this.#enter(subscriber.caller);
    const held = this.#candidates.hold(
      key,
      gateway,
      () => new CandidateFeed(scope, this.#options.lookupRows),
    );
    const watcher = this.#watch(held, leave, false, null);
    return this.#begun(watcher, held.poller.join(watcher));
  }

  /** Ends all streams; those that are asked for later are refused. */
  close(): void {
    this.#isClosed = true;
    for (const watcher of this.#watchers) watcher.end(new StreamEndError('shuttingDown'));
  }

  #watch<Node, F extends Feed<Node>>(
    { poller, release }: HeldPoller<Node, F>,
    leave: () => void,
    hasCursors: boolean,
    catchUp: CatchUp | null,
  ): Watcher<Node> {
    const watcher: Watcher<Node> = new Watcher<Node>(hasCursors, {
      // Only messages are caught up with.
      starved: () => void catchUp?.readOn(watcher as Watcher<unknown> as Watcher<MessageSource>),
      taken: () => poller.taken(watcher),
      closed: () => {
        catchUp?.stop();
        poller.remove(watcher);
        release();
        leave();
        this.#watchers.delete(watcher);
      },
    });
    this.#watchers.add(watcher);
    return watcher;
  }

  async #begun<Node>(watcher: Watcher<Node>, beginning: Promise<void>): Promise<Watcher<Node>> {
    try {
      await beginning;
    } catch (error) {
      void watcher.return();
      throw error;
    }
    return watcher;
  }

  /** Counts one subscription of a caller. @returns to be called when it has ended */
  #enter(caller: string): () => void {
    const running = this.#callers.get(caller) ?? 0;
    const { subscriptionsPerCaller } = this.#options;
    if (running >= subscriptionsPerCaller) {
      throw new StreamEndError(
        'overloaded',
        `You have ${running} subscriptions already, and no more may run at once.`,
      );
    }
    this.#callers.set(caller, running + 1);
    return () => {
      const left = (this.#callers.get(caller) ?? 0) - 1;
      if (left > 0) this.#callers.set(caller, left);
      else this.#callers.delete(caller);
    };
  }

  #checkRoom(pool: { has(key: string): boolean }, key: string): void {
    if (this.#isClosed) throw new StreamEndError('shuttingDown');
    if (this.pollers < this.#options.pollers || pool.has(key)) return;
    throw new StreamEndError('overloaded', 'Too much is watched already; try again later.');
  }

  /** One line tells of an outage, however many pollers meet it. */
  #health(poller: object, failure: unknown): void {
    const before = this.#failing.size;
    if (failure === null) this.#failing.delete(poller);
    else this.#failing.add(poller);
    const { size } = this.#failing;
    if (before === 0 && size > 0) this.#options.onHealth(failure);
    if (before > 0 && size === 0) this.#options.onHealth(null);
  }
}
