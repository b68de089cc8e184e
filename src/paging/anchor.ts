import { isAnchor, type ListAnchor } from './list-cursor.js';

/** Where an anchor was found. */
export interface AnchorMatch {
  /** Of the row after which reading goes on, within the rows that were looked through. */
  readonly index: number;
  /** How far before the cursor's own row it stood: 0 is that row. */
  readonly distance: number;
  /** How many of the cursor's rows still stand in their old order, up to this one. */
  readonly score: number;
}

/**
 * Finds the row after which reading goes on: the last one of the longest run of the cursor's rows that still stand in their
 * old order, whatever came between them; ties nearest to the old place. So a row that was forgotten, or that an update
 * moved to the front of the list, does not take the place with it: its former neighbours hold it.
 *
 * @param rows digests of consecutive rows of the list; null for one that could not be read
 * @param start the place of the first of them
 */
export function matchAnchor(
  rows: readonly (string | null)[],
  start: number,
  anchor: ListAnchor,
): AnchorMatch | null {
  const indexes = distinctIndexes(rows);
  const matches: AnchorMatch[] = [];
  let best: AnchorMatch | null = null;
  // From the row that stood first to the cursor's own.
  for (let distance = anchor.rows.length - 1; distance >= 0; distance--) {
    const row = anchor.rows[distance];
    const index = row !== undefined && isAnchor(row) ? indexes.get(row) : undefined;
    if (index === undefined || index === null) continue;
    const before = matches.filter((match) => match.index < index).map((match) => match.score);
    const match = { index, distance, score: Math.max(0, ...before) + 1 };
    matches.push(match);
    if (best === null || isBetter(match, best, anchor.place - start)) best = match;
  }
  return best;
}

/** Where each digest stands; null where several rows share it. */
function distinctIndexes(rows: readonly (string | null)[]): ReadonlyMap<string, number | null> {
  const indexes = new Map<string, number | null>();
  rows.forEach((row, index) => {
    if (row !== null) indexes.set(row, indexes.has(row) ? null : index);
  });
  return indexes;
}

function isBetter(match: AnchorMatch, than: AnchorMatch, old: number): boolean {
  if (match.score !== than.score) return match.score > than.score;
  const distance = Math.abs(match.index - old);
  const other = Math.abs(than.index - old);
  // Of two places equally far the later one is taken: the earlier would show a row twice.
  return distance < other || (distance === other && match.index > than.index);
}

/**
 * Where rows that were not read could hold the cursor better: nowhere where more than half of its rows stand together with
 * its own, after the rows that were read where its own is missing among so many, else on both sides.
 */
export function openSide(match: AnchorMatch | null, anchor: ListAnchor): 'none' | 'right' | 'both' {
  const distances = anchor.rows.flatMap((row, distance) => (isAnchor(row) ? [distance] : []));
  if (match === null) return 'both';
  if (match.score === distances.length) return 'none';
  if (match.score * 2 <= distances.length) return 'both';
  return match.distance === distances[0] ? 'none' : 'right';
}
