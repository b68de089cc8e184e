import { digest } from './digest.js';
import { refuseArgument } from './refuse.js';
import { decodeToken, encodeToken } from './token.js';

const version = 2;
/** Rows by which a cursor's place is found again: the row itself and up to three before it. */
export const anchorSize = 4;
/** Rows that a cursor reaches back where some of them are no anchors. */
export const anchorReach = 16;

/** A place in a list: where a row stood, and how to know it again. */
export interface ListAnchor {
  /** Counted from 0 at the start of the list, when the cursor was made. */
  readonly place: number;
  /** The row and those before it, nearest first; never empty. */
  readonly rows: readonly AnchorRow[];
}

/**
 * A row as a cursor keeps it: its digest; after `=` where it shares its id with another row, so that it is no anchor; empty
 * where it could not be read.
 */
export type AnchorRow = string;

/** Whether a row's place can be found by this digest. */
export function isAnchor(row: AnchorRow): boolean {
  return row !== '' && !row.startsWith('=');
}

/** What a list is: its kind and every argument that changes its rows. */
export interface ListIdentity {
  readonly kind: string;
  readonly arguments: readonly (string | null)[];
}

/** Digest of one row's identity, short because only its neighbours must differ from it. */
export function rowDigest(identity: string): string {
  return digest(identity, 8);
}

/** Of the lists of the requests that run: a page has a cursor for each row, all with the same digest. */
const known = new WeakMap<ListIdentity['arguments'], { readonly kind: string; readonly digest: string }>();

/** Digest of a list's kind and arguments. The same array of arguments must not change. */
export function argumentsDigest({ kind, arguments: given }: ListIdentity): string {
  const found = known.get(given);
  if (found?.kind === kind) return found.digest;
  const made = digest(JSON.stringify([kind, ...given]), 8);
  known.set(given, { kind, digest: made });
  return made;
}

export function encodeListCursor(list: ListIdentity, anchor: ListAnchor): string {
  return encodeToken([version, list.kind, argumentsDigest(list), anchor.place, ...anchor.rows]);
}

/** Throws an input error that names `argument` for anything but a cursor of this very list. */
export function decodeListCursor(list: ListIdentity, argument: string, cursor: string): ListAnchor {
  const [madeBy, kind, digestOfArguments, place, ...rows] = decodeToken(cursor) ?? [];
  const wellFormed =
    madeBy === version &&
    isPlace(place) &&
    rows.length >= 1 &&
    rows.length <= anchorReach &&
    rows.length <= place + 1 &&
    rows.every(isAnchorRow);
  if (!wellFormed) throw refuseArgument(argument, 'is not a cursor of this server');
  if (kind !== list.kind || digestOfArguments !== argumentsDigest(list)) {
    throw refuseArgument(argument, 'is a cursor of another list, or of the same list with other arguments');
  }
  return { place, rows };
}

/** A row's place: small enough to be sent as an offset without losing a digit. */
export function isPlace(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 2 ** 31 - 1;
}

function isAnchorRow(value: unknown): value is AnchorRow {
  return typeof value === 'string' && /^(?:=?[A-Za-z0-9_-]{8})?$/.test(value);
}
