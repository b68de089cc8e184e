import { availableParallelism, cpus, loadavg } from 'node:os';
import { canPin } from '../processes/cores.js';

/** Where and when it was measured, to stand beside the figures. */
export function surroundings(command: string, loadBefore: number): string {
  const processor = cpus()[0]?.model.trim() ?? 'an unknown processor';
  const cores = availableParallelism();
  return [
    `- ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC, by \`${command}\``,
    `- Node.js ${process.version}, ${process.platform} ${process.arch}, ${processor}, ${cores} cores`,
    canPin
      ? '- what is measured had one core, upstream and load another'
      : '- nothing was held to a core of its own: the figures are rougher',
    `- load of the machine before it began: ${loadBefore.toFixed(1)}` +
      (loadBefore > 0.5 ? ' (others were at work: trust the CPU columns, not requests/s and latencies)' : ''),
  ].join('\n');
}

/** How busy the machine was in the last minute, in processes. */
export const machineLoad = (): number => loadavg()[0] ?? 0;
