import type { Measurement } from '../measurement.js';
import { operations } from '../operations.js';
import { figure, markdownTable } from './markdown-table.js';
import { median } from './median.js';

const head = [
  'operation, by',
  'requests/s',
  'ratio to BFF',
  'CPU ms/operation',
  'CPU ratio to BFF',
  'upstream requests/operation',
  'p50 ms',
  'p99 ms',
  'memory MB',
];

/**
 * One row for each operation and contender; every figure is the median of its rounds. Both ratios are 1 where it is as
 * good as the BFF and less where it is worse.
 */
export function comparisonTable(rounds: readonly (readonly Measurement[])[]): string {
  const names = [...new Set(rounds.flat().map(({ contender }) => contender))];
  const rows = operations.flatMap(({ name: operation }) =>
    names.flatMap((contender) => {
      const pairs = pairsOf(rounds, operation, contender);
      return pairs.length === 0 ? [] : [row(`${operation}, ${contender}`, pairs)];
    }),
  );
  return markdownTable([head, ...rows]);
}

interface Pair {
  readonly own: Measurement;
  readonly base: Measurement;
}

/** Each measurement with the BFF's of the same round: what slowed down one slowed down the other. */
function pairsOf(
  rounds: readonly (readonly Measurement[])[],
  operation: string,
  contender: string,
): readonly Pair[] {
  return rounds.flatMap((round) => {
    const ofOperation = round.filter((one) => one.operation === operation);
    const own = ofOperation.find((one) => one.contender === contender);
    const base = ofOperation.find((one) => one.contender === 'BFF');
    return own === undefined || base === undefined ? [] : [{ own, base }];
  });
}

function row(title: string, pairs: readonly Pair[]): string[] {
  const middle = (of: (pair: Pair) => number | null) => median(pairs.map(of).filter((one) => one !== null));
  const perSecond = middle(({ own }) => own.perSecond);
  const bad = pairs.reduce((sum, { own }) => sum + own.bad, 0);
  return [
    bad === 0 ? title : `${title} (${bad} bad answers)`,
    figure(perSecond, perSecond !== null && perSecond < 100 ? 1 : 0),
    figure(
      middle(({ own, base }) => own.perSecond / base.perSecond),
      2,
    ),
    figure(
      middle(({ own }) => own.cpuMs),
      3,
    ),
    figure(
      middle(({ own, base }) => ratio(base.cpuMs, own.cpuMs)),
      2,
    ),
    figure(
      middle(({ own }) => own.upstreamRequests),
      1,
    ),
    figure(
      middle(({ own }) => own.latencies.p50),
      1,
    ),
    figure(
      middle(({ own }) => own.latencies.p99),
      1,
    ),
    figure(
      middle(({ own }) => own.memoryMB),
      0,
    ),
  ];
}

const ratio = (one: number | null, other: number | null) =>
  one === null || other === null ? null : one / other;
