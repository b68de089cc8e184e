import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type AnswerError, isRight } from './compare.js';
import { anyQuestion } from './questions.js';
import { SoakUpstream } from './upstream.js';

const workers = 8;
const pauseMs = 10;
const deadMs = 30_000;

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' } } });
const minutes = Number(values.minutes);
if (!(minutes >= 1 && minutes <= 24 * 60)) {
  console.error('--minutes must be a number from 1 to 1440');
  process.exit(2);
}

interface Figures {
  readonly heapMB: number;
  readonly sockets: number;
}

const upstream = new SoakUpstream(0.1);
await upstream.start();
const child = fork(fileURLToPath(new URL('server.ts', import.meta.url)), {
  execArgv: ['--expose-gc', '--import', 'tsx'],
  env: {
    ...process.env,
    NODE_ENV: 'production',
    AGENT_GATEWAY_ENDPOINT: upstream.url,
    AGENT_GATEWAY_TIMEOUTS_READ: '1000',
    AGENT_GATEWAY_TIMEOUTS_WRITE: '1000',
    AGENT_GATEWAY_MAX_RESPONSE_BYTES: '1000000',
    LOG_LEVEL: 'silent',
  },
});
// The server's first message is its address.
const [{ url }] = (await once(child, 'message')) as [{ url: string }];

const errors = new Map<string, number>();
const wrong: string[] = [];
const marks = new Map<string, boolean>();
let requests = 0;
let whole = 0;
/** When the upstream came back, until the first answer without an error. */
let backAt: number | null = null;
let recoveryMs: number | null = null;

/** Asks one question and judges its answer. */
async function ask(): Promise<void> {
  const { query, variables, expected, mark } = anyQuestion();
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ query, variables }),
  });
  const answer = (await response.json()) as { data?: unknown; errors?: AnswerError[] };
  requests += 1;
  const faults = answer.errors ?? [];
  for (const { extensions } of faults) errors.set(extensions.code, (errors.get(extensions.code) ?? 0) + 1);
  if (response.status !== 200 || !isRight(answer.data, faults, expected)) wrong.push(JSON.stringify(answer));
  if (mark !== undefined)
    marks.set(mark, faults.length === 0 || faults[0]?.extensions.outcomeUnknown === true);
  if (faults.length > 0) return;
  whole += 1;
  if (backAt === null) return;
  recoveryMs ??= performance.now() - backAt;
}

async function work(until: number): Promise<void> {
  while (performance.now() < until) {
    await ask();
    await setTimeout(pauseMs);
  }
}

async function figuresOf(server: ChildProcess): Promise<Figures> {
  server.send('figures');
  const [figures] = (await once(server, 'message')) as [Figures];
  return figures;
}

async function killUpstreamOnce(afterMs: number): Promise<void> {
  await setTimeout(afterMs);
  await upstream.stop();
  await setTimeout(deadMs);
  await upstream.start();
  backAt = performance.now();
}

// Warm first: what is compiled and cached once is no leak.
await work(performance.now() + 5000);
const before = await figuresOf(child);
const began = performance.now();
const until = began + minutes * 60_000;
await Promise.all([
  killUpstreamOnce((minutes * 60_000 - deadMs) / 3),
  ...Array.from({ length: workers }, () => work(until)),
]);
// Calls that wait for their deadline end with it.
await setTimeout(1500);
const after = await figuresOf(child);
child.send('stop');
await once(child, 'exit');
await upstream.stop();

const twice = [...upstream.writes].filter(([, times]) => times > 1).map(([mark]) => mark);
// A write that was reported as done, or as perhaps done, and any other that the upstream got against our word.
const denied = [...upstream.writes.keys()].filter((mark) => marks.get(mark) === false);
console.log(
  JSON.stringify(
    {
      node: process.version,
      minutes,
      requests,
      withoutError: whole,
      errorsByCode: Object.fromEntries([...errors].toSorted()),
      wrongAnswers: wrong.length,
      writes: { sent: upstream.writes.size, sentTwice: twice.length, appliedButDenied: denied.length },
      upstream: { calls: upstream.calls, failed: upstream.failed },
      heapMB: { start: before.heapMB, end: after.heapMB },
      openSockets: { start: before.sockets, end: after.sockets },
      recoveryMs: recoveryMs === null ? null : Math.round(recoveryMs),
    },
    null,
    2,
  ),
);
for (const answer of wrong.slice(0, 3)) console.error(`wrong: ${answer.slice(0, 2000)}`);
const failed = wrong.length > 0 || twice.length > 0 || denied.length > 0 || recoveryMs === null;
process.exitCode = failed ? 1 : 0;
