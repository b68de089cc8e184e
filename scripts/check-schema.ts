// Fails where the schema broke what a client or a router relies on and the changelog doesn't say so.
import { readFileSync } from 'node:fs';
import { unnamedChanges } from './schema-changes.js';
import { publishedSchema } from './published-schema.js';

const published = publishedSchema();
const current = readFileSync('schema.subgraph.graphql', 'utf8');
const changes = unnamedChanges(published.sdl, current, readFileSync('CHANGELOG.md', 'utf8'));
if (changes.length > 0) {
  console.error(
    [
      `The schema breaks what ${published.from} has. Undo it, or name each change under [Unreleased] in CHANGELOG.md`,
      'by these words, with why and what to do instead:',
      '',
      ...changes.map((change) => `- ${change}`),
    ].join('\n'),
  );
  process.exitCode = 1;
}
