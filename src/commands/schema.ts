import { readFileSync } from 'node:fs';
import { UsageError } from './usage-error.js';

/** Prints the schema; with `--subgraph` the form for a federated graph. */
export function printSchema(argv: readonly string[]): void {
  const unknown = argv.some((argument) => argument !== '--subgraph');
  if (unknown) throw new UsageError('schema takes --subgraph only.');
  const name = argv.length > 0 ? 'schema.subgraph.graphql' : 'schema.graphql';
  process.stdout.write(readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8'));
}
