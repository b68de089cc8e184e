import { argumentName } from './argument-name.js';
import { GatewayInputError } from '../errors.js';

/** Parameters in the order in which they are sent. */
export type QueryParameters = readonly (readonly [
  name: string,
  value: string | number | boolean | null | undefined,
])[];

/**
 * The upstream's rule: absent, null, "" and 0 are not sent; booleans go as `true` and `false`.
 * @throws GatewayInputError naming the argument where a value can't be sent
 */
export function queryString(parameters: QueryParameters): string {
  const pairs: string[] = [];
  for (const [name, value] of parameters) {
    if (value === undefined || value === null || value === '' || value === 0) continue;
    pairs.push(`${name}=${encodeURIComponent(checked(name, value))}`);
  }
  return pairs.join('&');
}

function checked(name: string, value: unknown): string {
  const refuse = (message: string) => new GatewayInputError([{ path: [argumentName(name)], message }]);
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value) || value < 0) throw refuse('must be a whole number from 0 to 2^53-1');
    return String(value);
  }
  if (typeof value !== 'string') throw refuse('must be a string, a number or a boolean');
  if (!value.isWellFormed()) throw refuse('must not hold half a surrogate pair');
  return value;
}
