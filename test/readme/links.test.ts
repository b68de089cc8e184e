import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { expect, test } from 'vitest';
import { readPage } from './fenced-blocks.js';

const root = new URL('../../', import.meta.url);
const docs = readdirSync(new URL('docs', root), { recursive: true, encoding: 'utf8' });
const pages = [
  'README.md',
  'CHANGELOG.md',
  ...docs.filter((name) => name.endsWith('.md')).map((name) => `docs/${name}`),
];

test.each(pages)('every file that %s links to is there', (page) => {
  const links = [...readPage(page).matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, link = '']) => link);
  expect(links.filter((link) => !existsSync(new URL(join(dirname(page), link), root)))).toEqual([]);
});

test('the README has three badges at most and says what it is not', () => {
  const readme = readPage('README.md');
  expect([...readme.matchAll(/!\[/g)].length).toBeLessThanOrEqual(3);
  expect(readme).toContain('**Beta.**');
  expect(readme).toContain('not yet tried against the vendor');
});

test("the README's first lines are the two commands that set everything up", () => {
  const first = readPage('README.md').split('\n').slice(0, 8).join('\n');
  expect(first).toContain('npm ci && npm start');
  expect(first).toContain('npm ci && npm test');
});
