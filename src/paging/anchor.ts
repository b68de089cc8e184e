import { isAnchor, type ListAnchor } from './list-cursor.js';

/** Where an anchor was found. */
export interface AnchorMatch {
  /** Of the row after which reading goes on, within the rows that were looked through. */
  readonly index: number;
  /** How far before the cursor's own row it stood: 0 is that row. */
  readonly distance: number;
  /** How many of the cursor's rows still stand in their old order, up to this one. */
  readonly score: number;
  /** Whether the cursor's rows leave no doubt which of them were moved. */
  readonly isClear: boolean;
}

type Found = Omit<AnchorMatch, 'isClear'>;

/** So many rows in their old order outweigh a single one that stands elsewhere. */
const majority = 3;
/** How many rows a place must be further off than twice another one to be out of the question. */
const margin = 4;

/**
 * Finds the row after which reading goes on: the last one of the longest run of the cursor's rows that still stand in their
 * old order, whatever came between them. So a row that was forgotten, or that an update moved to the front of the list, does
 * not take the place with it: its former neighbours hold it.
 *
 * @param rows digests of consecutive rows of the list; null for one that could not be read
 * @param start the place of the first of them
 */
export function matchAnchor(
  rows: readonly (string | null)[],
  start: number,
  anchor: ListAnchor,
): AnchorMatch | null {
  const matches = matchesOf(rows, anchor);
  const [first] = matches;
  if (first === undefined) return null;
  // Of several longest runs the one that ends first: those that stand after it are looked at below.
  const best = matches.reduce((one, other) => (isLonger(other, one) ? other : one), first);
  const last = matches.reduce((one, other) => (other.index > one.index ? other : one), first);
  if (last === best) return { ...best, isClear: best.score > 1 || !passesShared(rows, anchor, best) };
  const own = new Set(matches.map((match) => match.index));
  const between = rows.slice(best.index + 1, last.index);
  // Rows that were shown before are all that stands between the two places.
  if (between.every((_row, at) => own.has(best.index + 1 + at))) {
    return { ...last, score: best.score, isClear: true };
  }
  if (best.score >= majority) return { ...best, isClear: true };
  const old = anchor.place - start;
  const isNearer = Math.abs(best.index - old) > 2 * Math.abs(last.index - old) + margin;
  return { ...last, isClear: isNearer };
}

/** Each of the cursor's rows that was found, with the longest run in their old order that it ends; the oldest first. */
function matchesOf(rows: readonly (string | null)[], anchor: ListAnchor): Found[] {
  const indexes = distinctIndexes(rows);
  const matches: Found[] = [];
  for (let distance = anchor.rows.length - 1; distance >= 0; distance--) {
    const row = anchor.rows[distance];
    const index = row !== undefined && isAnchor(row) ? indexes.get(row) : undefined;
    if (index === undefined || index === null) continue;
    const before = matches.filter((match) => match.index < index).map((match) => match.score);
    matches.push({ index, distance, score: Math.max(0, ...before) + 1 });
  }
  return matches;
}

function isLonger(match: Found, than: Found): boolean {
  return match.score > than.score || (match.score === than.score && match.index < than.index);
}

/** Where each digest stands; null where several rows share it. */
function distinctIndexes(rows: readonly (string | null)[]): ReadonlyMap<string, number | null> {
  const indexes = new Map<string, number | null>();
  rows.forEach((row, index) => {
    if (row !== null) indexes.set(row, indexes.has(row) ? null : index);
  });
  return indexes;
}

/** Whether rows that share an id and stood before this one do so no longer: it may have been moved past them. */
function passesShared(
  rows: readonly (string | null)[],
  anchor: ListAnchor,
  { index, distance }: Found,
): boolean {
  const before = rows.slice(0, index);
  return anchor.rows.slice(distance + 1).some((row) => {
    if (!row.startsWith('=')) return false;
    const at = before.indexOf(row.slice(1));
    if (at !== -1) before.splice(at, 1);
    return at === -1;
  });
}

/**
 * Where rows that were not read could hold the cursor better: nowhere where more than half of its rows stand together with
 * its own, after the rows that were read where its own is missing among so many, else on both sides.
 */
export function openSide(match: AnchorMatch | null, anchor: ListAnchor): 'none' | 'right' | 'both' {
  const distances = anchor.rows.flatMap((row, distance) => (isAnchor(row) ? [distance] : []));
  if (match === null || !match.isClear) return 'both';
  if (match.score === distances.length) return 'none';
  if (match.score * 2 <= distances.length) return 'both';
  return match.distance === distances[0] ? 'none' : 'right';
}
