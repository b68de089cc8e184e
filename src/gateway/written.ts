import type { Answer } from './answer.js';
import { foreignClaim } from './claims.js';
import type { WriteReceipt } from './client-types.js';
import { GatewayResponseError } from './errors.js';
import { isJsonObject, isSomething, own } from './json.js';
import { readRow, refuseForeign } from './page.js';
import type { RowKind } from './row-kind.js';

/**
 * Reads the row that a write gave back: bare, in `data`, or under its own name. Null where the gateway took the write
 * but gave no row that can be recognised; nothing is invented.
 * @throws GatewayResponseError (`outcomeUnknown`) where the answer is about somebody else
 */
export function readWritten<Row>(answer: Answer, kind: RowKind<Row>): Row | null {
  refuseForeign(answer, kind);
  const { data } = answer;
  const places = isJsonObject(data) ? [data, ...kind.keys.map((key) => own(data, key))] : [];
  for (const raw of places) {
    if (!isJsonObject(raw)) continue;
    if (foreignClaim(raw, kind.claims) !== undefined) {
      throw answer.fault(`The Agent Gateway's answer is about another ${kind.noun}.`);
    }
    const row = readRow(raw, kind);
    if (typeof row !== 'string') return row.row;
  }
  refuseDenial(answer);
  return null;
}

/** Reads the confirmation of a deletion, whatever it looks like. @throws as `readWritten`, and where it is a denial */
export function readReceipt(answer: Answer, kind: RowKind<unknown>): WriteReceipt {
  refuseForeign(answer, kind);
  refuseDenial(answer);
  return { status: answer.status, raw: answer.raw };
}

const agreements = ['deleted', 'success', 'ok', 'done'];

/** A success status beside words that say it was not done is no success, and never reported as one. */
function refuseDenial(answer: Answer): void {
  for (const value of [answer.body, answer.data]) {
    if (!isJsonObject(value)) continue;
    const denied = agreements.some((key) => own(value, key) === false);
    if (denied || isSomething(own(value, 'error')) || isSomething(own(value, 'errors'))) {
      throw new GatewayResponseError('The Agent Gateway says that it did not do what was asked.', {
        status: answer.status,
      });
    }
  }
}
