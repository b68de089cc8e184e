import type { Row } from './run-scenario.js';

/** The rows as a Markdown table. */
export function table(rows: readonly Row[]): string {
  return [
    '| scenario | what was sent | what came | memory | one | all | over the goal | survived |',
    '| --- | --- | --- | ---: | ---: | ---: | --- | --- |',
    ...rows.map(
      ({ name, sent, came, memory, alone, stall, slow, faults }) =>
        `| ${name} | ${sent} | ${came} | ${memory} MB | ${alone?.toFixed(1) ?? ''} | ${stall.toFixed(1)} | ${slow.join('; ')} | ${faults.length === 0 ? 'yes' : `**no**: ${faults.join('; ')}`} |`,
    ),
  ].join('\n');
}
