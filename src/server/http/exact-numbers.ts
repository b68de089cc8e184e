import { randomUUID } from 'node:crypto';
import { hasLongDigitRun, isRounded, quoteNumbers } from '../../gateway/json/exact-integers.js';

/** Nobody can guess it, so no text of a request is taken for a marked number. */
const roundedMark = `${randomUUID()}:`;

/** Whether a value of a request was an integer that JSON.parse would have rounded. */
export function isRoundedInteger(value: unknown): boolean {
  return typeof value === 'string' && value.startsWith(roundedMark);
}

/**
 * Reads JSON. An integer that would be rounded is marked, since only the text tells it from a float.
 * @throws SyntaxError
 */
export function parseMarked(text: string): unknown {
  return JSON.parse(hasLongDigitRun(text) ? quoteNumbers(text, isRounded, roundedMark) : text);
}
