import { expect, test } from 'vitest';
import type { Measurement } from '../../bench/measurement.js';
import { comparisonTable } from '../../bench/report/comparison-table.js';
import { growthPlot } from '../../bench/report/growth-plot.js';
import { growthTable } from '../../bench/report/growth-table.js';

function measurement(contender: string, perSecond: number, cpuMs: number | null = 1): Measurement {
  return {
    contender,
    operation: 'Q1',
    perSecond,
    bad: 0,
    cpuMs,
    upstreamRequests: 2,
    latencies: { p50: 1.26, p99: 9 },
    memoryMB: 100,
  };
}

const rowOf = (table: string, title: string) =>
  table.split('\n').find((line) => line.startsWith(`| ${title}`));

test('ratios are the medians of the ratios of each round, so that a slow round changes none', () => {
  const rounds = [
    [measurement('BFF', 1000, 1), measurement('server', 500, 2)],
    [measurement('server', 50, 20), measurement('BFF', 100, 10)],
    [measurement('BFF', 1000, 1), measurement('server', 400, 4)],
  ];
  const table = comparisonTable(rounds);
  expect(rowOf(table, 'Q1, BFF')).toBe('| Q1, BFF | 1000 | 1.00 | 1.000 | 1.00 | 2.0 | 1.3 | 9.0 | 100 |');
  expect(rowOf(table, 'Q1, server')).toBe(
    '| Q1, server | 400 | 0.50 | 4.000 | 0.50 | 2.0 | 1.3 | 9.0 | 100 |',
  );
});

test('what the system does not tell is a dash, and bad answers are told', () => {
  const round = [measurement('BFF', 10, null), { ...measurement('server', 5, null), bad: 3, memoryMB: null }];
  expect(rowOf(comparisonTable([round]), 'Q1, server')).toBe(
    '| Q1, server (3 bad answers) | 5.0 | 0.50 | – | – | 2.0 | 1.3 | 9.0 | – |',
  );
});

test('growth is a row and a place in the plot for each step', () => {
  const points = [1, 8, 512].flatMap((connections) =>
    ['BFF', 'server'].map((name) => ({ ...measurement(name, 90 * connections), connections, delay: 5 })),
  );
  const growth = { points, memory: [{ contender: 'server', idleMB: 99.6, endMB: null }] };
  const table = growthTable(growth);
  expect(rowOf(table, 'Q1, BFF | 5 | 8')).toBe('| Q1, BFF | 5 | 8 | 720 | 1.3 | 9.0 | 0 | 100 |');
  expect(table).toContain('memory of server: 100 MB before the first request, – MB at the end');
  const lines = [...growthPlot(growth).matchAll(/<polyline points="([^"]+)"/g)].map(
    ([, places = '']) => places,
  );
  // From one connection at the left to 512 at the right.
  expect(lines).toHaveLength(2);
  for (const line of lines) expect(line).toMatch(/^0\.0,\S+ 120\.0,\S+ 360\.0,\S+$/);
});
