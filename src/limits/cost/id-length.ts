import { getNullableType, GraphQLID } from 'graphql';
import type { SelectedField } from '../../execution/selection.js';
import { fieldCost } from '../../resolvers/field-cost.js';
import { argument } from './argument.js';
import type { Variables } from './cost.js';

/** Where the ids of an object stand in a representation of it. */
const keysOfRepresentations = [
  'id',
  'userId',
  'sessionId',
  'agentId',
  'endUserId',
  'memoryId',
  'factId',
  'candidateId',
] as const;

/** Characters of the ids that a field is given, which stand in the ids of all that it gives; null: it is given none. */
export function givenIdLength({
  node,
  definition,
}: SelectedField): ((variables: Variables) => number) | null {
  const cost = fieldCost(definition);
  // Keys are weighed one by one.
  if (cost !== undefined && 'keys' in cost) return null;
  const names = (definition?.args ?? [])
    .filter(({ type }) => getNullableType(type) === GraphQLID)
    .map(({ name }) => name);
  if (!node.arguments?.some(({ name }) => names.includes(name.value))) return null;
  const ids = names.map((name) => argument(node, name));
  return (variables) => ids.reduce((sum, id) => sum + lengthOf(id(variables)), 0);
}

/** Characters of ids or representations, on average. */
export function averageLength(keys: readonly unknown[]): number {
  return keys.reduce<number>((sum, key) => sum + lengthOf(key), 0) / Math.max(1, keys.length);
}

function lengthOf(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  // Key by key: what else stands in a representation is read nowhere, and can be very much.
  return keysOfRepresentations.reduce((sum, name) => {
    const key: unknown = Reflect.get(value, name);
    return sum + (typeof key === 'string' ? key.length : 0);
  }, 0);
}
