import type { JsonValue } from './json-value.js';

/** Deeper values make JSON.stringify, ours or the gateway's, overflow its stack. */
export const maxJsonDepth = 500;

/** Objects with more keys take long to read and to write, and so much memory that a few fill the heap. */
export const maxJsonKeys = 20_000;

/** Stands in the place of what is nested too deep, or has too many keys, to be read. */
export const tooDeepValue: JsonValue = Array.from({ length: maxJsonDepth + 1 }).reduce<JsonValue>(
  (inner) => [inner],
  null,
);

/** Whether lists and objects stand in each other deeper than `maxJsonDepth` levels. */
export function isTooDeep(value: JsonValue | undefined, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (depth >= maxJsonDepth) return true;
  // Most values are texts and numbers: not worth a call each.
  if (Array.isArray(value)) {
    for (const item of value) if (typeof item === 'object' && isTooDeep(item, depth + 1)) return true;
    return false;
  }
  for (const key in value) {
    const item = value[key];
    if (typeof item === 'object' && isTooDeep(item, depth + 1)) return true;
  }
  return false;
}
