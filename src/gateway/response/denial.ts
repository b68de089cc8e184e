import type { Answer } from './answer.js';
import { documentedKeys } from './documented-keys.js';
import { GatewayResponseError } from '../errors.js';
import { isJsonObject, isSomething } from '../json/json.js';
import { isMemoryRow } from '../rows/memory-row.js';
import { isCodeKey, isFailingCode } from './reply-code.js';
import { isRefusingFlag, meaningOf, wordsOf } from './reply-words.js';
import type { JsonValue } from '../json/json-value.js';
import { judgeWrite } from './write-reply.js';

/**
 * A success status beside words that say otherwise is no success: an empty list must not be told where the gateway says
 * that it failed to read it.
 * @param mayBePartial whether an answer that says that it is a part is told as a part
 * @throws GatewayResponseError
 */
export function refuseDeniedRead(
  { status, body, data }: Pick<Answer, 'status' | 'body' | 'data'>,
  mayBePartial: boolean,
): void {
  if (isDenied(body, mayBePartial) || (data !== body && isDenied(data, mayBePartial))) throw denial(status);
}

function isDenied(answer: JsonValue | undefined, mayBePartial: boolean): boolean {
  if (!isJsonObject(answer)) return false;
  const isRow = isMemoryRow(answer);
  for (const name of Object.keys(answer)) {
    if (!documentedKeys.has(name) && denies(name, answer[name] ?? null, isRow, mayBePartial)) return true;
  }
  return false;
}

function denies(name: string, value: JsonValue, isRow: boolean, mayBePartial: boolean): boolean {
  const key = wordsOf(name).join('_');
  if (/^(?:is_)?(?:success|successful|ok)$/.test(key)) return isRefusingFlag(value);
  if (/^errors?$/.test(key)) return isSomething(value);
  // A row has a code and a status of its own.
  if (isRow || !/^(?:status|state|outcome|result)$/.test(key))
    return !isRow && isCodeKey(key) && isFailingCode(value);
  return (
    value === false || isFailingNumber(value) || (isDenyingText(value) && !(mayBePartial && isPart(value)))
  );
}

function isFailingNumber(value: JsonValue): boolean {
  return typeof value === 'number' && isFailingCode(value);
}

function isDenyingText(value: JsonValue): boolean {
  return typeof value === 'string' && meaningOf(value) === 'denied';
}

function isPart(value: JsonValue): boolean {
  return typeof value === 'string' && /partial|partly|incomplete|unfinished/i.test(value);
}

/**
 * The same of a write, in whatever form its answer says no.
 * @throws GatewayResponseError, without `outcomeUnknown` where the gateway says how it came out
 */
export function refuseDeniedWrite(answer: Answer): void {
  const verdict = judgeWrite(answer, answer.isDeletion);
  if (verdict === 'denied') throw denial(answer.status);
  if (verdict === 'unclear') {
    throw answer.fault("The Agent Gateway's answer does not say whether it did what was asked.");
  }
}

function denial(status: number): GatewayResponseError {
  return new GatewayResponseError('The Agent Gateway says that it did not do what was asked.', { status });
}
