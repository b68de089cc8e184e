import { GatewayInputError } from '../errors.js';
import { hasLongDigitRun, isRounded } from '../json/exact-integers.js';
import { maxJsonDepth } from '../json/json-depth.js';
import { writeJson } from '../json/write-json.js';
import type { JsonObject } from '../json/json-value.js';

/**
 * Makes the text of a request body.
 * @param argumentOf names the argument that a key of the body came from
 * @param exactNumbers whether a whole number beyond 2^53-1 is known to be what was meant
 * @throws GatewayInputError naming the place of a value that JSON or the gateway can't carry exactly
 */
export function encodeBody(
  body: JsonObject,
  argumentOf: (key: string) => string,
  exactNumbers = false,
): string {
  for (const [key, value] of Object.entries(body)) {
    const fault = findFault(value, [], exactNumbers);
    if (fault === null) continue;
    const within = fault.keys.toReversed().slice(0, fault.levels);
    throw new GatewayInputError([{ path: [argumentOf(key), ...within], message: fault.message }]);
  }
  const text = JSON.stringify(body);
  // Only then can it hold a number that has to be written with an exponent.
  return hasLongDigitRun(text) ? writeJson(body) : text;
}

interface Fault {
  readonly message: string;
  /** From the fault outwards: a value without a fault needs no path, which would be copied for each level of it. */
  readonly keys: string[];
  /** How many of the keys, from the outermost, lead to the place that is told. */
  readonly levels: number;
}

/** The first fault in reading order; null where there is none. It calls itself no deeper than values may be nested. */
function findFault(value: unknown, ancestors: object[], exactNumbers: boolean): Fault | null {
  const message = faultOf(value, ancestors.length, exactNumbers);
  if (message !== null) return placed(message, value, ancestors);
  if (typeof value !== 'object' || value === null) return null;
  ancestors.push(value);
  const fault = Array.isArray(value)
    ? findInList(value, ancestors, exactNumbers)
    : findInObject(value, ancestors, exactNumbers);
  ancestors.pop();
  return fault;
}

function findInList(list: readonly unknown[], ancestors: object[], exactNumbers: boolean): Fault | null {
  // By index, which also visits the holes that JSON would turn into null.
  for (let index = 0; index < list.length; index++) {
    const fault = findFault(list[index], ancestors, exactNumbers);
    if (fault === null) continue;
    fault.keys.push(String(index));
    return fault;
  }
  return null;
}

function findInObject(object: object, ancestors: object[], exactNumbers: boolean): Fault | null {
  // Keys alone: of an object with very many, pairs take three times as long.
  for (const key of Object.keys(object)) {
    const fault = key.isWellFormed()
      ? findFault(Reflect.get(object, key), ancestors, exactNumbers)
      : { message: halfPair, keys: [], levels: ancestors.length };
    if (fault === null) continue;
    fault.keys.push(key.toWellFormed());
    return fault;
  }
  return null;
}

/** What holds itself is found by being too deep, and told where it first stands within itself. */
function placed(message: string, value: unknown, ancestors: readonly object[]): Fault {
  const all = [...ancestors, value];
  const levels = new Set(all).size === all.length ? -1 : all.findIndex((one, at) => all.indexOf(one) < at);
  if (levels === -1) return { message, keys: [], levels: ancestors.length };
  return { message: 'must not hold itself', keys: [], levels };
}

const halfPair = 'must not hold half a surrogate pair';

function faultOf(value: unknown, depth: number, exactNumbers: boolean): string | null {
  switch (typeof value) {
    case 'boolean':
      return null;
    case 'string':
      return value.isWellFormed() ? null : halfPair;
    case 'number':
      if (!Number.isFinite(value)) return 'must be a finite number';
      if (!exactNumbers && Number.isInteger(value) && isRounded(String(value))) {
        return 'must not be a whole number beyond 2^53-1; send it as a string';
      }
      return null;
    case 'bigint':
      return 'must not be a BigInt; send it as a string';
    case 'object':
      if (value === null) return null;
      if (depth >= maxJsonDepth) return `must not be nested deeper than ${maxJsonDepth} levels`;
      return Array.isArray(value) || isPlainObject(value) ? null : 'must be a plain JSON value';
    default:
      return 'must be a JSON value';
  }
}

function isPlainObject(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
