import { readFileSync } from 'node:fs';
import { buildSchema, introspectionFromSchema, isAbstractType } from 'graphql';

// No server is asked: in production there is no introspection.
const schema = buildSchema(readFileSync(new URL('../../schema.graphql', import.meta.url), 'utf8'));

/** What urql's Graphcache wants to know. */
export const introspection = introspectionFromSchema(schema);

/** What Apollo Client's cache wants to know: the members of each union and interface. */
export const possibleTypes = Object.fromEntries(
  Object.values(schema.getTypeMap())
    .filter(isAbstractType)
    .map((type) => [type.name, schema.getPossibleTypes(type).map(({ name }) => name)]),
);
