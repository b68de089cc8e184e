import { GatewayInputError } from '../errors.js';
import { maxJsonDepth } from '../json/json-depth.js';
import type { JsonObject } from '../rows/rows.js';

/**
 * Makes the text of a request body.
 * @param argumentOf names the argument that a key of the body came from
 * @throws GatewayInputError naming the place of a value that JSON or the gateway can't carry exactly
 */
export function encodeBody(body: JsonObject, argumentOf: (key: string) => string): string {
  for (const [key, value] of Object.entries(body)) checkValue(value, [argumentOf(key)], []);
  return JSON.stringify(body);
}

function checkValue(value: unknown, path: readonly string[], ancestors: readonly object[]): void {
  const fault = faultOf(value, ancestors);
  if (fault !== null) throw new GatewayInputError([{ path, message: fault }]);
  if (typeof value !== 'object' || value === null) return;
  const inner = [...ancestors, value];
  if (Array.isArray(value)) {
    // Array.from also visits the holes that forEach would skip and JSON would turn into null.
    Array.from(value).forEach((item: unknown, index) => checkValue(item, [...path, String(index)], inner));
    return;
  }
  for (const [key, item] of Object.entries(value)) {
    const place = [...path, key.toWellFormed()];
    if (!key.isWellFormed()) throw new GatewayInputError([{ path: place, message: halfPair }]);
    checkValue(item, place, inner);
  }
}

const halfPair = 'must not hold half a surrogate pair';

function faultOf(value: unknown, ancestors: readonly object[]): string | null {
  switch (typeof value) {
    case 'boolean':
      return null;
    case 'string':
      return value.isWellFormed() ? null : halfPair;
    case 'number':
      if (!Number.isFinite(value)) return 'must be a finite number';
      if (Number.isInteger(value) && !Number.isSafeInteger(value)) {
        return 'must not be a whole number beyond 2^53-1; send it as a string';
      }
      return null;
    case 'bigint':
      return 'must not be a BigInt; send it as a string';
    case 'object':
      if (value === null) return null;
      if (ancestors.includes(value)) return 'must not hold itself';
      if (ancestors.length >= maxJsonDepth) return `must not be nested deeper than ${maxJsonDepth} levels`;
      return Array.isArray(value) || isPlainObject(value) ? null : 'must be a plain JSON value';
    default:
      return 'must be a JSON value';
  }
}

function isPlainObject(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
