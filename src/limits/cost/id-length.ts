import { argument } from './argument.js';
import type { AskedField } from './asked-fields.js';
import type { Variables } from './cost.js';

/** Characters of the ids that a field is given, which stand in the ids of all that it gives; null: it is given none. */
export function givenIdLength({
  nodes: [node],
  idArguments,
}: AskedField): ((variables: Variables) => number) | null {
  if (!node?.arguments?.some(({ name }) => idArguments.includes(name.value))) return null;
  const ids = idArguments.map((name) => argument(node, name));
  return (variables) => ids.reduce((sum, id) => sum + lengthOf(id(variables)), 0);
}

/** Characters of ids or representations, on average. */
export function averageLength(keys: readonly unknown[]): number {
  return keys.reduce<number>((sum, key) => sum + lengthOf(key), 0) / Math.max(1, keys.length);
}

function lengthOf(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce<number>(
    (sum, key) => sum + (typeof key === 'string' ? key.length : 0),
    0,
  );
}
