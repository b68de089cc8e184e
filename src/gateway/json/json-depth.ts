import type { JsonValue } from '../rows/rows.js';

/** Deeper values make JSON.stringify, ours or the gateway's, overflow its stack. */
export const maxJsonDepth = 500;

/** Whether lists and objects stand in each other deeper than `maxJsonDepth` levels. */
export function isTooDeep(value: JsonValue | undefined, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (depth >= maxJsonDepth) return true;
  if (Array.isArray(value)) return value.some((item) => isTooDeep(item, depth + 1));
  for (const key in value) {
    const item = value[key];
    // Most values are texts: not worth a call each.
    if (typeof item === 'object' && isTooDeep(item, depth + 1)) return true;
  }
  return false;
}
