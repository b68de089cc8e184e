import { readFileSync } from 'node:fs';

const schema = readFileSync(new URL('../../schema.graphql', import.meta.url), 'utf8');

/** What every GraphQL schema has, or clairvoyance takes for granted. */
const common = ['Query', 'Mutation', 'String', 'ID', 'Int', 'Float', 'Boolean'];

/** The names of types, fields and arguments of schema.graphql. */
export const ownNames: ReadonlySet<string> = new Set(
  [
    ...schema
      .replaceAll(/"""[\s\S]*?"""/g, '')
      .matchAll(/\b(?:type|enum|input|union|interface|scalar) (\w+)|\b(\w+)[(:]/g),
  ]
    .flatMap(([, type, field]) => type ?? field ?? [])
    .filter((name) => !common.includes(name)),
);

/** Each of these names with a letter missing: with suggestions on, every one would give its name away. */
export const nearMisses: readonly string[] = [...ownNames]
  .map((name) => `${name.slice(0, 2)}${name.slice(3)}`)
  .filter((word) => /^[A-Za-z_]\w+$/.test(word) && !ownNames.has(word));
