import { randomUUID } from 'node:crypto';

/** Nobody can guess it, so no text of a value is taken for a marked number. */
const mark = `${randomUUID()}:`;
const marked = new RegExp(`"${mark}([^"]*)"`, 'g');

/**
 * A value as JSON whose large numbers are told apart: a number beyond 2^53-1 is a float and has an exponent, which
 * JSON.stringify writes as an integer of made-up digits; a BigInt is an integer, with its own digits.
 */
export function writeJson(value: unknown): string {
  const text = JSON.stringify(value, (_key, inner: unknown) => markLarge(inner));
  return text.includes(mark) ? text.replace(marked, '$1') : text;
}

function markLarge(value: unknown): unknown {
  if (typeof value === 'bigint') return mark + String(value);
  const isLarge = typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value);
  return isLarge ? mark + value.toExponential() : value;
}
