import { type DocumentNode, type GraphQLError, type ValueNode, visit } from 'graphql';
import { tooExpensive } from '../../error-codes/too-expensive.js';

/** Characters and values that variables may add to one literal by standing in it again. */
const mostRepeated = 100_000;

/** The lists and objects of a document in which a variable stands more than once: nearly always none. */
const known = new WeakMap<DocumentNode, readonly ValueNode[]>();

/**
 * Why a literal of the document may not hold its variables as often as it does, OPERATION_TOO_EXPENSIVE: a small request would
 * stand for a value of any size, which is checked and written as a whole. Null where none does.
 */
export function repeatedVariables(
  document: DocumentNode,
  variables: Readonly<Record<string, unknown>>,
): GraphQLError | null {
  const literals = known.get(document) ?? literalsOf(document);
  known.set(document, literals);
  for (const literal of literals) {
    const added = addedBy(variablesOf(literal), variables);
    if (added <= mostRepeated) continue;
    const message = `A value holds its variables again and again: more than ${mostRepeated} characters of them.`;
    return tooExpensive(message, added, mostRepeated, literal);
  }
  return null;
}

function literalsOf(document: DocumentNode): readonly ValueNode[] {
  const literals: ValueNode[] = [];
  const note = (literal: ValueNode) => {
    const names = variablesOf(literal);
    if (new Set(names).size < names.length) literals.push(literal);
    // What stands in it was looked at.
    return false;
  };
  visit(document, { ListValue: note, ObjectValue: note });
  return literals;
}

function variablesOf(literal: ValueNode): string[] {
  const names: string[] = [];
  visit(literal, { Variable: ({ name }) => void names.push(name.value) });
  return names;
}

/** What variables add where they stand again, counted no further than one beyond the limit. */
function addedBy(names: readonly string[], variables: Readonly<Record<string, unknown>>): number {
  const seen = new Set<string>();
  let added = 0;
  for (const name of names) {
    if (seen.has(name)) added += sizeWithin(variables[name], mostRepeated - added);
    if (added > mostRepeated) break;
    seen.add(name);
  }
  return added;
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
