import { type ValueNode, visit } from 'graphql';
import { tooExpensive } from '../error-codes/too-expensive.js';

/** Characters and values that variables may add to one literal by standing in it again. */
const mostRepeated = 100_000;

/**
 * Refuses a literal that holds its variables again and again: a small request would stand for a value of any size,
 * which is checked and written as a whole.
 * @throws GraphQLError OPERATION_TOO_EXPENSIVE
 */
export function checkRepeatedVariables(literal: ValueNode, variables: Record<string, unknown>): void {
  const seen = new Set<string>();
  let repeated = 0;
  visit(literal, {
    Variable({ name: { value: name } }) {
      if (seen.has(name)) repeated += sizeWithin(variables[name], mostRepeated - repeated);
      seen.add(name);
      if (repeated <= mostRepeated) return;
      throw tooExpensive(
        `A value holds its variables again and again: more than ${mostRepeated} characters of them.`,
        repeated,
        mostRepeated,
        literal,
      );
    },
  });
}

/** The characters and values of a value, counted no further than one beyond `limit`. */
function sizeWithin(value: unknown, limit: number): number {
  if (typeof value === 'string') return Math.min(1 + value.length, limit + 1);
  if (typeof value !== 'object' || value === null) return 1;
  const isList = Array.isArray(value);
  let size = 1;
  for (const [key, item] of isList ? value.entries() : Object.entries(value)) {
    size += (isList ? 0 : String(key).length) + sizeWithin(item, limit - size);
    if (size > limit) return limit + 1;
  }
  return size;
}
