import { argumentsDigest, isPlace } from './list-cursor.js';
import { refuseArgument } from './refuse.js';
import { decodeToken, encodeToken } from './token.js';

const version = 3;
const kind = 'messages';

/**
 * Where a message stands, and a digest to know it again. Messages are only appended, so a place counted from the oldest
 * never changes; a range read from the newest end knows no such place, and gives the distance from that end at the time,
 * with a digest of the newest message: of several messages that are alike, the right one still stands so far before it.
 */
export type MessageAnchor = { readonly digest: string } & (
  | { readonly from: 'oldest'; readonly place: number }
  | { readonly from: 'newest'; readonly distance: number; readonly newest: string }
);

const ends = { oldest: 'o', newest: 'n' } as const;

export function encodeMessageCursor(session: readonly [string, string], anchor: MessageAnchor): string {
  const position = anchor.from === 'oldest' ? anchor.place : anchor.distance;
  const list = argumentsDigest({ kind, arguments: session });
  const newest = anchor.from === 'oldest' ? [] : [anchor.newest];
  return encodeToken([version, kind, list, ends[anchor.from], position, anchor.digest, ...newest]);
}

/** Throws an input error that names `argument` for anything but a cursor of this session's messages. */
export function decodeMessageCursor(
  session: readonly [string, string],
  argument: string,
  cursor: string,
): MessageAnchor {
  const parts = decodeToken(cursor) ?? [];
  const [madeBy, listKind, list, end, position, digest, newest] = parts;
  if (madeBy !== version || typeof listKind !== 'string' || typeof list !== 'string') {
    throw refuseArgument(argument, 'is not a cursor of this server');
  }
  if (listKind !== kind || list !== argumentsDigest({ kind, arguments: session })) {
    throw refuseArgument(argument, 'is a cursor of another list');
  }
  if (isPlace(position) && isNameDigest(digest)) {
    if (end === ends.oldest && parts.length === 6) return { from: 'oldest', place: position, digest };
    if (end === ends.newest && parts.length === 7 && isNameDigest(newest)) {
      return { from: 'newest', distance: position, digest, newest };
    }
  }
  throw refuseArgument(argument, 'is not a cursor of this server');
}

/** Characters of a message's digest in its cursor; its id keeps more. */
export const cursorDigestLength = 10;

function isNameDigest(value: unknown): value is string {
  return typeof value === 'string' && new RegExp(`^[A-Za-z0-9_-]{${cursorDigestLength}}$`).test(value);
}
