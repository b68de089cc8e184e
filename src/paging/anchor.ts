/** Where an anchor stands in a stretch of rows, and how many of its digests stand together there. */
export interface AnchorMatch {
  /** Place of the row after which the next page starts. */
  readonly place: number;
  readonly score: number;
}

/**
 * Finds the place after which reading goes on: the row at which most of the anchor's digests still stand
 * together, ties nearest to the old place. So a row that was forgotten, or that an update moved to the front
 * of the list, does not take the place with it: its former neighbours hold it.
 *
 * `rows` are the digests of a stretch of the list that starts at `start`.
 */
export function matchAnchor(
  rows: readonly string[],
  start: number,
  anchor: { readonly place: number; readonly digests: readonly string[] },
): AnchorMatch | null {
  let best: AnchorMatch | null = null;
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index];
    if (row === undefined || !anchor.digests.includes(row)) continue;
    const place = start + index;
    const score = scoreAt(rows, index, anchor.digests);
    if (
      best === null ||
      score > best.score ||
      (score === best.score && nearer(place, best.place, anchor.place))
    ) {
      best = { place, score };
    }
  }
  return best;
}

/** How many different digests of the anchor stand in the stretch that ends at `index`. */
function scoreAt(rows: readonly string[], index: number, digests: readonly string[]): number {
  const together = rows.slice(Math.max(0, index - digests.length + 1), index + 1);
  // Equal digests are counted as often as both sides have them: equal rows are told apart by their number.
  const wanted = [...digests];
  let score = 0;
  for (const row of together) {
    const found = wanted.indexOf(row);
    if (found === -1) continue;
    wanted.splice(found, 1);
    score++;
  }
  return score;
}

function nearer(place: number, than: number, old: number): boolean {
  const distance = Math.abs(place - old);
  const other = Math.abs(than - old);
  // Of two places equally far the later one is taken: the earlier would show a row twice.
  return distance < other || (distance === other && place > than);
}

/**
 * True where no other place can hold the anchor better, so that nothing needs to be read to look further: all of
 * it stands here, or more than half of it (at the old place: half), and the rows after it, which could share
 * digests with this place, were read too.
 */
export function isDecided(
  match: AnchorMatch | null,
  anchor: { readonly place: number; readonly digests: readonly string[] },
  stretch: { readonly start: number; readonly length: number; readonly ended: boolean },
): match is AnchorMatch {
  if (match === null) return false;
  const size = anchor.digests.length;
  if (match.score === size) return true;
  const rowsAfter = stretch.start + stretch.length - 1 - match.place;
  if (rowsAfter < size - 1 && !stretch.ended) return false;
  return match.score * 2 > size || (match.score * 2 === size && match.place === anchor.place);
}
