import {
  type GraphQLAbstractType,
  GraphQLError,
  type GraphQLObjectType,
  type GraphQLSchema,
  isObjectType,
} from 'graphql';
import { inspect } from 'graphql/jsutils/inspect.js';
import type { CompletedField } from './step.js';

/** The type that a value of an abstract type was said to be of. @throws where it can't be */
export function runtimeType(
  schema: GraphQLSchema,
  { name: field, nodes }: CompletedField,
  type: GraphQLAbstractType,
  name: unknown,
  value: unknown,
): GraphQLObjectType {
  const resolving = `Abstract type "${type.name}" must resolve to an Object type at runtime for field "${field}"`;
  const resolved = `Abstract type "${type.name}" was resolved to a`;
  if (name === undefined || name === null) {
    throw new GraphQLError(
      `${resolving}. Either the "${type.name}" type should provide a "resolveType" function or each possible type should provide an "isTypeOf" function.`,
      { nodes },
    );
  }
  if (isObjectType(name)) {
    throw new GraphQLError(
      'Support for returning GraphQLObjectType from resolveType was removed in graphql-js@16.0.0 please return type name instead.',
    );
  }
  if (typeof name !== 'string') {
    throw new GraphQLError(`${resolving} with value ${inspect(value)}, received "${inspect(name)}".`);
  }
  const found = schema.getType(name);
  if (found === undefined) {
    throw new GraphQLError(`${resolved} type "${name}" that does not exist inside the schema.`, { nodes });
  }
  if (!isObjectType(found)) throw new GraphQLError(`${resolved} non-object type "${name}".`, { nodes });
  if (!schema.isSubType(type, found)) {
    throw new GraphQLError(`Runtime Object type "${name}" is not a possible type for "${type.name}".`, {
      nodes,
    });
  }
  return found;
}
