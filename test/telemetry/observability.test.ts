import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { readPage } from '../readme/fenced-blocks.js';
import { exportedNames } from './exported-names.js';

interface Rules {
  readonly groups: readonly {
    readonly rules: readonly { readonly alert: string; readonly expr: string }[];
  }[];
}

interface Dashboard {
  readonly panels: readonly {
    readonly title: string;
    readonly targets: readonly { readonly expr: string }[];
  }[];
  readonly templating: { readonly list: readonly { readonly query: unknown }[] };
}

const file = 'deploy/observability/alerts.yaml';
const rules = (parse(readPage(file)) as Rules).groups.flatMap((group) => group.rules);
const dashboard = JSON.parse(readPage('deploy/observability/dashboard.json')) as Dashboard;

/** What Prometheus knows of each target by itself. */
const own = ['up'];

/** The metrics that an expression names: what is left of it without its labels, ranges, texts and words of the language. */
function metricsIn(expression: string): string[] {
  const bare = expression
    .replaceAll(/\{[^}]*\}/g, '')
    .replaceAll(/\[[^\]]*\]/g, '')
    .replaceAll(/\b(?:by|without) *\([^)]*\)/g, '')
    .replaceAll(/\b(?:sum|max|rate|histogram_quantile|label_values)\b/g, '')
    .replaceAll(/, *job\)/g, ')');
  return [...bare.matchAll(/[a-z_]{2,}\w*/g)].map(([name]) => name);
}

/** What uses metrics, each with the metrics that its expressions name. */
const users = [
  ...rules.map(({ alert, expr }) => ({ name: alert, used: metricsIn(expr) })),
  ...dashboard.panels.map(({ title, targets }) => ({
    name: title,
    used: targets.flatMap(({ expr }) => metricsIn(expr)),
  })),
];

test('each alert and each panel names metrics that Prometheus reads, and each metric is on the dashboard', async () => {
  const exported = [...own, ...(await exportedNames())];
  const wrong = users.flatMap(({ name, used }) =>
    used.filter((metric) => !exported.includes(metric)).map((metric) => `${name}: ${metric}`),
  );
  expect(wrong).toEqual([]);
  expect(users.filter(({ used }) => used.length === 0)).toEqual([]);
  const whole = (name: string) => name.replace(/_(?:bucket|count|sum)$/, '');
  const shown = new Set(users.slice(rules.length).flatMap(({ used }) => used.map(whole)));
  const missing = exported.map(whole).filter((name) => !shown.has(name));
  expect(new Set(missing)).toEqual(new Set(['up', 'target_info']));
});

test('docs/runbook.md says of each alert what to look at, and of no other', () => {
  const told = [...readPage('docs/runbook.md').matchAll(/^## (\w+)$/gm)].map(([, name]) => name);
  expect(told).toEqual(rules.map(({ alert }) => alert));
});

const promtool = spawnSync('promtool', ['--version']).status === 0;

test.skipIf(!promtool)('promtool finds no fault with the rules (skipped without promtool)', () => {
  const path = fileURLToPath(new URL(`../../${file}`, import.meta.url));
  const { status, stderr } = spawnSync('promtool', ['check', 'rules', path]);
  expect([status, String(stderr)]).toEqual([0, '']);
});
