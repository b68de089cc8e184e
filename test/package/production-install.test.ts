import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(read('package.json'));

test('what npm start runs needs no package that a production install leaves out', () => {
  const modules = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join('src', name));
  const texts = [...modules, 'scripts/start.js', 'scripts/strip-types.js'].map(read);
  const imports = texts.flatMap((text) => [...text.matchAll(/(?:from|import\() ?'([^'.\s][^'\s]*)'/g)]);
  const packages = imports
    .map(([, name = '']) => name)
    .filter((name) => !name.startsWith('node:'))
    .map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'));
  expect([...new Set(packages)].filter((name) => !Object.hasOwn(dependencies, name))).toEqual([]);
});

test('the source without its types is a whole program', async () => {
  const target = mkdtempSync(join(tmpdir(), 'stripped-'));
  onTestFinished(() => rmSync(target, { recursive: true }));
  const { stripTypes } = await import(join(root, 'scripts/strip-types.js'));
  await stripTypes(join(root, 'src'), target, 'main.ts');
  const modules = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' });
  const missing = modules.filter(
    (name) => name.endsWith('.ts') && !existsSync(join(target, name.replace(/ts$/, 'js'))),
  );
  expect(missing).toEqual([]);
  const { queryString } = await import(join(target, 'gateway/request/query.js'));
  expect(queryString([['limit', 7]])).toBe('limit=7');
});
