import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { settingsPage } from '../../scripts/settings-page.js';
import { loadConfig } from '../../src/config/config.js';
import { namedSettings } from '../../src/config/settings/setting.js';
import { table } from '../../src/config/settings/table.js';
import { blocksOf, readPage } from './fenced-blocks.js';

test('docs/settings.md is what `npm run settings` writes', async () => {
  expect(readPage('docs/settings.md')).toBe(await settingsPage());
});

test('the page names every setting', () => {
  const page = readPage('docs/settings.md');
  for (const { path, env } of namedSettings(table)) {
    expect(page).toContain(`### \`${path.join('.')}\`\n`);
    expect(page).toContain(`- \`${env}\``);
  }
});

test("the page's settings file is taken as it stands", () => {
  const cwd = mkdtempSync(join(tmpdir(), 'settings-'));
  onTestFinished(() => rmSync(cwd, { recursive: true }));
  const [example = ''] = blocksOf('docs/settings.md', 'yaml');
  writeFileSync(join(cwd, 'key'), 'example-key');
  writeFileSync(join(cwd, 'sea-agent-graphql.yaml'), example.replace(/apiKeyFile: .*/, 'apiKeyFile: key'));
  const { port, graphiql } = loadConfig({ cwd }).server;
  expect(parse(example)).toMatchObject({ server: { port, graphiql } });
});

test("the README's table names settings and defaults as they are", () => {
  const readme = readPage('README.md');
  const names = readme.match(/`(?:AGENT_GATEWAY|SEA_AGENT)_[A-Z_]+`/g) ?? [];
  const all = namedSettings(table).map(({ env }) => `\`${env}\``);
  expect(names.filter((name) => !all.includes(name))).toEqual([]);
  expect(names.length).toBeGreaterThan(3);
});
