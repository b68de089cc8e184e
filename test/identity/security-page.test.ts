import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { load } from '../config/load.js';
import { blocksOf, readPage } from '../readme/fenced-blocks.js';

const root = join(import.meta.dirname, '../..');
const page = 'docs/security.md';

test('every test that the page names exists', () => {
  const names = readPage(page).match(/test\/[\w/-]+\.test\.ts/g) ?? [];
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name) => !existsSync(join(root, name)))).toEqual([]);
});

test("the page's settings are taken as they stand", () => {
  const modes = blocksOf(page, 'yaml').map((file) => {
    const files = { key: 'sk-1' };
    return load({ file: file.replace('/run/secrets/key', 'key'), files }).auth.mode;
  });
  expect(modes).toEqual(['jwt', 'passthrough', 'passthrough']);
});
