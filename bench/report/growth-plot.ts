import type { Growth, GrowthPoint } from '../growth.js';

const width = 360;
const height = 240;
const margin = 45;
const colours = ['#c2410c', '#1d4ed8'];
/** A longer delay is drawn with wider gaps. */
const dashes: Readonly<Record<number, string>> = { 0: 'none', 5: '6 3', 50: '2 4' };

/** Requests/s by connections, both on logarithmic scales: a panel for each operation, a line for each contender and delay. */
export function growthPlot({ points }: Growth): string {
  const operations = [...new Set(points.map(({ operation }) => operation))];
  const panels = operations.map((operation, at) => {
    const own = points.filter((point) => point.operation === operation && point.perSecond > 0);
    return `<g transform="translate(${at * (width + margin) + margin} 20)">${panel(operation, own)}</g>`;
  });
  const size = `width="${operations.length * (width + margin) + margin}" height="${height + 80}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} font-family="sans-serif" font-size="11">
<rect width="100%" height="100%" fill="white"/>
${panels.join('\n')}
<text x="${margin}" y="${height + 70}">upstream’s delay: 0 (solid), 5 ms (dashed), 50 ms (dotted)</text>
</svg>
`;
}

function panel(title: string, points: readonly GrowthPoint[]): string {
  const connections = [...new Set(points.map((point) => point.connections))];
  const decades = decadesOf(points.map(({ perSecond }) => perSecond));
  const x = scale(connections, width);
  const y = (value: number) => height - scale(decades, height)(value);
  const grid = decades.map(
    (value) =>
      `<path d="M0 ${y(value)}H${width}" stroke="#ddd"/><text x="-6" y="${y(value) + 4}" text-anchor="end">${value}</text>`,
  );
  const ticks = connections.map(
    (count) => `<text x="${x(count)}" y="${height + 15}" text-anchor="middle">${count}</text>`,
  );
  const names = [...new Set(points.map(({ contender }) => contender))];
  const lines = names.flatMap((name, at) =>
    Object.entries(dashes).map(([delay, dash]) => {
      const own = points.filter((point) => point.contender === name && point.delay === Number(delay));
      const places = own.map(
        (point) => `${x(point.connections).toFixed(1)},${y(point.perSecond).toFixed(1)}`,
      );
      return `<polyline points="${places.join(' ')}" fill="none" stroke="${colours[at] ?? 'black'}" stroke-dasharray="${dash}"><title>${name}, delay ${delay} ms</title></polyline>`;
    }),
  );
  const legend = names.map(
    (name, at) => `<text x="${at * 70}" y="${height + 32}" fill="${colours[at] ?? 'black'}">${name}</text>`,
  );
  const heading = `<text x="0" y="-6">${title}: requests/s by connections</text>`;
  return [heading, ...grid, ...ticks, ...lines, ...legend].join('\n');
}

/** Powers of ten from below the least to above the greatest. */
function decadesOf(values: readonly number[]): number[] {
  const low = Math.floor(Math.log10(Math.min(...values)));
  const high = Math.max(low + 1, Math.ceil(Math.log10(Math.max(...values))));
  return Array.from({ length: high - low + 1 }, (_, at) => 10 ** (low + at));
}

/** Places on a logarithmic scale from the first of the marks (0) to the last (`length`). */
function scale(marks: readonly number[], length: number): (value: number) => number {
  const [low = 1] = marks;
  const high = marks.at(-1) ?? low;
  return (value) => (length * Math.log(value / low)) / Math.log(high / low);
}
