import type { WorkersPoint } from '../workers.js';
import { figure, markdownTable } from './markdown-table.js';
import { median } from './median.js';

const head = ['operation, by', 'requests/s', 'times one process', 'CPU ms an answer', 'refused'];

/** The medians of the rounds, and how many times the first contender's requests/s each one has. */
export function workersTable(points: readonly WorkersPoint[]): string {
  const operations = [...new Set(points.map(({ operation }) => operation))];
  const rows = operations.flatMap((operation) => {
    const ofIt = points.filter((point) => point.operation === operation);
    const contenders = [...new Set(ofIt.map(({ contender }) => contender))];
    const rates = contenders.map((name) => ratesOf(ofIt, name));
    return contenders.map((name, at) => {
      const own = ofIt.filter(({ contender }) => contender === name);
      const ratios = (rates[at] ?? []).map((rate, round) => rate / (rates[0]?.[round] ?? NaN));
      const perSecond = median(rates[at] ?? []);
      return [
        `${operation}, ${name}`,
        figure(perSecond, perSecond !== null && perSecond < 100 ? 1 : 0),
        figure(median(ratios), 2),
        figure(median(own.map(({ cpuMs }) => cpuMs)), 3),
        String(own.reduce((sum, { bad }) => sum + bad, 0)),
      ];
    });
  });
  return markdownTable([head, ...rows]);
}

function ratesOf(points: readonly WorkersPoint[], name: string): number[] {
  return points.filter(({ contender }) => contender === name).map(({ perSecond }) => perSecond);
}
