import type { MessageAnchor } from '../../paging/message-cursor.js';
import { namedBefore } from '../../paging/message-names.js';
import { messageCap } from '../../paging/page-arguments.js';
import { digestAt, isNamed, namesFrom, namesOf } from './message-naming.js';
import type { LocatedPage } from './located-page.js';
import type { MessageRange } from './message-range.js';
import { type MessageRequest, refuseLost } from './message-request.js';
import { isSameRow, locateEnd, type SessionMessages } from './session-messages.js';

/** Where a page stands, in places from the oldest message; `until` is the one after its last. */
interface Places {
  readonly from: number;
  readonly until: number;
}

/** Places a page from the oldest message on, or beside a cursor that knows its place: one call in both cases. */
export async function pageFromOldest(
  messages: SessionMessages,
  request: MessageRequest,
): Promise<LocatedPage | null> {
  const { anchor } = request;
  if (anchor?.from !== 'oldest') return readPlaces(messages, request, { from: 0, until: request.size }, null);
  return readPlaces(messages, request, beside(request, anchor.place), anchor.place);
}

/**
 * Places a page by its distance from the newest end where the newest 1,000 don't reach: the end is located
 * once, and the cursors of the page know their places from then on.
 *
 * @param known how many messages there are at least
 */
export async function pageFromEnd(
  messages: SessionMessages,
  request: MessageRequest,
  known: number,
): Promise<LocatedPage | null> {
  const end = await locateEnd(messages, known);
  const { anchor } = request;
  if (anchor?.from !== 'newest') {
    return readPlaces(messages, request, { from: Math.max(0, end - request.size), until: end }, null);
  }
  const place = await findBack(messages, anchor, request.argument, end - anchor.distance);
  return place === null ? null : readPlaces(messages, request, beside(request, place), null);
}

function beside({ direction, size }: MessageRequest, place: number): Places {
  return direction === 'forward'
    ? { from: place + 1, until: place + 1 + size }
    : { from: Math.max(0, place - size), until: place };
}

/** @param anchorPlace where the cursor's message must stand; null where that is known already, or no cursor given */
async function readPlaces(
  messages: SessionMessages,
  { direction, anchor, argument, needs }: MessageRequest,
  { from, until }: Places,
  anchorPlace: number | null,
): Promise<LocatedPage | null> {
  const first = Math.min(from, anchorPlace ?? from);
  // The messages before are part of a message's name, the one before it of what a cursor keeps.
  const before = needs.names ? namedBefore : anchorPlace === null ? 0 : 1;
  const start = Math.max(0, first - before);
  const rowAfter = direction === 'forward' && needs.next ? 1 : 0;
  const end = Math.max(until + rowAfter, (anchorPlace ?? 0) + 1);
  let range = await messages.range(start, end - start);
  if (range === null) return null;
  if (anchor !== null && anchorPlace !== null) {
    if (digestAt(range, anchorPlace - start) !== anchor.digest) {
      await messages.refuseUnpaged();
      throw refuseLost(argument);
    }
    if (start > 0 && isRepeated(range, anchorPlace - start)) await messages.refuseUnpaged();
  }
  let names = needs.names ? namesFrom(messages.session, range, from - start) : null;
  while (needs.names && names === null) {
    range = await extendBack(messages, range);
    names = namesFrom(messages.session, range, from - (range.start ?? 0));
  }
  const offset = range.start ?? 0;
  const last = offset + range.rows.length;
  return {
    range,
    from: Math.min(from, last) - offset,
    until: Math.min(until, last) - offset,
    names,
    hasNext:
      direction === 'backward' ? anchor !== null : needs.next && (await hasNext(messages, range, until)),
  };
}

/**
 * Whether a message and the one before it say little of their place: they are alike, or such a pair stands elsewhere in
 * the range too. The first messages of a gateway that ignores the offset could have one in the same place.
 */
function isRepeated(range: MessageRange, index: number): boolean {
  if (isSameRow(range.rows[index - 1], range.rows[index])) return true;
  const digest = digestAt(range, index);
  return range.rows.some((_row, place) => place !== index && digestAt(range, place) === digest);
}

async function hasNext(messages: SessionMessages, range: MessageRange, until: number): Promise<boolean> {
  const end = (range.start ?? 0) + range.rows.length;
  if (end > until) return true;
  return range.next ?? messages.exists(end);
}

/**
 * Looks for a cursor's message before `until`, which its place can't reach; null: the session is gone.
 * @param rows how many messages the first call reads
 */
export async function findBack(
  messages: SessionMessages,
  anchor: MessageAnchor,
  argument: MessageRequest['argument'],
  until: number,
  rows = messageCap,
): Promise<number | null> {
  const start = Math.max(0, until - rows);
  let range = await messages.range(start, until - start);
  while (range !== null) {
    const offset = range.start ?? 0;
    for (const index of allNamed(messages, range, anchor)) {
      if (await isSoFar(messages, offset + index, anchor)) return offset + index;
    }
    if (offset === 0) throw refuseLost(argument);
    range = await extendBack(messages, range);
  }
  return null;
}

/** Where messages with the cursor's name stand, the newest first. */
function allNamed(messages: SessionMessages, range: MessageRange, anchor: MessageAnchor): number[] {
  const names = namesOf(messages.session, range);
  const found: number[] = [];
  if (names === null) return found;
  for (let index = range.rows.length - 1; index >= names.from; index--) {
    if (isNamed(names.at(index), anchor)) found.push(index);
  }
  return found;
}

/** Whether the message that was the newest one when the cursor was made stands as far after this place as it did then. */
async function isSoFar(messages: SessionMessages, place: number, anchor: MessageAnchor): Promise<boolean> {
  if (anchor.from === 'oldest') return true;
  const last = place + anchor.distance;
  const start = Math.max(0, last - 1);
  const around = await messages.range(start, last - start + 1);
  return around !== null && digestAt(around, last - start) === anchor.newest;
}

/** The range with up to 1,000 messages more before it. */
export async function extendBack(messages: SessionMessages, range: MessageRange): Promise<MessageRange> {
  const end = range.start ?? 0;
  const start = Math.max(0, end - messageCap);
  const earlier = await messages.range(start, end - start);
  return { rows: [...(earlier?.rows ?? []), ...range.rows], start, next: range.next };
}
