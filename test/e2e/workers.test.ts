import { Agent, request as httpRequest } from 'node:http';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { folderWith } from '../config/load.js';
import { startGateway } from '../support/start-gateway.js';
import { send } from '../support/send.js';
import { waitUntil } from '../support/wait-until.js';
import { startProcess, type Started } from './start-process.js';

const sessions = '{ sessions(userId: "ada", first: 1) { nodes { title } } }';
const settingsFile = 'sea-agent-graphql.yaml';

interface Line {
  readonly msg: string;
  readonly pid?: number;
  readonly worker?: number;
  readonly [field: string]: unknown;
}

function linesOf(server: Started, msg: string): Line[] {
  const whole = server.stdout().split('\n').slice(0, -1);
  return whole.map((line): Line => JSON.parse(line)).filter((line) => line.msg === msg);
}

const servingIn = (server: Started) => linesOf(server, 'a worker serves');

/** A server of two workers over a gateway, with the settings file in a folder of its own. */
async function startWorkers(settings: object = {}) {
  const gateway = await startGateway();
  const cwd = folderWith({ [settingsFile]: JSON.stringify(settings) });
  const args = ['--port', '0', '--workers', '2', '--endpoint', gateway.url];
  const server = startProcess(args, { cwd });
  const { url } = await server.listening();
  await waitUntil(() => expect(servingIn(server)).toHaveLength(2));
  return { server, url: new URL(url), gateway, settingsPath: join(cwd, settingsFile) };
}

/** Asks on the connections of an agent; gives the status, or the code of the connection's error. */
function ask(url: URL, agent: Agent): Promise<number | string | undefined> {
  return new Promise((resolve) => {
    const headers = { 'content-type': 'application/json' };
    const sent = httpRequest(url, { method: 'POST', agent, headers }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode));
    });
    sent.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    sent.end(JSON.stringify({ query: sessions }));
  });
}

/** Asks one request after the other on each of several kept connections until told to stop; counts the outcomes. */
function askOnAndOn(url: URL) {
  const outcomes = new Map<number | string | undefined, number>();
  const stopped = new AbortController();
  const asking = Array.from({ length: 4 }, async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (!stopped.signal.aborted) {
      const outcome = await ask(url, agent);
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    }
    agent.destroy();
  });
  const stop = async () => {
    stopped.abort();
    await Promise.all(asking);
    return outcomes;
  };
  onTestFinished(() => void stop());
  return { outcomes, stop };
}

test('two workers answer at one port, one that is killed is replaced, and SIGTERM ends all with exit code 0', async () => {
  const { server, url } = await startWorkers();
  const answering = () => new Set(linesOf(server, 'request').map(({ worker }) => worker));
  await waitUntil(async () => {
    expect(await ask(url, new Agent())).toBe(200);
    expect(answering().size).toBe(2);
  });
  const [first] = servingIn(server);
  process.kill(first?.pid ?? 0, 'SIGKILL');
  await waitUntil(() => expect(servingIn(server)).toHaveLength(3));
  expect(linesOf(server, 'a worker ended unexpectedly; it is replaced')).toMatchObject([
    { pid: first?.pid, signal: 'SIGKILL' },
  ]);
  expect(await ask(url, new Agent())).toBe(200);

  const second = startProcess(['--port', url.port, '--workers', '2', '--endpoint', 'http://127.0.0.1:9']);
  expect(await second.exit).toBe(1);
  const sentence = `Port ${url.port} on 127.0.0.1 is in use: choose another with PORT or --port.\n`;
  expect(second.stderr()).toBe(sentence);

  server.process.kill('SIGTERM');
  expect(await server.exit).toBe(0);
  expect(linesOf(server, 'stopped')).toHaveLength(2);
  expect(server.stderr()).toBe('');
});

test('SIGHUP under load replaces all workers with new settings without a lost request; a faulty file is said, and all stays', async () => {
  const { server, url, settingsPath } = await startWorkers({ schema: { introspection: true } });
  writeFileSync(settingsPath, 'server: { prot: 1 }');
  server.process.kill('SIGHUP');
  const said = 'the settings can not be used: the workers go on with the old ones';
  await waitUntil(() => expect(linesOf(server, said)).toHaveLength(1));
  expect(linesOf(server, said)[0]?.['faults']).toEqual([expect.stringContaining('server.prot')]);
  expect(servingIn(server)).toHaveLength(2);

  const load = askOnAndOn(url);
  await waitUntil(() => expect(load.outcomes.get(200)).toBeGreaterThan(20));
  writeFileSync(settingsPath, JSON.stringify({ schema: { introspection: false } }));
  server.process.kill('SIGHUP');
  await waitUntil(() => expect(servingIn(server)).toHaveLength(4));
  await waitUntil(() => expect(linesOf(server, 'stopped')).toHaveLength(2));
  const before = load.outcomes.get(200) ?? 0;
  await waitUntil(() => expect(load.outcomes.get(200)).toBeGreaterThan(before + 20));
  expect([...(await load.stop()).keys()]).toEqual([200]);
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ query: '{ __schema { description } }' });
  expect((await send(url, { method: 'POST', headers, body })).json()).toHaveProperty(
    'errors.0.extensions.code',
    'GRAPHQL_VALIDATION_FAILED',
  );
});
