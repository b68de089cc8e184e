/** What is longer is remembered: the same value may stand in an answer many times. */
const longLength = 1024;
/** Deeper values are refused where they are read. */
const deepest = 1000;

/** By the value; what was read of a request goes with it. */
const lengths = new WeakMap<object, number>();

/** What was found out about a value that is long; undefined: it is short, or nobody asked. */
export function knownLength(value: object): number | undefined {
  return lengths.get(value);
}

/** About how many characters a scalar takes in JSON; exact up to escapes and the digits of numbers. */
export function jsonLength(value: unknown, depth = 0): number {
  if (typeof value === 'string') return value.length + 2;
  if (typeof value !== 'object' || value === null) return 8;
  const known = lengths.get(value);
  if (known !== undefined) return known;
  const length = depth > deepest ? 0 : lengthOf(value, depth);
  if (length > longLength) lengths.set(value, length);
  return length;
}

function lengthOf(value: object, depth: number): number {
  let length = 2;
  if (Array.isArray(value)) {
    for (const item of value) length += 1 + jsonLength(item, depth + 1);
    return length;
  }
  // Keys alone: pairs take three times as long.
  for (const key of Object.keys(value)) {
    length += key.length + 4 + jsonLength(Reflect.get(value, key), depth + 1);
  }
  return length;
}
