import { expect, test } from 'vitest';
import { readPage } from './fenced-blocks.js';

type Versions = Readonly<Record<string, string>>;
const {
  dependencies,
  devDependencies,
  overrides,
}: { dependencies: Versions; devDependencies: Versions; overrides: Versions } = JSON.parse(
  readPage('package.json'),
);

const page = readPage('docs/dependencies.md');

/** The first column of the table under a heading. */
function namesUnder(heading: string): string[] {
  const [, section = ''] = page.split(`## ${heading}\n`);
  const [table = ''] = section.split('\n## ');
  return [...table.matchAll(/^\| `([^`]+)` +\|/gm)].map(([, name = '']) => name);
}

test('docs/dependencies.md names each dependency, and no other', () => {
  expect(namesUnder('At run time')).toEqual(Object.keys(dependencies).sort());
});

test('docs/dependencies.md names each development dependency, and no other', () => {
  expect(namesUnder('For development')).toEqual(Object.keys(devDependencies).sort());
});

test('every override has its reason, and every held-back package is one of ours', () => {
  for (const name of Object.keys(overrides)) expect(page).toContain(`\`${name}\``);
  const ours = Object.keys({ ...dependencies, ...devDependencies });
  expect(namesUnder('Held back').filter((name) => !ours.includes(name))).toEqual([]);
});

test('a held-back version is the version that is installed', () => {
  const all: Versions = { ...dependencies, ...devDependencies };
  const held = [...page.matchAll(/^\| `([^`]+)` +\| (\d[\d.]*) +\|/gm)];
  expect(held.length).toBeGreaterThan(0);
  const other = held.filter(([, name = '', version = '']) => !`${all[name]}.`.startsWith(`${version}.`));
  expect(other.map(([line]) => line)).toEqual([]);
});
