import type { Growth, GrowthPoint } from '../growth.js';
import { figure, markdownTable } from './markdown-table.js';

const head = [
  'operation, by',
  'upstream’s delay ms',
  'connections',
  'requests/s',
  'p50 ms',
  'p99 ms',
  'refused',
  'memory MB',
];

export function growthTable({ points, memory }: Growth): string {
  const lines = memory.map(
    ({ contender, idleMB, endMB }) =>
      `- memory of ${contender}: ${figure(idleMB, 0)} MB before the first request, ${figure(endMB, 0)} MB at the end`,
  );
  return `${markdownTable([head, ...points.map(row)])}\n\n${lines.join('\n')}`;
}

function row(point: GrowthPoint): string[] {
  return [
    `${point.operation}, ${point.contender}`,
    String(point.delay),
    String(point.connections),
    figure(point.perSecond, point.perSecond < 100 ? 1 : 0),
    figure(point.latencies.p50, 1),
    figure(point.latencies.p99, 1),
    String(point.bad),
    figure(point.memoryMB, 0),
  ];
}
