import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path/posix';
import { expect, test } from 'vitest';

const source = new URL('../../src/', import.meta.url);
const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => name.endsWith('.ts'));

/** The files that each file imports from, of types too: who reads one has to read the other. */
const imports = new Map(
  files.map((name) => {
    const text = readFileSync(new URL(name, source), 'utf8');
    const found = [...text.matchAll(/(?:from|import) '(\.[^']+)\.js'/g)];
    return [name, found.map(([, path = '']) => normalize(join(dirname(name), `${path}.ts`)))] as const;
  }),
);

/** What stays when files that import nothing left are taken away again and again: circles, and what leads to them. */
function inCircles(): string[] {
  const left = new Map(imports);
  for (let before = -1; before !== left.size;) {
    before = left.size;
    for (const [name, others] of left) {
      if (!others.some((other) => left.has(other))) left.delete(name);
    }
  }
  return [...left.keys()];
}

test('No files of src import each other in a circle', () => {
  expect(imports.size).toBeGreaterThan(100);
  expect(inCircles()).toEqual([]);
});

test('No folder of src holds more than 20 files', () => {
  const counts = new Map<string, number>();
  for (const name of files) counts.set(dirname(name), (counts.get(dirname(name)) ?? 0) + 1);
  expect([...counts].filter(([, count]) => count > 20)).toEqual([]);
});
