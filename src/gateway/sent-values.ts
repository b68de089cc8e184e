import type { JsonValue } from './rows.js';

/** Every text and number in a value, keys of objects included: what an upstream could quote back of it. */
export function textsOf(value: JsonValue | undefined): string[] {
  const texts: string[] = [];
  const open: (JsonValue | undefined)[] = [value];
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next === 'string') texts.push(next);
    else if (typeof next === 'number') texts.push(String(next));
    else if (Array.isArray(next)) open.push(...next);
    else if (typeof next === 'object' && next !== null)
      open.push(...Object.keys(next), ...Object.values(next));
  }
  return texts;
}
