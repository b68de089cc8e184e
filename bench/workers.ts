import { setTimeout } from 'node:timers/promises';
import type { Contender } from './contender.js';
import { type Bench, checkAnswers } from './measurement.js';
import type { OperationName } from './operations.js';
import type { Options } from './options.js';
import { pin } from './processes/cores.js';
import { processesOf } from './processes/usage.js';
import { subjects } from './subject.js';

/** As many as are compared. */
const rounds = 3;
/** For each process that serves: a process with less to do at once needs more CPU for an answer. */
const connectionsEach = 32;

/** One process, or workers. */
export interface WorkersContender extends Contender {
  readonly workers: number;
}

/** What one contender did in one round. */
export interface WorkersPoint {
  readonly operation: OperationName;
  readonly contender: string;
  readonly bad: number;
  /** Answers for each second of CPU of the process that used most: what can be had where each has a core. */
  readonly perSecond: number;
  /** Milliseconds of CPU an answer, of all its processes together. */
  readonly cpuMs: number;
}

/** Measures each contender in turn, by the CPU of its processes, as workers can't have cores of their own on every machine. */
export async function compareWorkers(
  bench: Bench,
  contenders: readonly WorkersContender[],
  { only, seconds }: Options,
  tell: (line: string) => void,
): Promise<WorkersPoint[]> {
  for (const contender of contenders) for (const name of only) await checkAnswers(contender, name);
  for (const contender of contenders) await pinAll(contender);
  const points: WorkersPoint[] = [];
  for (const operation of only) {
    for (let round = 0; round <= rounds; round++) {
      for (const contender of contenders) {
        const point = await pointOf(bench, contender, operation, seconds);
        // The first round warms up.
        if (round > 0) points.push(point);
      }
      tell(`${operation}, round ${round} of ${rounds}`);
    }
  }
  return points;
}

/** Once all workers are there. */
async function pinAll({ pid, workers }: WorkersContender): Promise<void> {
  const expected = workers === 1 ? 1 : workers + 1;
  while (processesOf(pid).size < expected) await setTimeout(100);
  for (const id of processesOf(pid).keys()) pin(id, 'measured');
}

async function pointOf(
  bench: Bench,
  contender: WorkersContender,
  operation: OperationName,
  seconds: number,
): Promise<WorkersPoint> {
  const requests = subjects.map((subject) => contender.request(operation, subject));
  const order = { url: contender.url, requests, connections: connectionsEach * contender.workers, seconds };
  const before = processesOf(contender.pid);
  const { good, bad } = await bench.load.ask(order);
  const used = [...processesOf(contender.pid)].map(([pid, cpuMs]) => cpuMs - (before.get(pid) ?? 0));
  return {
    operation,
    contender: contender.name,
    bad,
    perSecond: good / (Math.max(...used) / 1000),
    cpuMs: used.reduce((sum, ms) => sum + ms, 0) / good,
  };
}
