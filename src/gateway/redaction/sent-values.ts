import type { JsonValue } from '../json/json-value.js';

/**
 * Every text in a value, keys of objects included, and every number long enough to tell somebody by: what an upstream
 * could quote back of it. No list is spread into arguments: a long one would overflow the stack.
 */
export function textsOf(value: JsonValue | undefined): string[] {
  const texts: string[] = [];
  const open: (JsonValue | undefined)[] = [value];
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next === 'string') texts.push(next);
    else if (typeof next === 'number' && Math.abs(next) >= 1000) texts.push(String(next));
    else if (Array.isArray(next)) for (const item of next) open.push(item);
    else if (typeof next === 'object' && next !== null) {
      for (const [key, item] of Object.entries(next)) {
        texts.push(key);
        open.push(item);
      }
    }
  }
  return texts;
}
