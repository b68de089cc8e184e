import type { JsonValue } from '../rows/rows.js';

/**
 * Every text in a value, keys of objects included, and every number long enough to tell somebody by: what an upstream
 * could quote back of it.
 */
export function textsOf(value: JsonValue | undefined): string[] {
  const texts: string[] = [];
  const open: (JsonValue | undefined)[] = [value];
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next === 'string') texts.push(next);
    else if (typeof next === 'number' && Math.abs(next) >= 1000) texts.push(String(next));
    else if (Array.isArray(next)) open.push(...next);
    else if (typeof next === 'object' && next !== null)
      open.push(...Object.keys(next), ...Object.values(next));
  }
  return texts;
}
