import type { Answer } from './answer.js';
import { foreignClaim } from '../rows/claims.js';
import type { Page, RowFault } from '../client-types.js';
import { isJsonObject, own } from '../json/json.js';
import { isTooDeep } from '../json/json-depth.js';
import type { RowKind } from '../rows/row-kind.js';
import type { JsonObject, JsonValue } from '../json/json-value.js';
import { eachSliced, whenDone } from './each-sliced.js';
import { continuationOf, countOf } from './continuation.js';

/** Of one answer to a list. 200 are asked for at most, and 1,000 messages; a gateway that does not page sends all there are. */
const mostRows = 50_000;

/**
 * Reads a list answer: `{items: [...]}`, the same under the row's own name, or a bare list. 204 is the empty list.
 * A row that can't be read, or is about somebody else, costs only itself.
 * @throws GatewayResponseError for any other shape, or where the list says that it is about somebody else
 */
export function readPage<Row>(answer: Answer, kind: RowKind<Row>): Page<Row> | Promise<Page<Row>> {
  if (answer.isNothing) return pageOf(answer, [], {}, kind);
  refuseForeign(answer, kind);
  const { data } = answer;
  const rows = findRows(data, kind);
  if (rows === undefined) throw answer.fault(`The Agent Gateway's answer is no list of ${kind.noun}s.`);
  if (rows.length > mostRows) {
    throw answer.fault(
      `The Agent Gateway's list of ${kind.noun}s has more than ${mostRows} rows in one answer.`,
    );
  }
  if (answer.status === 202 && rows.length === 0) {
    throw answer.fault(
      `The Agent Gateway's answer is no list of ${kind.noun}s yet, as it is still being made.`,
    );
  }
  return pageOf(answer, rows, envelopeOf(answer), kind);
}

/** Where a list tells of itself: beside its rows, or beside `data` where that is the bare list. */
function envelopeOf({ body, data }: Answer): JsonObject {
  if (isJsonObject(data)) return data;
  return isJsonObject(body) ? body : {};
}

/**
 * The rows of a list, wherever they stand; undefined where the value is no list, or holds several: of two lists, one of
 * which is empty, nobody can say that nothing is stored.
 */
export function findRows(data: JsonValue | undefined, kind: RowKind<unknown>): JsonValue[] | undefined {
  if (Array.isArray(data)) return data;
  if (!isJsonObject(data)) return undefined;
  const lists = ['items', ...kind.listKeys]
    .map((key) => own(data, key))
    .filter((value) => Array.isArray(value));
  return lists.length === 1 ? lists[0] : undefined;
}

/**
 * Reads each row for itself, slice by slice where the answer is long. `envelope` is where the list tells its own limit,
 * offset and total.
 */
export function pageOf<Row>(
  answer: Answer,
  rows: readonly JsonValue[],
  envelope: JsonObject,
  kind: RowKind<Row>,
): Page<Row> | Promise<Page<Row>> {
  const items: Row[] = [];
  const faults: RowFault[] = [];
  // An error is larger than most rows: rows with the same fault share one.
  const errors = new Map<string, RowFault['error']>();
  const errorOf = (message: string) => {
    const error = errors.get(message) ?? answer.fault(message);
    errors.set(message, error);
    return error;
  };
  const offset = countOf(own(envelope, 'offset'));
  const page = {
    items,
    faults,
    rowCount: rows.length,
    limit: countOf(own(envelope, 'limit')),
    offset,
    ...continuationOf(envelope, (offset ?? 0) + rows.length),
  };
  const read = eachSliced(rows, answer.slices, (raw, index) => {
    const row = readRow(raw, kind, answer.mayBeDeep);
    if (typeof row === 'string') faults.push({ index, error: errorOf(row) });
    else items.push(row.row);
  });
  return whenDone(read, () => page);
}

/** @throws GatewayResponseError where an answer's envelope or data is about somebody else */
export function refuseForeign(answer: Answer, { claims, noun }: RowKind<unknown>): void {
  for (const value of [answer.body, answer.data]) {
    if (isJsonObject(value) && foreignClaim(value, claims) !== undefined) {
      throw answer.fault(`The Agent Gateway's answer is not about the ${noun} that was asked for.`);
    }
  }
}

/** A row, or a sentence on why it can't be used, which never quotes it. */
export function readRow<Row>(raw: JsonValue, kind: RowKind<Row>, mayBeDeep = true): { row: Row } | string {
  if (!isJsonObject(raw)) return `The Agent Gateway sent a ${kind.noun} that is no object.`;
  if (mayBeDeep && isTooDeep(raw))
    return `The Agent Gateway sent a ${kind.noun} that is nested too deep or has too many keys.`;
  const foreign = foreignClaim(raw, kind.claims);
  if (foreign !== undefined) return `The Agent Gateway sent a ${kind.noun} of another ${foreign}.`;
  const row = kind.read(raw);
  return row === null ? `The Agent Gateway sent a ${kind.noun} without its identity.` : { row };
}
