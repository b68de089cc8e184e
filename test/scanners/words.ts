import { readFileSync } from 'node:fs';
import { buildSchema, isInputObjectType, isInterfaceType, isObjectType, specifiedScalarTypes } from 'graphql';

const schema = buildSchema(readFileSync(new URL('../../schema.graphql', import.meta.url), 'utf8'));
const types = Object.values(schema.getTypeMap()).filter(
  (type) => !type.name.startsWith('__') && !specifiedScalarTypes.some(({ name }) => name === type.name),
);
const roots = [schema.getQueryType(), schema.getMutationType()].filter(
  (type) => type !== null && type !== undefined,
);

/** The names of types, fields and arguments of schema.graphql, but for those that every schema has. */
export const ownNames: ReadonlySet<string> = new Set(
  types.flatMap((type) => {
    const name = roots.some((root) => root === type) ? [] : [type.name];
    if (isInputObjectType(type)) return [...name, ...Object.keys(type.getFields())];
    if (!isObjectType(type) && !isInterfaceType(type)) return name;
    const fields = Object.values(type.getFields());
    return [
      ...name,
      ...fields.flatMap((field) => [field.name, ...field.args.map((argument) => argument.name)]),
    ];
  }),
);

/**
 * Each root field with a letter missing: with suggestions on, every one would give its name away. No more words than
 * these, since clairvoyance asks for each under each other.
 */
export const nearMisses: readonly string[] = roots
  .flatMap((root) => Object.keys(root.getFields()))
  .map((name) => `${name.slice(0, 2)}${name.slice(3)}`)
  .filter((word) => !ownNames.has(word));
