import { GatewayResponseError } from '../../gateway/errors.js';
import type { MessageRow } from '../../gateway/rows/rows.js';
import type { Entry } from '../../loaders/row-range.js';
import { cursorDigestLength, type MessageAnchor } from '../../paging/message-cursor.js';
import {
  beginsRun,
  MessageNamer,
  momentOf,
  namedBefore,
  type NamedMessage,
  nameMessages,
  placedDigest,
  runStart,
} from '../../paging/message-names.js';
import type { Names } from './located-page.js';
import type { MessageRange } from './message-range.js';

/** Names the messages from `index` on; null where more must be read before it to tell. */
export function namesFrom(
  session: readonly [string, string],
  range: MessageRange,
  index: number,
): Names | null {
  const named = range.rows.map(toNamed);
  const from = namedFrom(named, index, range.start === 0);
  if (from === null) return null;
  const names = nameMessages(session, named.slice(Math.max(0, from - namedBefore), from), named.slice(from));
  return {
    from,
    at: (place) => {
      const name = names[place - from];
      if (name === undefined) throw new RangeError('a message outside the named range');
      return name;
    },
  };
}

/** What names the messages after a range; null where more must be read before it to tell. */
export function namerAfter(session: readonly [string, string], range: MessageRange): MessageNamer | null {
  const named = range.rows.map(toNamed);
  const from = namedFrom(named, named.length - 1, range.start === 0);
  if (from === null) return null;
  const namer = new MessageNamer(session, named.slice(0, Math.max(0, from)));
  for (const message of named.slice(Math.max(0, from))) namer.name(message);
  return namer;
}

/** From where on messages have to be named so that the one at `index` can be; null: from before them. */
function namedFrom(named: readonly NamedMessage[], index: number, atOldest: boolean): number | null {
  const moments = named.map((message) => momentOf(message.timestamp));
  const from = runStart(moments, index, atOldest);
  return from === null || (from < namedBefore && !atOldest) ? null : from;
}

/** Names every message that can be named from what was read; null where none can. */
export function namesOf(session: readonly [string, string], range: MessageRange): Names | null {
  if (range.start === 0) return namesFrom(session, range, 0);
  const moments = range.rows.map((row) => momentOf(toNamed(row).timestamp));
  const first = moments.findIndex((_moment, index) => index >= namedBefore && beginsRun(moments, index));
  return first === -1 ? null : namesFrom(session, range, first);
}

/** What a cursor that knows its message's place keeps of it; null where it or the one before it was not read. */
export function digestAt(range: MessageRange, index: number): string | null {
  const row = range.rows[index];
  const before = range.rows[index - 1];
  if (row === undefined || (before === undefined && range.start !== 0)) return null;
  return cursorDigest(placedDigest(before === undefined ? null : toNamed(before), toNamed(row)));
}

/** As much of a digest as a cursor keeps. */
export function cursorDigest(digest: string): string {
  return digest.slice(0, cursorDigestLength);
}

export function isNamed(name: string, anchor: MessageAnchor): boolean {
  return cursorDigest(name) === anchor.digest;
}

/** What a message's name is made of. */
export function toNamed(row: Entry<MessageRow>): NamedMessage {
  if (row instanceof GatewayResponseError) return { role: null, timestamp: null, content: '' };
  return { role: row.role, timestamp: row.timestamp, content: JSON.stringify(row.content) };
}
