import { parseArgs } from 'node:util';
import { type OperationName, operations } from './operations.js';

export interface Options {
  /** Of each measurement. */
  readonly seconds: number;
  readonly only: readonly OperationName[];
  /** Whether connections and the upstream's delay grow, in place of the comparison. */
  readonly growth: boolean;
  /** Whether one process is compared with two workers, in place of the comparison. */
  readonly workers: boolean;
}

export const usage = `npm run bench -- [options]

  --seconds N   seconds of each measurement, 0.1 to 600 (default 3)
  --only Q1,Q3  only these of Q1 to Q5 (default: all; with --growth or --workers Q1 and Q3)
  --workers     one process beside two workers, by CPU, in place of the comparison (Q1 and Q3)
  --growth      how it holds up as connections and the upstream's delay grow, in place of the comparison

Other gateways are measured too where BENCH_PEERS names a folder with adapters; see bench/README.md.`;

/** @throws Error that says what is wrong with the arguments */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seconds: { type: 'string', default: '3' },
      only: { type: 'string' },
      growth: { type: 'boolean', default: false },
      workers: { type: 'boolean', default: false },
    },
  });
  const seconds = Number(values.seconds);
  if (!(seconds >= 0.1 && seconds <= 600)) throw new Error('--seconds must be a number from 0.1 to 600');
  const { growth, workers } = values;
  return { seconds, only: namesIn(values.only ?? (growth || workers ? 'Q1,Q3' : null)), growth, workers };
}

function namesIn(text: string | null): OperationName[] {
  const all = operations.map(({ name }) => name);
  if (text === null) return all;
  const asked = text.split(',');
  const unknown = asked.find((name) => !all.some((known) => known === name));
  if (unknown !== undefined) throw new Error(`--only knows ${all.join(', ')}, not "${unknown}"`);
  return all.filter((name) => asked.includes(name));
}
