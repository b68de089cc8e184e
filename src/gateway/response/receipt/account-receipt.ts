import type { Answer } from '../answer.js';
import type { AccountDeletionReceipt, DeletionOutcome } from '../../client-types.js';
import { worse } from './layer-words.js';
import { receiptKey } from './receipt-key.js';
import { ReceiptReader } from './receipt-reader.js';

/**
 * Reads what the gateway said of an account deletion, layer by layer. It is complete only where each word of the answer
 * is understood and means done: a layer that failed, a code, a list of errors, a sentence that denies, or a key that
 * nobody knows make it incomplete. Layers that are not named are not guessed.
 * @param sent what the request sent: where it comes back it says nothing
 */
export function readAccountReceipt(answer: Answer, sent: readonly string[]): AccountDeletionReceipt {
  const { status, body, raw } = answer;
  const reader = new ReceiptReader(sent);
  const outcome = worse(reader.readWhole(body), ofStatus(status));
  // Unlike raw, names and details are shown to everybody who may delete.
  const layers = reader.layers.map(({ layer, detail, ...rest }) => ({
    layer: receiptKey(layer) === 'layer' ? layer : answer.readable(layer),
    ...rest,
    detail: detail === null ? null : answer.readable(detail),
  }));
  return { status, raw, outcome, layers };
}

function ofStatus(status: number): DeletionOutcome {
  if (status === 202) return 'pending';
  return status === 207 ? 'incomplete' : 'complete';
}
