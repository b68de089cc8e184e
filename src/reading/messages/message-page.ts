import { decodeMessageCursor, encodeMessageCursor } from '../../paging/message-cursor.js';
import type { MessageWindow } from '../../paging/page-arguments.js';
import { pageFromEnd, pageFromOldest } from './page-from-ends.js';
import type { LocatedPage } from './located-page.js';
import { cursorDigest, digestAt } from './message-naming.js';
import type { MessageRange } from './message-range.js';
import type { MessageNeeds, MessageRequest } from './message-request.js';
import type { SessionMessages } from './session-messages.js';
import { type MessageConnection, messageConnection, type MessagePage } from './message-connection.js';
import { pageFromTail } from './message-tail.js';

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
    const placed = await pageFromOldest(messages, request);
    return placed === null ? null : toPage(messages, placed, needs);
  }
  const placed = await pageFromTail(messages, request);
  if (placed === null) return null;
  if (!('beyond' in placed)) return toPage(messages, placed, needs);
  const found = await pageFromEnd(messages, request, placed.beyond);
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
  placed: LocatedPage,
  needs: MessageNeeds,
): Promise<MessageConnection> {
  const { range, from, until, names } = placed;
  const nameAt = (index: number): string => {
    if (names === null) throw new RangeError('names were not asked for');
    return names.at(from + index);
  };
  return messageConnection({
    entries: range.rows.slice(from, until),
    hasNextPage: placed.hasNext,
    hasPreviousPage: needs.previous && (await hasPrevious(messages, range, from)),
    idAt: nameAt,
    cursorAt: (index) => {
      const name = nameAt(index);
      const place = from + index;
      if (range.start === null) {
        const last = range.rows.length - 1;
        const newest = digestAt(range, last);
        if (newest === null) throw new RangeError('the message before the newest one was not read');
        const anchor = {
          from: 'newest',
          distance: last - place,
          digest: cursorDigest(name),
          newest,
        } as const;
        return encodeMessageCursor(messages.session, anchor);
      }
      const placed = digestAt(range, place);
      if (placed === null) throw new RangeError('the message before a named one was not read');
      const anchor = { from: 'oldest', place: range.start + place, digest: placed } as const;
      return encodeMessageCursor(messages.session, anchor);
    },
  });
}

/** Whether a message stands before the page; at the cap no row more could be asked for, so that asks once. */
async function hasPrevious(messages: SessionMessages, range: MessageRange, from: number): Promise<boolean> {
  if (from > 0) return true;
  if (range.start !== null) return range.start > 0;
  return messages.exists(range.rows.length);
}
