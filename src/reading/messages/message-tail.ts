import type { MessageAnchor } from '../../paging/message-cursor.js';
import { messageCap } from '../../paging/page-arguments.js';
import { namedBefore } from '../../paging/message-names.js';
import { refuseArgument } from '../../paging/refuse.js';
import { isNamed, namesFrom, namesOf } from './message-naming.js';
import type { MessageNeeds, Placed } from './message-page.js';
import type { SessionMessages, Stretch } from './session-messages.js';

export interface MessageRequest {
  readonly direction: 'forward' | 'backward';
  /** At least 1. */
  readonly size: number;
  readonly anchor: MessageAnchor | null;
  /** The argument that gave the anchor. */
  readonly argument: 'after' | 'before';
  readonly needs: MessageNeeds;
}

/** The newest messages that one call can give are not enough; `beyond` is how many they were. */
export interface Beyond {
  readonly beyond: number;
}

/** Messages that may have been appended since a cursor was made without costing its next page a second call. */
const appendedAllowance = 10;

/**
 * Places a page by the newest messages, which one call gives; a second one where more of them are needed, up to
 * the 1,000 that a call can give. Null: no such session.
 */
export async function tailPlaces(
  messages: SessionMessages,
  request: MessageRequest,
): Promise<Placed | Beyond | null> {
  const needsStart = request.needs.names || request.needs.previous || request.anchor !== null;
  const wanted = Math.min(messageCap, wantedRows(request));
  let read = 0;
  for (const count of wanted === messageCap ? [messageCap] : [wanted, messageCap]) {
    const stretch = await messages.tail(count, needsStart);
    if (stretch === null) return null;
    const placed = placeInTail(messages, stretch, request);
    if (placed !== null) return placed;
    read = stretch.rows.length;
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
function placeInTail(messages: SessionMessages, stretch: Stretch, request: MessageRequest): Placed | null {
  const { anchor, direction, size, needs } = request;
  const { rows } = stretch;
  if (anchor === null) {
    const from = Math.max(0, rows.length - size);
    if (!needs.names) return { stretch, from, until: rows.length, names: null, hasNext: false };
    const names = namesFrom(messages.session, stretch, from);
    return names === null ? null : { stretch, from, until: rows.length, names, hasNext: false };
  }
  const names = namesOf(messages.session, stretch);
  const index = names === null ? -1 : findNamed(stretch, anchor, names.from, (at) => names.at(at));
  if (names === null || index === -1) {
    if (stretch.start === 0) throw refuseLost(request.argument);
    return null;
  }
  if (direction === 'forward') {
    const until = Math.min(rows.length, index + 1 + size);
    return { stretch, from: index + 1, until, names, hasNext: until < rows.length };
  }
  const from = Math.max(0, index - size);
  const short = stretch.start !== 0 && (index - size < 1 || from < names.from);
  return short ? null : { stretch, from, until: index, names, hasNext: true };
}

function findNamed(
  { rows }: Stretch,
  anchor: MessageAnchor,
  from: number,
  nameAt: (index: number) => string,
): number {
  // Messages are only appended: the distance from the newest end can have grown, not shrunk.
  const last = anchor.from === 'newest' ? rows.length - 1 - anchor.distance : rows.length - 1;
  for (let index = last; index >= from; index--) {
    if (isNamed(nameAt(index), anchor)) return index;
  }
  return -1;
}

export function refuseLost(argument: string): Error {
  return refuseArgument(argument, 'stands on a message that is no longer there; read from an end again');
}
