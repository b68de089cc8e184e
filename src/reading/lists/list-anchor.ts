import { GatewayResponseError } from '../../gateway/errors.js';
import type { ListRun } from '../../loaders/list-run.js';
import type { ListReader } from '../../loaders/lists.js';
import type { Entry } from '../../loaders/row-range.js';
import { type AnchorMatch, matchAnchor, openSide } from '../../paging/anchor.js';
import {
  anchorReach,
  anchorSize,
  isAnchor,
  type AnchorRow,
  type ListAnchor,
  rowDigest,
} from '../../paging/list-cursor.js';
import { listCap } from '../../paging/page-arguments.js';
import { refuseArgument } from '../../paging/refuse.js';

/** Each row stands in its own cursor and in those of the three after it. */
const knownDigests = new WeakMap<object, string>();

function digestOf<Row>(list: ListReader<Row>, row: Row): string {
  // Rows are objects, whatever their kind.
  const key = row as object;
  const known = knownDigests.get(key);
  if (known !== undefined) return known;
  const digest = rowDigest(list.source.rowId(row));
  knownDigests.set(key, digest);
  return digest;
}

/** What the cursor of the row at `index` keeps. */
export function anchorAt<Row>(list: ListReader<Row>, run: ListRun<Row>, index: number): ListAnchor {
  const rows: AnchorRow[] = [];
  let anchors = 0;
  for (let at = index; at >= 0 && anchors < anchorSize && rows.length < anchorReach; at--) {
    const kept = keep(list, run, run.rows[at]);
    if (isAnchor(kept)) anchors++;
    rows.push(kept);
  }
  return { place: run.start + index, rows };
}

function keep<Row>(list: ListReader<Row>, run: ListRun<Row>, row: Entry<Row> | undefined): AnchorRow {
  if (row === undefined || row instanceof GatewayResponseError) return '';
  return run.isDistinct(row) ? digestOf(list, row) : `=${digestOf(list, row)}`;
}

/** Rows that were read, and the first of them that stands after a cursor. */
export interface FoundAnchor<Row> {
  readonly run: ListRun<Row>;
  readonly index: number;
}

/**
 * Looks for the rows of a cursor: around its old place first, together with the page after it (`count` rows), then up to
 * `bound` rows to each side.
 * @throws GatewayInputError where none of them is left there, or where nobody can tell which of them were moved
 */
export async function findAnchor<Row>(
  list: ListReader<Row>,
  anchor: ListAnchor,
  { count, bound }: { count: number; bound: number },
): Promise<FoundAnchor<Row> | 'moved' | 'unknown'> {
  const { place, rows } = anchor;
  if (!rows.some(isAnchor)) return findBeginning(list, anchor, count);
  const beginning = place - rows.length + 1;
  const lowest = Math.max(0, place - bound);
  const near = Math.max(lowest, place - listCap + 20);
  const starts = [...new Set([beginning, near, lowest])].filter((start) => start <= beginning);
  let found: { run: ListRun<Row>; match: AnchorMatch } | null = null;
  for (const start of starts) {
    const run = list.run(start);
    const isLast = start === starts.at(-1);
    let wanted = start === beginning ? rows.length + count : listCap;
    for (;;) {
      const outcome = await run.readOn(wanted);
      if (outcome !== 'read') return outcome;
      const digests = run.rows.map((row) =>
        row instanceof GatewayResponseError ? null : digestOf(list, row),
      );
      const match = matchAnchor(digests, run.start, anchor);
      found = match === null ? null : { run, match };
      const open = openSide(match, anchor);
      const isRead = run.ended || run.start + run.rows.length > place + bound;
      if (found !== null && (open === 'none' || (open === 'right' && isRead)))
        return skipTo(list, found, anchor);
      // The rows before are looked through first: those that are forgotten move all others towards the start.
      if (isRead || (open === 'both' && start === beginning && !isLast)) break;
      wanted = listCap;
    }
  }
  if (found?.match.isClear === true) return skipTo(list, found, anchor);
  throw refuseArgument(
    'after',
    found === null
      ? 'stands on a row that is no longer near its old place; read the list from its start again'
      : 'stands among rows whose order has changed; read the list from its start again',
  );
}

/** The cursor of one of the first rows, none of which can be told from others: the list is gone on with after such rows. */
async function findBeginning<Row>(
  list: ListReader<Row>,
  { place, rows }: ListAnchor,
  count: number,
): Promise<FoundAnchor<Row> | 'moved' | 'unknown'> {
  if (rows.length <= place) {
    throw new GatewayResponseError('The rows of the Agent Gateway around this cursor can not be told apart.');
  }
  const run = list.run(0);
  const outcome = await run.readOn(rows.length + count);
  if (outcome !== 'read') return outcome;
  return { run, index: follow(list, run, 0, rows) };
}

/** Goes past the rows that stood between the one that was found and the cursor's own, and still stand there. */
async function skipTo<Row>(
  list: ListReader<Row>,
  { run, match }: { run: ListRun<Row>; match: AnchorMatch },
  anchor: ListAnchor,
): Promise<FoundAnchor<Row> | 'moved' | 'unknown'> {
  const between = anchor.rows.slice(0, match.distance);
  const from = match.index + 1;
  while (run.rows.length < from + between.length && !run.ended) {
    const outcome = await run.readOn(between.length);
    if (outcome !== 'read') return outcome;
  }
  return { run, index: follow(list, run, from, between) };
}

/**
 * The index after the rows of a cursor, nearest first, as far as they stand from `from` on. Those that are gone are passed.
 * @throws GatewayInputError where a row that shares its id does not stand there: it may stand anywhere
 */
function follow<Row>(
  list: ListReader<Row>,
  run: ListRun<Row>,
  from: number,
  rows: readonly AnchorRow[],
): number {
  const shared = new Set(
    run.rows.flatMap((row) => {
      const kept = keep(list, run, row);
      return kept.startsWith('=') ? [kept.slice(1)] : [];
    }),
  );
  let index = from;
  for (const row of rows.toReversed()) {
    const now = keep(list, run, run.rows[index]);
    const isThere = index < run.rows.length && now.replace('=', '') === row.replace('=', '');
    if (isThere) index++;
    else if (row.startsWith('=') || shared.has(row)) {
      throw refuseArgument(
        'after',
        'stands on a row whose id others share; read the list from its start again',
      );
    }
  }
  return index;
}
