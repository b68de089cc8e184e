/**
 * Compares ways to schedule operations over one bounded client: p-queue, p-queue with a cap for each caller, and the
 * operation queue. Run: npm run bench:queues
 */
import PQueue from 'p-queue';
import { CallQueue } from '../../src/gateway/transport/queue.js';
import { Deadline } from '../../src/gateway/transport/deadline.js';
import { OperationQueue } from '../../src/limits/scheduling/operation-queue.js';

const connections = 64;
const callMs = 10;
const wide = 50;
const small = 2;

/** Runs one operation: `work` makes its calls, of the order that it is given. */
type Schedule = (caller: string, weight: number, work: (order: number) => Promise<void>) => Promise<void>;

function plain(atOnce: number): Schedule {
  const all = new PQueue({ concurrency: atOnce });
  return (_caller, _weight, work) => all.add(() => work(0));
}

function capped(atOnce: number, ofOne: number): Schedule {
  const all = new PQueue({ concurrency: atOnce });
  const callers = new Map<string, PQueue>();
  return (caller, _weight, work) => {
    const own = callers.get(caller) ?? new PQueue({ concurrency: ofOne });
    callers.set(caller, own);
    return own.add(() => all.add(() => work(0)));
  };
}

function fair(): Schedule {
  const queue = new OperationQueue({ capacity: 2 * connections, size: 100_000, waitMs: 600_000 });
  return async (caller, weight, work) => {
    const ticket = queue.enter(caller, weight);
    try {
      if (ticket.ready !== null) await ticket.ready;
      await work(ticket.order);
    } finally {
      ticket.release();
    }
  };
}

const ways: Readonly<Record<string, () => Schedule>> = {
  'p-queue, 8 at once': () => plain(8),
  'p-queue, 8 at once, 2 of a caller': () => capped(8, 2),
  'p-queue, 32 at once, 4 of a caller': () => capped(32, 4),
  'operation queue': fair,
};

/** How many callers send how many wide operations at once, beside twenty who send a small one each 50 ms. */
const floods: Readonly<Record<string, readonly [callers: number, operations: number]>> = {
  'one caller floods': [1, 100],
  'ten callers flood': [10, 10],
  'fifty callers flood': [50, 2],
};

interface Outcome {
  readonly p50: number;
  readonly p95: number;
  /** Until the last wide operation ended. */
  readonly wideMs: number;
  /** Of operations that had begun and not ended. */
  readonly mostOpen: number;
}

async function measure(
  schedule: Schedule,
  [callers, operations]: readonly [number, number],
): Promise<Outcome> {
  const calls = new CallQueue(connections, { size: 1_000_000, waitMs: 600_000 });
  let open = 0;
  let mostOpen = 0;
  const operation = (caller: string, weight: number) =>
    schedule(caller, weight, async (order) => {
      mostOpen = Math.max(mostOpen, ++open);
      await Promise.all(Array.from({ length: weight }, () => call(calls, order, caller)));
      open--;
    });
  const start = performance.now();
  let wideMs = 0;
  const waves = Array.from({ length: callers }, (_, at) =>
    Array.from({ length: operations }, () =>
      operation(`wide-${at}`, wide).then(() => {
        wideMs = performance.now() - start;
      }),
    ),
  ).flat();
  const times: number[] = [];
  const ended: Promise<unknown>[] = [];
  for (let round = 0; round < 12; round++) {
    for (let at = 0; at < 20; at++) {
      const asked = performance.now();
      ended.push(operation(`small-${at}`, small).then(() => times.push(performance.now() - asked)));
    }
    await pause(50);
  }
  await Promise.all([...waves, ...ended]);
  times.sort((a, b) => a - b);
  return { p50: part(times, 0.5), p95: part(times, 0.95), wideMs, mostOpen };
}

async function call(calls: CallQueue, order: number, caller: string): Promise<void> {
  const deadline = new Deadline(600_000, undefined);
  await calls.enter(deadline, order, caller);
  await pause(callMs);
  calls.release(caller);
  deadline.close();
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms));
}

function part(sorted: readonly number[], share: number): number {
  return sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
}

console.log(`${process.version}, ${connections} connections, calls of ${callMs} ms\n`);
console.log(
  '| load | way | small: p50 | p95 | wide: all ended | most open |\n| --- | --- | --- | --- | --- | --- |',
);
for (const [load, flood] of Object.entries(floods)) {
  for (const [way, make] of Object.entries(ways)) {
    const { p50, p95, wideMs, mostOpen } = await measure(make(), flood);
    const cells = [
      load,
      way,
      `${p50.toFixed(0)} ms`,
      `${p95.toFixed(0)} ms`,
      `${wideMs.toFixed(0)} ms`,
      mostOpen,
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
}
