import type { MessageAnchor } from '../../paging/message-cursor.js';
import { messageCap } from '../../paging/page-arguments.js';
import { namedBefore } from '../../paging/message-names.js';
import { digestAt, isNamed, namesFrom, namesOf } from './message-naming.js';
import type { LocatedPage, Names } from './located-page.js';
import type { MessageRange } from './message-range.js';
import { type MessageRequest, refuseAlike, refuseLost } from './message-request.js';
import type { SessionMessages } from './session-messages.js';

/** Messages that may have been appended since a cursor was made without costing its next page a second call. */
const appendedAllowance = 10;

/** The newest messages that one call can give are not enough; `beyond` is how many they were. */
export interface Beyond {
  readonly beyond: number;
}

/**
 * Places a page by the newest messages, which one call gives; a second one where more of them are needed, up to
 * the 1,000 that a call can give. Null: no such session.
 */
export async function pageFromTail(
  messages: SessionMessages,
  request: MessageRequest,
): Promise<LocatedPage | Beyond | null> {
  const needsStart = request.needs.names || request.needs.previous || request.anchor !== null;
  const wanted = Math.min(messageCap, wantedRows(request));
  let read = 0;
  for (const count of wanted === messageCap ? [messageCap] : [wanted, messageCap]) {
    const range = await messages.tail(count, needsStart);
    if (range === null) return null;
    const placed = placeInTail(messages, range, request);
    if (placed !== null) return placed;
    read = range.rows.length;
  }
  return { beyond: read };
}

function wantedRows({ direction, size, anchor, needs }: MessageRequest): number {
  // The row before the page tells whether there is one; those before it are part of the first row's name.
  const rowBefore = needs.names ? namedBefore : needs.previous ? 1 : 0;
  if (anchor?.from !== 'newest') return size + rowBefore;
  const toAnchor = anchor.distance + 1 + appendedAllowance;
  return toAnchor + namedBefore + (direction === 'backward' ? size : 0);
}

/** Null where more messages are needed. */
function placeInTail(
  messages: SessionMessages,
  range: MessageRange,
  request: MessageRequest,
): LocatedPage | null {
  const { anchor, direction, size, needs } = request;
  const { rows } = range;
  if (anchor === null) {
    const from = Math.max(0, rows.length - size);
    if (!needs.names) return { range, from, until: rows.length, names: null, hasNext: false };
    const names = namesFrom(messages.session, range, from);
    return names === null ? null : { range, from, until: rows.length, names, hasNext: false };
  }
  const names = namesOf(messages.session, range);
  const index = names === null ? -1 : findNamed(range, anchor, names, request.argument);
  if (names === null || index === -1) {
    if (range.start === 0) throw refuseLost(request.argument);
    return null;
  }
  if (direction === 'forward') {
    const until = Math.min(rows.length, index + 1 + size);
    return { range, from: index + 1, until, names, hasNext: until < rows.length };
  }
  const from = Math.max(0, index - size);
  const short = range.start !== 0 && (index - size < 1 || from < names.from);
  return short ? null : { range, from, until: index, names, hasNext: true };
}

/**
 * The place of a cursor's message, -1 where it is not there: where it stood if the newest message is the same still.
 * @throws GatewayInputError where it has moved, and several messages are alike in all that the cursor knows of its own
 */
function findNamed(range: MessageRange, anchor: MessageAnchor, names: Names, argument: string): number {
  const last = range.rows.length - 1;
  const found: number[] = [];
  // Messages are only appended: the distance from the newest end can have grown, not shrunk.
  const nearest = anchor.from === 'newest' ? last - anchor.distance : last;
  for (let index = nearest; index >= names.from; index--) {
    if (!isNamed(names.at(index), anchor)) continue;
    if (anchor.from === 'newest' && digestAt(range, index + anchor.distance) !== anchor.newest) continue;
    if (index === nearest && anchor.from === 'newest') return index;
    found.push(index);
  }
  if (found.length > 1) throw refuseAlike(argument);
  return found[0] ?? -1;
}
