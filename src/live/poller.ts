import { GatewayCredentialsError, GatewayError, GatewayResponseTooLargeError } from '../gateway/errors.js';
import { ChangedMessagesError } from '../loaders/list-faults.js';
import type { Upstream } from '../loaders/upstream.js';
import { LimitError } from '../paging/limit-error.js';
import { messageCap } from '../paging/page-arguments.js';
import type { Feed, LiveEvent } from './feed.js';
import { Interval, type IntervalBounds } from './interval.js';
import type { PollSlots } from './poll-slots.js';
import { retryAfterOf } from './retry-after.js';
import { StreamEndError } from './stream-end.js';
import type { Watcher } from './watcher.js';

/** What pollers share. */
export interface Polling {
  readonly intervals: IntervalBounds;
  readonly slots: PollSlots;
  /** Events that may wait for a watcher to read them, and about how many bytes of them. */
  readonly backlog: { readonly events: number; readonly bytes: number };
  /** Is told whether the last poll of a poller failed, and by what. */
  health(poller: object, failure: unknown): void;
}

/** One call gives so many messages beside the two that were known before. */
const mostEvents = messageCap - 2;
/** Polls in a row that must find something changed which never changes: one answer may come from a copy that lags behind. */
const surelyChanged = 3;
/** Pauses in a row in which no watcher took anything though all queues are full, after which none of them counts as reading. */
const surelyStalled = 20;

interface Joining<Node> {
  readonly watcher: Watcher<Node>;
  /** Whether the poll that runs began after it came. */
  isCovered: boolean;
  done(failure: { readonly error: unknown } | null): void;
}

/** Polls one feed for all who watch it, as long as somebody does. */
export class Poller<Node> {
  readonly feed: Feed<Node>;
  readonly #upstream: () => Upstream;
  readonly #polling: Polling;
  readonly #interval: Interval;
  readonly #watchers = new Set<Watcher<Node>>();
  #joining: Joining<Node>[] = [];
  #timer: NodeJS.Timeout | null = null;
  #running: Promise<void> | null = null;
  #changes = 0;
  #isOver = false;
  /** Why those that watch are ended; null: they are not. */
  #ending: (() => unknown) | null = null;
  /** Whether the next poll waits until somebody has read what there is. */
  #waitsForRoom = false;
  /** Events that were taken until the last pause, and the pauses in a row since some was. */
  #taken = 0;
  #stalled = 0;

  /** `upstream`: makes what one poll asks the gateway with. */
  constructor(feed: Feed<Node>, upstream: () => Upstream, polling: Polling) {
    this.feed = feed;
    this.#upstream = upstream;
    this.#polling = polling;
    this.#interval = new Interval(polling.intervals);
  }

