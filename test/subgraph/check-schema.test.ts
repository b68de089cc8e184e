import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const published = readFileSync(`${root}schema.subgraph.graphql`, 'utf8');
const withoutTitle = published.replace(/"""A title, [^"]*"""\n {2}title: String\n/, '');
const titleRemoved = 'Session.title was removed.';

/** A repository whose baseline is the schema of today. */
function repository() {
  const folder = mkdtempSync(join(tmpdir(), 'check-schema-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@mail.example', ...args], {
      cwd: folder,
      stdio: 'ignore',
    });
  git('init');
  git('commit', '--allow-empty', '--message', 'Begin');
  mkdirSync(join(folder, 'test/subgraph'), { recursive: true });
  write('test/subgraph/baseline.graphql', published);
  write('schema.subgraph.graphql', published);
  write('CHANGELOG.md', '# Changelog\n\n## [Unreleased]\n\n## [0.1.0]\n');
  return {
    write,
    release(tag: string) {
      git('add', '--all');
      git('commit', '--message', tag);
      git('tag', tag);
    },
    check() {
      const program = [`${root}node_modules/tsx/dist/cli.mjs`, `${root}scripts/check-schema.ts`];
      const { status, stderr } = spawnSync(process.execPath, program, { cwd: folder, encoding: 'utf8' });
      return { status, stderr };
    },
  };
}

test('a schema that only grew passes', () => {
  const { write, check } = repository();
  write('schema.subgraph.graphql', `${published}\ntype Added { more: String }\n`);
  expect(check()).toEqual({ status: 0, stderr: '' });
});

test('a removed field fails, and the words for the changelog are told', () => {
  const { write, check } = repository();
  write('schema.subgraph.graphql', withoutTitle);
  const { status, stderr } = check();
  expect(status).toBe(1);
  expect(stderr).toContain('test/subgraph/baseline.graphql');
  expect(stderr).toContain(`\n- ${titleRemoved}\n`);
});

test('a breaking change passes once the unreleased section names it, not where an older one does', () => {
  const { write, check } = repository();
  write('schema.subgraph.graphql', withoutTitle);
  write('CHANGELOG.md', `## [Unreleased]\n\n## [0.1.0]\n\n- ${titleRemoved}\n`);
  expect(check().status).toBe(1);
  write(
    'CHANGELOG.md',
    `## [Unreleased]\n\n- \`Session.title\` was removed. Read it from X.\n\n## [0.1.0]\n`,
  );
  expect(check()).toEqual({ status: 0, stderr: '' });
});

test('a removed key and a part that is no longer shareable fail, since other subgraphs build on them', () => {
  const { write, check } = repository();
  write(
    'schema.subgraph.graphql',
    published
      .replace('@key(fields: "userId sessionId")', '')
      .replace(/type TextPart\s+@shareable/, 'type TextPart'),
  );
  const { status, stderr } = check();
  expect(status).toBe(1);
  expect(stderr).toContain('- Session @key(fields: "userId sessionId") was removed.');
  expect(stderr).toContain('- TextPart @shareable was removed.');
});

test('once there is a release its schema counts, and of several the latest', () => {
  const { write, release, check } = repository();
  release('v1.9.0');
  write('schema.subgraph.graphql', withoutTitle);
  const { status, stderr } = check();
  expect(status).toBe(1);
  expect(stderr).toContain('v1.9.0');
  release('v1.10.0');
  expect(check()).toEqual({ status: 0, stderr: '' });
});
