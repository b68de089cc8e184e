import { randomUUID } from 'node:crypto';
import {
  hasLongDigitRun,
  isInfinite,
  isUnsafeInteger,
  quoteNumbers,
} from '../../gateway/json/exact-integers.js';

/** Nobody can guess it, so no text of a value is taken for a marked number. */
const mark = `${randomUUID()}:`;

/** A JSON text holds a number that nothing here can keep. */
export class NumberTooLargeError extends Error {}

/**
 * Reads JSON so that it can be served as it came: an integer beyond 2^53-1 becomes a BigInt.
 * @throws NumberTooLargeError where a number is beyond a double's range, and SyntaxError
 */
export function parseExactJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  // A number beyond a double's range needs no long run of digits, but an exponent of three.
  if (/[eE]\+?\d{3}|\d{300}/.test(text)) {
    quoteNumbers(text, refuseInfinite, mark);
  }
  if (!hasLongDigitRun(text)) return value;
  return JSON.parse(quoteNumbers(text, isUnsafeInteger, mark), (_key, inner: unknown) =>
    typeof inner === 'string' && inner.startsWith(mark) ? BigInt(inner.slice(mark.length)) : inner,
  );
}

function refuseInfinite(token: string): boolean {
  if (isInfinite(token)) throw new NumberTooLargeError('A number is beyond the range of a double.');
  return false;
}