  /** Whether it has ended all that watched it. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /**
   * Adds a watcher that gets what comes from now on: what is there already is read before, once for all that come at the
   * same time. Rejects where that fails.
   */
  join(watcher: Watcher<Node>): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#joining.push({
        watcher,
        isCovered: false,
        done: (failure) => (failure === null ? resolve() : reject(failure.error)),
      });
      this.#pollIn(0);
    });
  }

  /**
   * Adds a watcher that has all events before `place`. False: the poller is beyond that, and so the watcher lacks some.
   * @param begin has the feed stand at that place, where it stands nowhere yet
   */
  async attach(watcher: Watcher<Node>, place: number, begin: () => void): Promise<boolean> {
    // Where the feed begins just now, its place is known afterwards.
    while (!this.feed.begun && this.#running !== null) await this.#running;
    if (this.#ending !== null) watcher.end(this.#ending());
    if (watcher.isClosed) return true;
    if (!this.feed.begun) begin();
    if (this.feed.place > place) return false;
    watcher.from = place;
    this.#watchers.add(watcher);
    if (this.#timer === null) this.#pollIn(this.#interval.next());
    return true;
  }

  remove(watcher: Watcher<Node>): void {
    this.#watchers.delete(watcher);
    const [joining] = this.#joining.filter((one) => one.watcher === watcher);
    this.#joining = this.#joining.filter((one) => one !== joining);
    joining?.done(null);
    if (this.#waitsForRoom) this.#pollIn(0);
  }

  /** A watcher took an event: what waits for that may go on. */
  taken(watcher: Watcher<Node>): void {
    if (this.#waitsForRoom && this.#keepsUp(watcher)) this.#pollIn(0);
  }

  /** Nobody watches any more. */
  stop(): void {
    this.#isOver = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  /** Ends the streams of all that watch. */
  end(error: () => unknown): void {
    this.stop();
    this.#ending = error;
    for (const { done } of this.#joining.splice(0)) done({ error: error() });
    for (const watcher of this.#watchers) watcher.end(error());
  }

  /** Whether a watcher has read the greater part of what it was given. */
  #keepsUp({ backlog, bytes }: Watcher<Node>): boolean {
    const most = this.#polling.backlog;
    return backlog <= most.events / 2 && bytes <= most.bytes / 2;
  }

  #pollIn(ms: number): void {
    if (this.#isOver || this.#running !== null) return;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#tick(), ms).unref();
  }

  #tick(): void {
    this.#timer = null;
    this.#waitsForRoom = false;
    if (this.#isOver || this.#running !== null) return;
    if (!this.#hasRoom()) {
      this.#waitsForRoom = true;
      this.#pollIn(this.#interval.next());
      return;
    }
    this.#running = this.#polling.slots
      .run(() => this.#poll())
      .then((ms) => {
        this.#running = null;
        this.#pollIn(this.#joining.length > 0 ? 0 : ms);
      });
  }

  /** Whether some watcher keeps up. Where none reads anything for long, all are ended. */
  #hasRoom(): boolean {
    const watchers = [...this.#watchers];
    const taken = watchers.reduce((sum, watcher) => sum + watcher.taken, 0);
    this.#stalled = taken === this.#taken ? this.#stalled + 1 : 0;
    this.#taken = taken;
    if (watchers.length === 0 || watchers.some((watcher) => this.#keepsUp(watcher))) return true;
    if (this.#stalled < surelyStalled) return false;
    for (const watcher of watchers) watcher.end(new StreamEndError('overloaded'));
    return true;
  }

  /** One poll. How long the next one is to wait, in ms. */
  async #poll(): Promise<number> {
    if (this.#isOver) return 0;
    for (const joining of this.#joining) joining.isCovered = true;
    try {
      const more = await this.#read();
      this.#polling.health(this, null);
      this.#changes = 0;
      if (more) return 0;
      this.#settle(null);
      return this.#interval.next();
    } catch (error) {
      return this.#failed(error);
    }
  }

  /** Reads on, or to the end at first. Whether more can be read at once. */
  async #read(): Promise<boolean> {
    if (!this.feed.begun) {
      if (!(await this.feed.begin(this.#upstream()))) this.end(() => new StreamEndError('gone'));
      return false;
    }
    const page = await this.feed.readOn(this.#upstream(), mostEvents);
    if (page === null) {
      this.end(() => new StreamEndError('gone'));
      return false;
    }
    if (page.events.length > 0) this.#interval.active();
    else this.#interval.quiet();
    if (page.events.length > 0) for (const watcher of this.#watchers) this.#push(watcher, page.events);
    return page.more;
  }

  /** Who is so far behind the one who reads fastest is ended. */
  #push(watcher: Watcher<Node>, events: readonly LiveEvent<Node>[]): void {
    const most = this.#polling.backlog;
    if (watcher.backlog < most.events && watcher.bytes < most.bytes) watcher.push(events);
    else watcher.end(new StreamEndError('overloaded'));
  }

  #failed(error: unknown): number {
    if (!(error instanceof GatewayError || error instanceof LimitError)) this.end(() => error);
    this.#polling.health(this, error);
    if (error instanceof GatewayCredentialsError) this.end(() => error);
    if (error instanceof ChangedMessagesError && ++this.#changes >= surelyChanged) {
      this.end(() => new StreamEndError('gone'));
    }
    // Even one row is too large, or the list too long: that does not pass.
    if (error instanceof GatewayResponseTooLargeError || error instanceof LimitError) this.end(() => error);
    this.#settle({ error });
    this.#interval.failed(retryAfterOf(error));
    return this.#interval.next();
  }

  #settle(failure: { readonly error: unknown } | null): void {
    const settled = this.#joining.filter(({ isCovered }) => isCovered);
    this.#joining = this.#joining.filter(({ isCovered }) => !isCovered);
    for (const { watcher, done } of settled) {
      if (failure === null && !watcher.isClosed) {
        watcher.startAt(this.feed.place, this.feed.cursor);
        this.#watchers.add(watcher);
      }
      done(failure);
    }
  }
}
