import type { Contender } from './contender.js';
import { type Bench, checkAnswers, type Measurement, measure } from './measurement.js';
import type { OperationName } from './operations.js';
import type { Options } from './options.js';
import { usageOf } from './processes/usage.js';

const connectionSteps = [1, 8, 32, 128, 512] as const;
const delaySteps = [0, 5, 50] as const;

export interface GrowthPoint extends Measurement {
  readonly connections: number;
  readonly delay: number;
}

export interface Growth {
  readonly points: readonly GrowthPoint[];
  /** Memory of each contender before anything was asked of it, and after all. */
  readonly memory: readonly {
    readonly contender: string;
    readonly idleMB: number | null;
    readonly endMB: number | null;
  }[];
}

/** Measures each contender at every number of connections under every delay of the upstream. */
export async function grow(
  bench: Bench,
  contenders: readonly Contender[],
  { only, seconds }: Options,
  tell: (line: string) => void,
): Promise<Growth> {
  const idle = contenders.map(({ pid }) => usageOf(pid)?.memoryMB ?? null);
  for (const contender of contenders) for (const name of only) await checkAnswers(contender, name);
  const points: GrowthPoint[] = [];
  for (const operation of only) {
    for (const delay of delaySteps) {
      for (const connections of connectionSteps) {
        for (const contender of contenders)
          points.push(await pointOf(bench, contender, operation, { connections, delay, seconds }));
        tell(`${operation}, delay ${delay} ms, ${connections} connections`);
      }
    }
  }
  const memory = contenders.map(({ name, pid }, at) => ({
    contender: name,
    idleMB: idle[at] ?? null,
    endMB: usageOf(pid)?.memoryMB ?? null,
  }));
  return { points, memory };
}

async function pointOf(
  bench: Bench,
  contender: Contender,
  operation: OperationName,
  step: Pick<GrowthPoint, 'connections' | 'delay'> & { seconds: number },
): Promise<GrowthPoint> {
  const measurement = await measure(bench, contender, operation, { ...step, warmUpSeconds: 1 });
  return { ...measurement, connections: step.connections, delay: step.delay };
}
