import type { Answer } from './answer.js';
import { foreignClaim } from '../rows/claims.js';
import type { WriteReceipt } from '../client-types.js';
import { refuseDeniedWrite } from './denial.js';
import { isJsonObject, own } from '../json/json.js';
import { readRow, refuseForeign } from './page.js';
import type { RowKind } from '../rows/row-kind.js';

/**
 * Reads the row that a write gave back: bare, in `data`, or under its own name. Null where the gateway took the write
 * but gave no row that can be recognised; nothing is invented.
 * @throws GatewayResponseError where the answer is a denial, or (`outcomeUnknown`) about somebody else
 */
export function readWritten<Row>(answer: Answer, kind: RowKind<Row>): Row | null {
  refuseForeign(answer, kind);
  refuseDeniedWrite(answer);
  return findRow(answer, kind);
}

/**
 * The one row that an answer holds, null where it holds none.
 * @throws GatewayResponseError where it is about somebody else
 */
export function findRow<Row>(answer: Answer, kind: RowKind<Row>): Row | null {
  const { data } = answer;
  const places = isJsonObject(data) ? [data, ...kind.rowKeys.map((key) => own(data, key))] : [];
  for (const raw of places) {
    if (!isJsonObject(raw)) continue;
    if (foreignClaim(raw, kind.claims) !== undefined) {
      throw answer.fault(`The Agent Gateway's answer is about another ${kind.noun}.`);
    }
    const row = readRow(raw, kind);
    if (typeof row !== 'string') return row.row;
  }
  return null;
}

/** Reads the confirmation of a deletion, whatever it looks like. @throws as `readWritten`, and where it is a denial */
export function readReceipt(answer: Answer, kind: RowKind<unknown>): WriteReceipt {
  refuseForeign(answer, kind);
  refuseDeniedWrite(answer);
  return { status: answer.status, raw: answer.raw };
}
