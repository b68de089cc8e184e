import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readPage } from './fenced-blocks.js';

const source = new URL('../../src/', import.meta.url);

/** From the table's top to its bottom. */
const rows = [...readPage('docs/architecture.md').matchAll(/^\| `([a-z-]+)` +\| (.*?) \| (.*?) \|$/gm)];
const order = rows.map(([, name = '']) => name);

/** The folders of src that the files of one folder import. */
function importsOf(folder: string): string[] {
  const files = readdirSync(new URL(folder, source), { recursive: true, encoding: 'utf8' });
  const texts = files
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(new URL(`${folder}/${name}`, source), 'utf8'));
  const found = texts.flatMap((text) =>
    [...text.matchAll(/from '(?:\.\.\/)+([a-z-]+)(?:\.js)?[/']/g)].map(([, name = '']) => name),
  );
  return [...new Set(found)].filter((name) => order.includes(name) && name !== folder);
}

test('docs/architecture.md lists every folder of src', () => {
  const folders = readdirSync(source, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect([...order].sort()).toEqual(folders.map(({ name }) => name).sort());
});

test.each(order)('%s imports only folders that stand below it in docs/architecture.md', (folder) => {
  const below = order.slice(order.indexOf(folder) + 1);
  expect(importsOf(folder).filter((name) => !below.includes(name))).toEqual([]);
});

const named = rows.filter(([, , , imports = '']) => !imports.startsWith('all below'));

test.each(named.map(([, name = '', , imports = '']) => [name, imports] as const))(
  '%s imports no folder that its row does not name',
  (folder, imports) => {
    const allowed = [...imports.matchAll(/`([a-z-]+)`/g)].map(([, name = '']) => name);
    expect(importsOf(folder).filter((name) => !allowed.includes(name))).toEqual([]);
  },
);
