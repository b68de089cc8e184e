import { lexicographicSortSchema, printSchema } from 'graphql';
import { printSubgraph } from './entities.js';
import { buildSchema } from './index.js';

/** The plain API, sorted: the text of schema.graphql. */
export function printPlainSchema(): string {
  const schema = buildSchema({ federation: false, standaloneFields: true });
  return `${printSchema(lexicographicSortSchema(schema))}\n`;
}

/** The same as a federation subgraph, as `_service { sdl }` gives it: the text of schema.subgraph.graphql. */
export function printSubgraphForm(): string {
  return `${printSubgraph(buildSchema({ federation: true, standaloneFields: true }))}\n`;
}
