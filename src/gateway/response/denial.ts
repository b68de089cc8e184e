import type { Answer } from './answer.js';
import { GatewayResponseError } from '../errors.js';
import { isJsonObject, isSomething, own } from '../json/json.js';

/** Keys that say of any answer whether it is one. */
const ofEveryAnswer = ['success', 'ok'];
/** Keys that say of a write whether it was done. */
export const ofWrites = [...ofEveryAnswer, 'deleted', 'done'];

/**
 * A success status beside words that say otherwise is no success, and never reported as one: neither a write as done,
 * nor a list as empty.
 * @throws GatewayResponseError, without `outcomeUnknown`: the gateway says how it came out
 */
export function refuseDenial(
  { status, body, data }: Pick<Answer, 'status' | 'body' | 'data'>,
  agreements: readonly string[] = ofEveryAnswer,
): void {
  for (const value of [body, data]) {
    if (!isJsonObject(value)) continue;
    const denied = agreements.some((key) => own(value, key) === false);
    if (denied || isSomething(own(value, 'error')) || isSomething(own(value, 'errors'))) {
      throw new GatewayResponseError('The Agent Gateway says that it did not do what was asked.', { status });
    }
  }
}
