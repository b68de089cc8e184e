import { writeFileSync } from 'node:fs';
import { printPlainSchema, printSubgraphForm } from '../src/schema/print.js';

writeFileSync('schema.graphql', printPlainSchema());
writeFileSync('schema.subgraph.graphql', printSubgraphForm());
