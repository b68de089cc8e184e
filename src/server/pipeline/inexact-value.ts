import { isRoundedInteger } from '../http/exact-numbers.js';

/** Deeper values overflow the stack of what reads and writes them. */
const maxDepth = 500;

interface Issue {
  readonly path: readonly string[];
  readonly message: string;
}

/** Of the place of an issue so much is told, and of each key in it. */
const toldDepth = 20;
const toldKey = 100;

/**
 * The first value of variables that can't reach the gateway as it was meant; null where there is none. An integer beyond
 * 2^53-1 was rounded when the body was parsed: as an id it would name another object.
 */
export function findInexact(variables: unknown): Issue | null {
  const found = find(variables, 0);
  if (found === null) return null;
  const path = found.keys.toReversed().slice(0, toldDepth);
  return { path: path.map((key) => key.slice(0, toldKey).toWellFormed()), message: found.message };
}

interface Found {
  readonly message: string;
  /** From the fault outwards: what has no fault needs no keys. */
  readonly keys: string[];
}

/** It calls itself no deeper than values may be nested. */
function find(value: unknown, depth: number): Found | null {
  const message = faultOf(value, depth);
  if (message !== null) return { message, keys: [] };
  if (typeof value !== 'object' || value === null) return null;
  return Array.isArray(value) ? findInList(value, depth) : findInObject(value, depth);
}

function findInList(list: readonly unknown[], depth: number): Found | null {
  for (let at = 0; at < list.length; at++) {
    const found = find(list[at], depth + 1);
    if (found === null) continue;
    found.keys.push(String(at));
    return found;
  }
  return null;
}

function findInObject(object: object, depth: number): Found | null {
  // Keys alone: of an object with very many, pairs take three times as long.
  for (const key of Object.keys(object)) {
    const found = key.isWellFormed()
      ? find(Reflect.get(object, key), depth + 1)
      : { message: 'must not have half a surrogate pair in a key', keys: [] };
    if (found === null) continue;
    found.keys.push(key);
    return found;
  }
  return null;
}

function faultOf(value: unknown, depth: number): string | null {
  if (depth > maxDepth) return `must not be nested deeper than ${maxDepth} levels`;
  if (isRoundedInteger(value)) return 'must not be a whole number beyond 2^53-1; send it as a string';
  if (typeof value === 'string' && !value.isWellFormed()) return 'must not hold half a surrogate pair';
  return null;
}
