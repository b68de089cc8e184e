import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema, isObjectType } from 'graphql';
import { describe, expect, it } from 'vitest';
import { printPlainSchema, printSubgraphForm } from '../../src/schema/print.js';

const root = join(import.meta.dirname, '../..');
const stale = (file: string) => `${file} is stale: run \`npm run schema\` and commit it`;

describe('The schema files', () => {
  it.each([
    ['schema.graphql', printPlainSchema],
    ['schema.subgraph.graphql', printSubgraphForm],
  ])('%s is what the code prints', (file, print) => {
    const text = readFileSync(join(root, file), 'utf8');
    // A difference of thousands of lines helps nobody: the message is the command to run.
    expect(text === print() ? 'fresh' : stale(file)).toBe('fresh');
  });

  it('schema.graphql loads in graphql-js, with no trace of federation', () => {
    const text = readFileSync(join(root, 'schema.graphql'), 'utf8');
    const schema = buildSchema(text);
    expect(isObjectType(schema.getType('Session'))).toBe(true);
    expect(['_Any', '_Entity', '_Service'].filter((name) => schema.getType(name))).toEqual([]);
    expect(text).not.toMatch(/@(link|key|shareable)\b/);
  });
});
