import {
  GatewayCredentialsError,
  GatewayError,
  GatewayInputError,
  GatewayResponseTooLargeError,
} from '../gateway/errors.js';
import type { Upstream } from '../loaders/upstream.js';
import { ChangedMessagesError } from '../loaders/list-faults.js';
import type { MessageSource } from '../reading/messages/message-connection.js';
import { Interval, type IntervalBounds } from './interval.js';
import type { MessageFeed } from './message-feed.js';
import type { PollSlots } from './poll-slots.js';
import type { Poller } from './poller.js';
import { retryAfterOf } from './retry-after.js';
import { StreamEndError } from './stream-end.js';
import type { Watcher } from './watcher.js';

/** Messages that are read at once while a watcher catches up. */
const pageSize = 250;

/** Reads in a row that must find something changed which never changes. */
const surelyChanged = 3;

interface CatchingUp {
  readonly cursor: string;
  /** The watcher's own; the poller goes on with it where it stands nowhere yet. */
  readonly feed: MessageFeed;
  readonly poller: Poller<MessageSource>;
  /** What the poller reads. */
  readonly polled: MessageFeed;
  readonly upstream: () => Upstream;
  readonly slots: PollSlots;
  readonly intervals: IntervalBounds;
}

/**
 * Gives a watcher what came after its cursor, page by page as it reads them, until it has met the poller. An outage
 * meanwhile is waited out: what is not known is not said.
 */
export class CatchUp {
  readonly #way: CatchingUp;
  readonly #interval: Interval;
  #timer: NodeJS.Timeout | null = null;
  #isReading = false;
  #isDone = false;
  #changes = 0;

  constructor(way: CatchingUp) {
    this.#way = way;
    this.#interval = new Interval(way.intervals);
  }

  /** Finds the cursor's message. @throws what is wrong with the cursor; a failure of the gateway is left for later */
  async begin(): Promise<void> {
    const { feed, slots, upstream, cursor } = this.#way;
    try {
      const found = await slots.run(() => feed.beginAfter(upstream(), cursor));
      if (!found) throw new StreamEndError('gone');
    } catch (error) {
      if (isFinal(error)) throw error;
      this.#interval.failed(retryAfterOf(error));
    }
  }

  /** The watcher has read all that it was given. */
  async readOn(watcher: Watcher<MessageSource>): Promise<void> {
    if (this.#isReading || this.#isDone || watcher.isClosed) return;
    this.#isReading = true;
    let waits = false;
    try {
      waits = await this.#step(watcher);
      this.#changes = 0;
    } catch (error) {
      waits = true;
      this.#failed(watcher, error);
    } finally {
      this.#isReading = false;
    }
    if (this.#isDone || watcher.isClosed) return;
    if (waits) this.#later(watcher);
    else if (watcher.backlog === 0) void this.readOn(watcher);
  }

  stop(): void {
    this.#isDone = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  /** Reads a page. True: the next one is to wait, as nothing came though the poller knows of more. */
  async #step(watcher: Watcher<MessageSource>): Promise<boolean> {
    const { feed, poller, polled, slots, upstream } = this.#way;
    if (!feed.begun) await this.#beginAgain();
    const page = await slots.run(() => feed.readOn(upstream(), pageSize));
    if (page === null) throw new StreamEndError('gone');
    this.#interval.active();
    watcher.push(page.events);
    if (page.more) return false;
    this.#isDone = await poller.attach(watcher, feed.place, () => polled.adopt(feed));
    return page.events.length === 0;
  }

  async #beginAgain(): Promise<void> {
    const { feed, slots, upstream, cursor } = this.#way;
    if (!(await slots.run(() => feed.beginAfter(upstream(), cursor)))) throw new StreamEndError('gone');
  }

  #failed(watcher: Watcher<MessageSource>, error: unknown): void {
    const isGone = error instanceof ChangedMessagesError && ++this.#changes >= surelyChanged;
    if (isGone) watcher.end(new StreamEndError('gone'));
    else if (isFinal(error)) watcher.end(error);
    else this.#interval.failed(retryAfterOf(error));
  }

  #later(watcher: Watcher<MessageSource>): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      void this.readOn(watcher);
    }, this.#interval.next()).unref();
  }
}

/** Whether waiting would not help. */
function isFinal(error: unknown): boolean {
  if (!(error instanceof GatewayError)) return true;
  return (
    error instanceof GatewayInputError ||
    error instanceof GatewayCredentialsError ||
    error instanceof GatewayResponseTooLargeError
  );
}
