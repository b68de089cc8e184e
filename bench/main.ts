import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compare } from './comparison.js';
import { peersUpstreamPort } from './contenders/peers.js';
import { startBffContender } from './contenders/bff.js';
import { startServerContender } from './contenders/server.js';
import { startContenders, startWithTokens } from './contenders/start-all.js';
import { grow } from './growth.js';
import type { LoadOrder, LoadReport } from './load/load.js';
import { operations } from './operations.js';
import { type Options, readOptions, usage } from './options.js';
import { Worker } from './processes/worker.js';
import { comparisonTable } from './report/comparison-table.js';
import { growthPlot } from './report/growth-plot.js';
import { growthTable } from './report/growth-table.js';
import { machineLoad, surroundings } from './report/surroundings.js';
import { workersTable } from './report/workers-table.js';
import { writePage, writeResult } from './report/write-result.js';
import { compareWorkers } from './workers.js';
import type { UpstreamOrder } from './upstream/process.js';

const args = process.argv.slice(2);
const options = optionsOrExit();
const command = ['npm run bench', ...(args.length > 0 ? ['--', ...args] : [])].join(' ');
const peers = process.env['BENCH_PEERS'] || null;
const loadBefore = machineLoad();
const folder = mkdtempSync(join(tmpdir(), 'bench-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const port = peers === null ? 0 : peersUpstreamPort;
const upstream = await Worker.start<UpstreamOrder, Record<string, number>>(
  'upstream/process.js',
  [String(port)],
  'load',
);
const load = await Worker.start<LoadOrder, LoadReport>('load/process.js', [], 'load');
const bench = { upstream: upstream.worker, load: load.worker };

if (options.workers) await reportWorkers(options);
else if (options.growth) await reportGrowth(options);
else await reportComparison(options);
process.exit(0);

async function reportComparison(chosen: Options): Promise<void> {
  const contenders = await startContenders({ upstream: upstream.said, folder, peers });
  const table = comparisonTable(await compare(bench, contenders, chosen, tell));
  const titles = operations.map(({ name, title }) => `- ${name}: ${title}`).join('\n');
  const ratios = 'Ratios: 1 is as good as the BFF, 0.5 half as good.';
  await publish('latest', `# The server beside a hand-written BFF\n\n${titles}\n\n${table}\n\n${ratios}`);
}

async function reportGrowth(chosen: Options): Promise<void> {
  const contenders = [
    await startBffContender(upstream.said),
    // With tokens each connection is another caller, as it is where so many come at once.
    await startWithTokens(upstream.said, folder),
  ];
  const growth = await grow(bench, contenders, chosen, tell);
  writeResult('growth.svg', growthPlot(growth));
  const plot = '![requests/s by connections](growth.svg)';
  await publish(
    'growth',
    `# As connections and the upstream’s delay grow\n\n${plot}\n\n${growthTable(growth)}`,
  );
}

async function reportWorkers(chosen: Options): Promise<void> {
  const upstreamUrl = upstream.said;
  const newest = { AGENT_GATEWAY_MESSAGE_LIMIT_KEEPS: 'newest' };
  const start = async (name: string, workers: number) => ({
    workers,
    ...(await startServerContender({
      name,
      upstream: upstreamUrl,
      folder,
      env: { ...newest, SEA_AGENT_GRAPHQL_SERVER_WORKERS: String(workers) },
    })),
  });
  const contenders = [await start('one process', 1), await start('two workers', 2)];
  const points = await compareWorkers(bench, contenders, chosen, tell);
  const how =
    'Requests/s are answers for each second of CPU of the process that used most of it, which is what comes out where each ' +
    'worker has a core. All processes of a contender ran on one core, with 32 connections for each that serves.';
  await publish('workers', `# One process beside two workers\n\n${workersTable(points)}\n\n${how}`);
}

async function publish(name: string, markdown: string): Promise<void> {
  const page = `${markdown}\n\n${surroundings(command, loadBefore)}\n`;
  console.log(`\n${page}`);
  console.error(`written to ${await writePage(name, page)}`);
}

function tell(line: string): void {
  console.error(line);
}

function optionsOrExit(): Options {
  try {
    return readOptions(args);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
    process.exit(2);
  }
}
