import { GatewayResponseTooLargeError } from '../gateway/errors.js';
import { SessionLoader } from '../loaders/session.js';
import type { Upstream } from '../loaders/upstream.js';
import { LimitError } from '../paging/limit-error.js';
import { messageCap } from '../paging/page-arguments.js';
import type { MessageSource } from '../reading/messages/message-connection.js';
import { type FollowedPage, MessageFollower } from '../reading/messages/message-follower.js';
import { SessionMessages } from '../reading/messages/session-messages.js';
import type { Feed, FeedPage } from './feed.js';

/** The settings that change how messages are read. */
export interface MessageReads {
  readonly messageLimitKeeps: 'newest' | 'oldest' | 'unknown';
  readonly messageSearchReads: number;
}

/** One session's messages, from the end on or after a cursor. */
export class MessageFeed implements Feed<MessageSource> {
  readonly #session: readonly [string, string];
  readonly #reads: MessageReads;
  #follower: MessageFollower | null = null;
  /** Messages that are read at once. */
  #most = messageCap;

  constructor(session: readonly [string, string], reads: MessageReads) {
    this.#session = session;
    this.#reads = reads;
  }

  get begun(): boolean {
    return this.#follower !== null;
  }

  get place(): number {
    return this.#follower?.place ?? 0;
  }

  get cursor(): string | null {
    return this.#follower?.cursor ?? null;
  }

  async begin(upstream: Upstream): Promise<boolean> {
    this.#follower = await MessageFollower.atEnd(this.#messages(upstream));
    return this.#follower !== null;
  }

  /**
   * Goes to the place of a cursor; false where the gateway knows no such session.
   * @throws GatewayInputError where it is no cursor of this session, or its message is gone
   */
  async beginAfter(upstream: Upstream, cursor: string): Promise<boolean> {
    this.#follower = await MessageFollower.after(this.#messages(upstream), cursor);
    return this.#follower !== null;
  }

  /** Stands from now on where another one stands, which is no longer used. */
  adopt(other: MessageFeed): void {
    this.#follower = other.#follower;
  }

  async readOn(upstream: Upstream, count: number): Promise<FeedPage<MessageSource> | null> {
    const page = await this.#read(upstream, Math.min(count, this.#most));
    if (page === null) return null;
    const { connection, place, sizes, more } = page;
    return {
      events: sizes.map((bytes, index) => ({ edge: { connection, index }, place: place + index, bytes })),
      more,
    };
  }

  /** Of messages that are too large together, or come in too small pages, fewer are read at once from then on. */
  async #read(upstream: Upstream, count: number): Promise<FollowedPage | null> {
    try {
      return (await this.#follower?.readOn(this.#messages(upstream), count)) ?? null;
    } catch (error) {
      const isTooMuch = error instanceof GatewayResponseTooLargeError || error instanceof LimitError;
      if (!isTooMuch || count === 1) throw error;
      this.#most = Math.floor(count / 2);
      return this.#read(upstream, this.#most);
    }
  }

  #messages(upstream: Upstream): SessionMessages {
    const { messageLimitKeeps, messageSearchReads } = this.#reads;
    const loader = new SessionLoader(upstream, messageLimitKeeps);
    return new SessionMessages(loader, this.#session, messageSearchReads);
  }
}
