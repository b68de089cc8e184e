import { ChangedMessagesError } from '../../loaders/list-faults.js';
import { decodeMessageCursor, encodeMessageCursor, type MessageAnchor } from '../../paging/message-cursor.js';
import { MessageNamer, namedBefore } from '../../paging/message-names.js';
import { messageCap } from '../../paging/page-arguments.js';
import { type MessageConnection, messageConnection } from './message-connection.js';
import { digestAt, namerAfter, toNamed } from './message-naming.js';
import type { MessageRange } from './message-range.js';
import { refuseLost } from './message-request.js';
import { extendBack, findBack } from './page-from-ends.js';
import { locateEnd, type SessionMessages } from './session-messages.js';

/** Messages that stand after those that were followed so far. */
export interface FollowedPage {
  readonly connection: MessageConnection;
  /** Of the first message, counted from the oldest of the session. */
  readonly place: number;
  /** About how many bytes each of them takes. */
  readonly sizes: readonly number[];
  /** Whether others stand after them already. */
  readonly more: boolean;
}

/** Of a message beside its content. */
const bytesOfRow = 300;
/** Messages that are read of the end of a session to know its last one. */
const rowsAtEnd = 3 * namedBefore;
/** Messages among which one that a cursor counts from the newest end is looked for first. */
const rowsAroundCursor = 64;

/**
 * Where somebody stands in a session, by the place of the last message that was passed: messages are only appended, so a
 * block that is stored twice, or many messages of one moment, can't be mistaken for each other. It is kept between
 * requests, and so is given what to read with each time.
 */
export class MessageFollower {
  readonly #session: readonly [string, string];
  readonly #namer: MessageNamer;
  /** Of the message to be read next, counted from the oldest. */
  #place: number;
  /** By what the last message is known, as cursors keep it; null where there is none. */
  #digest: string | null;

  private constructor(
    session: readonly [string, string],
    { place, digest, namer }: { place: number; digest: string | null; namer: MessageNamer },
  ) {
    this.#session = session;
    this.#namer = namer;
    this.#place = place;
    this.#digest = digest;
  }

  /**
   * After the newest message; null where the gateway knows no such session.
   * @throws GatewayResponseError where the gateway gives the same messages for any offset
   */
  static async atEnd(messages: SessionMessages): Promise<MessageFollower | null> {
    const end = await endOf(messages);
    if (end === null) return null;
    if (end > 0) await messages.refuseUnpaged();
    return MessageFollower.#at(messages, end, null);
  }

  /**
   * After a cursor's message; null where the gateway knows no such session.
   * @throws GatewayInputError where it is no cursor of this session, or its message is gone
   */
  static async after(messages: SessionMessages, cursor: string): Promise<MessageFollower | null> {
    const anchor = decodeMessageCursor(messages.session, 'after', cursor);
    if (anchor.from === 'oldest') return MessageFollower.#at(messages, anchor.place + 1, anchor);
    const end = await endOf(messages);
    if (end === null) return null;
    const place = await findBack(messages, anchor, 'after', end - anchor.distance, rowsAroundCursor);
    return place === null ? null : MessageFollower.#at(messages, place + 1, null);
  }

  static async #at(
    messages: SessionMessages,
    place: number,
    anchor: MessageAnchor | null,
  ): Promise<MessageFollower | null> {
    const start = Math.max(0, place - rowsAtEnd);
    let range = await messages.range(start, Math.max(1, place - start));
    if (range === null) return null;
    const { session } = messages;
    if (place === 0)
      return new MessageFollower(session, { place, digest: null, namer: new MessageNamer(session, []) });
    const digest = digestAt(range, place - 1 - start);
    if (digest === null || (anchor !== null && digest !== anchor.digest)) {
      await messages.refuseUnpaged();
      throw refuseLost('after');
    }
    let namer = namerAfter(session, range);
    while (namer === null) {
      range = await extendBack(messages, range);
      namer = namerAfter(session, range);
    }
    return new MessageFollower(session, { place, digest, namer });
  }

  /** How many messages were passed. */
  get place(): number {
    return this.#place;
  }

  /** By which one goes on from here; null where no message was passed. */
  get cursor(): string | null {
    if (this.#digest === null) return null;
    return encodeMessageCursor(this.#session, {
      from: 'oldest',
      place: this.#place - 1,
      digest: this.#digest,
    });
  }

  /**
   * Passes the messages that stand after those before, `count` at most; null where the session is gone.
   * @throws GatewayResponseError where the last message that was passed no longer stands in its place
   */
  async readOn(messages: SessionMessages, count: number): Promise<FollowedPage | null> {
    const place = this.#place;
    const overlap = Math.min(2, place);
    const range = await messages.range(place - overlap, Math.min(messageCap, overlap + count));
    if (range === null) return null;
    if (overlap > 0 && digestAt(range, overlap - 1) !== this.#digest) throw new ChangedMessagesError();
    const rows = range.rows.slice(overlap);
    const named = rows.map(toNamed);
    const names = named.map((message) => this.#namer.name(message));
    this.#place += rows.length;
    if (rows.length > 0) this.#digest = digestAt(range, range.rows.length - 1);
    return {
      connection: pageOf(this.#session, range, { rows, names, place, overlap }),
      place,
      sizes: named.map(({ content }) => content.length + bytesOfRow),
      more: range.next !== false,
    };
  }
}

function pageOf(
  session: readonly [string, string],
  range: MessageRange,
  {
    rows,
    names,
    place,
    overlap,
  }: { rows: MessageRange['rows']; names: readonly string[]; place: number; overlap: number },
): MessageConnection {
  return messageConnection({
    entries: rows,
    hasNextPage: range.next !== false,
    hasPreviousPage: place > 0,
    idAt: (index) => names[index] ?? '',
    cursorAt: (index) => {
      // The message before each of them was read.
      const digest = digestAt(range, overlap + index) ?? '';
      return encodeMessageCursor(session, { from: 'oldest', place: place + index, digest });
    },
  });
}

/** How many messages the session has; null where the gateway knows no such session. The gateway's count is a guess. */
async function endOf(messages: SessionMessages): Promise<number | null> {
  const guess = await messages.guessedCount();
  const start = Math.max(0, guess - rowsAtEnd);
  const range = await messages.range(start, messageCap);
  if (range === null) return null;
  const end = start + range.rows.length;
  if (range.next !== false) return locateEnd(messages, end);
  return end > start || start === 0 ? end : locateEnd(messages, 0);
}
