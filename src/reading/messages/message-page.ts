import type { MessageRow } from '../../gateway/rows/rows.js';
import type { Entry } from '../../loaders/slice.js';
import { decodeMessageCursor, encodeMessageCursor } from '../../paging/message-cursor.js';
import type { MessageWindow } from '../../paging/page-arguments.js';
import { placesFromEnd, placesFromOldest } from './message-ranges.js';
import { cursorDigest, digestAt, type Names } from './message-naming.js';
import type { SessionMessages, Stretch } from './session-messages.js';
import { type MessageConnection, messageConnection } from './message-connection.js';
import { type MessageRequest, tailPlaces } from './message-tail.js';

/** What of a page of messages is asked for; the less, the fewer messages are read. */
export interface MessageNeeds {
  /** Ids or cursors. */
  readonly names: boolean;
  readonly previous: boolean;
  readonly next: boolean;
}

/** Where a page stands within messages that were read. */
export interface Placed {
  readonly stretch: Stretch;
  /** First row of the page, and the one after its last, within the stretch. */
  readonly from: number;
  readonly until: number;
  /** Null where not asked for. */
  readonly names: Names | null;
  readonly hasNext: boolean;
}

/** A page of messages as it was read; ids and cursors are made where they are asked for. */
export interface MessagePage {
  readonly entries: readonly Entry<MessageRow>[];
  readonly hasNextPage: boolean;
  readonly hasPreviousPage: boolean;
  idAt(index: number): string;
  cursorAt(index: number): string;
}

/** The newest messages and nothing else of their page: what most operations ask, and what a tail read gives as it is. */
function newestOnly(messages: SessionMessages, size: number): Promise<MessageConnection | null> {
  return messages.newest(size).then((tail) => {
    if (tail === null) return null;
    const { rows } = tail;
    return messageConnection({ ...emptyPage, entries: rows.length > size ? rows.slice(-size) : rows });
  });
}

/** Reads one page of a session's messages, oldest first; null where the gateway knows no such session. */
export function readMessagePage(
  messages: SessionMessages,
  window: MessageWindow,
  needs: MessageNeeds,
): Promise<MessageConnection | null> {
  const { cursor, direction, size } = window;
  if (cursor === null && direction === 'backward' && size > 0 && !needs.names && !needs.previous) {
    return newestOnly(messages, size);
  }
  return readAnyPage(messages, window, needs);
}

async function readAnyPage(
  messages: SessionMessages,
  { cursor, direction, size }: MessageWindow,
  needs: MessageNeeds,
): Promise<MessageConnection | null> {
  const argument: MessageRequest['argument'] = direction === 'forward' ? 'after' : 'before';
  const anchor = cursor === null ? null : decodeMessageCursor(messages.session, argument, cursor);
  if (size === 0) return messageConnection(emptyPage);
  const request: MessageRequest = { direction, size, anchor, argument, needs };
  if (anchor?.from === 'oldest' || (anchor === null && direction === 'forward')) {
    const placed = await placesFromOldest(messages, request);
    return placed === null ? null : toPage(messages, placed, needs);
  }
  const placed = await tailPlaces(messages, request);
  if (placed === null) return null;
  if (!('beyond' in placed)) return toPage(messages, placed, needs);
  const found = await placesFromEnd(messages, request, placed.beyond);
  return found === null ? null : toPage(messages, found, needs);
}

const emptyPage: MessagePage = {
  entries: [],
  hasNextPage: false,
  hasPreviousPage: false,
  idAt: () => '',
  cursorAt: () => '',
};

async function toPage(
  messages: SessionMessages,
  placed: Placed,
  needs: MessageNeeds,
): Promise<MessageConnection> {
  const { stretch, from, until, names } = placed;
  const nameAt = (index: number): string => {
    if (names === null) throw new RangeError('names were not asked for');
    return names.at(from + index);
  };
  return messageConnection({
    entries: stretch.rows.slice(from, until),
    hasNextPage: placed.hasNext,
    hasPreviousPage: needs.previous && (await hasPrevious(messages, stretch, from)),
    idAt: nameAt,
    cursorAt: (index) => {
      const name = nameAt(index);
      const place = from + index;
      if (stretch.start === null) {
        const distance = stretch.rows.length - 1 - place;
        const anchor = { from: 'newest', distance, digest: cursorDigest(name) } as const;
        return encodeMessageCursor(messages.session, anchor);
      }
      const placed = digestAt(stretch, place);
      if (placed === null) throw new RangeError('the message before a named one was not read');
      const anchor = { from: 'oldest', place: stretch.start + place, digest: placed } as const;
      return encodeMessageCursor(messages.session, anchor);
    },
  });
}

/** Whether a message stands before the page; at the cap no row more could be asked for, so that asks once. */
async function hasPrevious(messages: SessionMessages, stretch: Stretch, from: number): Promise<boolean> {
  if (from > 0) return true;
  if (stretch.start !== null) return stretch.start > 0;
  return messages.exists(stretch.rows.length);
}
