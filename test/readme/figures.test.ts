import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { loadConfig } from '../../src/config/config.js';
import { sampleData } from '../../src/embedded-gateway/sample-data/index.js';

const root = new URL('../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');
const pages = [
  'README.md',
  ...['docs', 'docs/decisions'].flatMap((folder) =>
    readdirSync(new URL(`${folder}/`, root))
      .filter((name) => name.endsWith('.md') && name !== 'settings.md')
      .map((name) => `${folder}/${name}`),
  ),
];

const defaults: unknown = loadConfig({ cwd: import.meta.dirname, env: {} });

/** A setting's default by its path; undefined where there is no such setting. */
function defaultOf(path: string): unknown {
  // Each step of a path is a key of a plain object.
  return path.split('.').reduce((at, key) => (at as Record<string, unknown> | undefined)?.[key], defaults);
}

const units: Readonly<Record<string, number>> = { ms: 1, s: 1000, kB: 1000, MB: 1_000_000, '': 1 };

/** `1,000` or `30 s` as the number that a setting would have. */
const numberOf = (figure: string, unit: string) => Number(figure.replaceAll(',', '')) * (units[unit] ?? NaN);

/** Every "`some.setting` (1,000)", "`some.setting`: 30 s" and row "| `some.setting` | 1 MB |" of a page. */
function toldDefaults(page: string): { path: string; told: number }[] {
  const form =
    /`([a-zA-Z]+(?:\.[a-zA-Z]+)*)`(?: \(| *\| +|: )([0-9][0-9,]*)(?: (ms|s|kB|MB)\b)?(?:\)| +\||(?= at most))/g;
  return [...page.matchAll(form)].map(([, path = '', figure = '', unit = '']) => ({
    path: path.includes('.') ? path : `limits.${path}`,
    told: numberOf(figure, unit),
  }));
}

test("a setting's default that a page tells is the setting's default", () => {
  const told = pages.flatMap((page) => toldDefaults(read(page)).map((one) => ({ page, ...one })));
  const known = told.filter(({ path }) => defaultOf(path) !== undefined);
  expect(known.length).toBeGreaterThan(15);
  const stale = known.filter(({ path, told }) => defaultOf(path) !== told);
  expect(stale.map(({ page, path, told }) => `${page}: ${path} is told to be ${told}`)).toEqual([]);
});

/** A number in the code: `const name = 10_000;`. */
function constant(path: string, name: string): number {
  const [, figure] = new RegExp(`const ${name} = ([0-9_]+);`).exec(read(`src/${path}`)) ?? [];
  if (figure === undefined) throw new Error(`src/${path} has no number ${name}.`);
  return Number(figure.replaceAll('_', ''));
}

const grouped = (value: number) => value.toLocaleString('en-US');
const setting = (path: string) => grouped(Number(defaultOf(path)));
const documents = (path: string, name: string) =>
  grouped(constant(`server/pipeline/documents/${path}`, name));

test.each([
  ['docs/limits.md', `${grouped(constant('server/http/json-body.ts', 'bodyDepth'))} levels`],
  ['docs/limits.md', `${grouped(constant('gateway/json/json-depth.ts', 'maxJsonKeys'))} keys`],
  ['docs/limits.md', `may have ${grouped(constant('gateway/response/page.ts', 'mostRows'))} rows`],
  ['docs/limits.md', `variables may have ${constant('server/pipeline/inexact-value.ts', 'maxDepth')}`],
  [
    'docs/limits.md',
    `up to ${constant('limits/document/document-size.ts', 'introspectionDepth')} more are free`,
  ],
  [
    'docs/limits.md',
    `A name may have ${constant('limits/document/document-limits.ts', 'nameLength')} letters`,
  ],
  [
    'docs/limits.md',
    `stand for ${grouped(constant('limits/document/document-limits.ts', 'expandedSelections'))} fields`,
  ],
  ['docs/limits.md', `takes ${documents('document-checks.ts', 'comparisons')} steps at most`],
  [
    'docs/limits.md',
    `the first ${constant('server/errors/public-error.ts', 'toldStart')} and the last ${constant('server/errors/public-error.ts', 'toldEnd')} characters`,
  ],
  [
    'docs/limits.md',
    `${constant('server/errors/public-errors.ts', 'shownErrors') === 5 ? 'Five' : '?'} errors`,
  ],
  ['docs/limits.md', `more than ${constant('paging/page-arguments.ts', 'listCap')} rows are read`],
  ['docs/limits.md', `more than ${grouped(constant('paging/page-arguments.ts', 'messageCap'))} are read`],
  ['docs/limits.md', `${documents('persisted-documents.ts', 'maxDocuments')} documents`],
  [
    'docs/limits.md',
    `${constant('server/pipeline/documents/persisted-documents.ts', 'maxCharacters') / 1e6} million characters`,
  ],
  ['docs/limits.md', `${documents('known-documents.ts', 'maxDocuments')} of them`],
  [
    'docs/limits.md',
    `${constant('server/pipeline/documents/known-documents.ts', 'maxBytes') / 1e6} MB as far as`,
  ],
  ['docs/limits.md', `${setting('limits.queue.size')} may wait (\`limits.queue.size\`)`],
  [
    'docs/limits.md',
    `${Number(defaultOf('limits.queue.waitMs')) / 1000} s at most (\`limits.queue.waitMs\`)`,
  ],
  ['docs/performance.md', `${setting('limits.upstreamConcurrency')} calls under way at most`],
  ['docs/performance.md', `have ${setting('gateway.connections')} (\`gateway.connections\`)`],
  [
    'docs/performance.md',
    `${grouped((Number(defaultOf('gateway.connections')) * 1000) / 50)} calls a second`,
  ],
  ['docs/decisions/oldest-first.md', `${setting('limits.upstreamConcurrency')} calls under way at most`],
  ['docs/errors.md', `at most ${constant('gateway/redaction/readable-text.ts', 'maxLength')} characters`],
  [
    'docs/decisions/tokens.md',
    `${constant('identity/remote-keys.ts', 'fetchesPerWindow') === 10 ? 'ten' : '?'} times within ${constant('identity/remote-keys.ts', 'fetchWindowMs') === 10_000 ? 'ten' : '?'} seconds`,
  ],
  ['docs/federation.md', `${constant('paging/page-arguments.ts', 'listCap')} rows a call`],
  [
    'docs/sample-data.md',
    `(${grouped(sampleData().sessions?.find(({ session_id: id }) => id === 'zoe-long')?.messages?.length ?? 0)} messages)`,
  ],
])('%s says "%s", as the code has it', (page, sentence) => {
  expect(read(page).replaceAll(/\s+/g, ' ')).toContain(sentence);
});

test('no page counts lines of code, which nobody keeps', () => {
  const counts = /\b(?:\d+|ten|twenty|thirty|forty|fifty|(?:[a-z]+ )?hundred|(?:[a-z]+ )?thousand) lines\b/gi;
  // "Ten lines each" is what a decision may have.
  const told = pages.flatMap((page) => (read(page).match(counts) ?? []).map((words) => `${page}: ${words}`));
  expect(told.filter((one) => one !== 'docs/architecture.md: ten lines')).toEqual([]);
});
