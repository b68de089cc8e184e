import { hasLongDigitRun, quoteInexactNumbers } from './exact-integers.js';
import { maxJsonDepth } from './json-depth.js';
import { replaceLoneSurrogates } from './lone-surrogates.js';
import type { JsonValue } from './json-value.js';

/**
 * Reads a JSON text so that nothing is lost: integers beyond 2^53-1 become strings with their exact digits, half a
 * surrogate pair becomes U+FFFD, and a byte-order mark in front is skipped.
 * @returns undefined where the text is not JSON. The parser's own error quotes the text, so it is not passed on.
 */
export function parseJson(text: string): JsonValue | undefined {
  const start = text.codePointAt(0) === 0xfeff ? 1 : 0;
  const json = replaceLoneSurrogates(text.slice(start));
  try {
    if (hasLongDigitRun(json)) return parse(quoteInexactNumbers(json));
    const value = parse(json);
    // Numbers beyond a double's range are looked for in what was parsed: a search of the text would cost ten times that.
    return hasInfinity(value) ? parse(quoteInexactNumbers(json)) : value;
  } catch {
    return undefined;
  }
}

/** What JSON.parse gives is a JsonValue by definition; its own type is any. */
function parse(text: string): JsonValue {
  return JSON.parse(text) as JsonValue;
}

/** Whether a number such as 1e400 stands in a value; what is nested too deep to be used is not looked through. */
function hasInfinity(value: JsonValue, depth = 0): boolean {
  if (typeof value === 'number') return !Number.isFinite(value);
  if (typeof value !== 'object' || value === null || depth > maxJsonDepth) return false;
  // Most values are texts: not worth a call each.
  if (Array.isArray(value)) {
    for (const item of value) if (typeof item !== 'string' && hasInfinity(item, depth + 1)) return true;
    return false;
  }
  for (const key in value) {
    const item = value[key];
    if (typeof item !== 'string' && item !== undefined && hasInfinity(item, depth + 1)) return true;
  }
  return false;
}

/** Whether a value of the wire is a JSON object (and not a list). */
export function isJsonObject(value: JsonValue | undefined): value is { [key: string]: JsonValue } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An own key's value; a key such as `__proto__` or `constructor` is plain data here, never something inherited. */
export function own(value: { [key: string]: JsonValue }, key: string): JsonValue | undefined {
  return Object.hasOwn(value, key) ? value[key] : undefined;
}

/** Whether a value says something: not null, false, empty, or missing. */
export function isSomething(value: JsonValue | undefined): boolean {
  if (value === undefined || value === null || value === false || value === '') return false;
  return typeof value !== 'object' || Object.keys(value).length > 0;
}
