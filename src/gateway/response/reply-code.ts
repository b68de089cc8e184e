import type { JsonValue } from '../json/json-value.js';
import { type Meaning, meaningOf } from './reply-words.js';

/** `code`, `errcode`, `ret_code`, `result_code`, `errno` and the like. */
const codes =
  /^(?:(?:err|error|ret|return|result|resp|response|status|http|biz|business|res)_?)?(?:code|no)$|^(?:ret|http_status)$/;

/** Whether a key, its words joined by `_`, holds a code of how a request went. */
export function isCodeKey(key: string): boolean {
  return codes.test(key);
}

/** What a number as in HTTP says, or 0 for success. */
export function meaningOfStatus(status: number): Meaning {
  if (status === 202) return 'later';
  if (status === 0 || status === 1) return 'unknown';
  // Some gateways give their statuses more digits.
  if (/^20\d0{2,3}$/.test(String(status))) return 'done';
  return status >= 200 && status < 300 ? 'done' : 'denied';
}

/** What a code says. A code in words is an error's, unless it says otherwise. */
export function meaningOfCode(value: JsonValue): Meaning {
  if (typeof value === 'string' && !/^-?\d+$/.test(value)) {
    const meaning = meaningOf(value);
    return meaning === 'unknown' && value.trim() !== '' ? 'denied' : meaning;
  }
  return typeof value === 'number' || typeof value === 'string' ? meaningOfStatus(Number(value)) : 'unknown';
}

/** Whether a code is a failure's beyond doubt: a word that denies, a number below 0, or one of HTTP's failures. */
export function isFailingCode(value: JsonValue): boolean {
  if (typeof value !== 'string' && typeof value !== 'number') return false;
  const text = String(value).trim();
  return /^-\d*[1-9]\d*$|^[45]\d{2}(?:\d{1,3})?$/.test(text) || meaningOf(text) === 'denied';
}
