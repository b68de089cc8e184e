import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { setTimeout } from 'node:timers/promises';
import { socketsOf } from './process-sockets.js';
import type { Scenario } from './scenario.js';
import { within } from './within.js';

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The built server in a process of its own, with a small heap. */
export interface StartedServer {
  readonly process: ChildProcess;
  readonly url: URL;
  /** Where its log is, if it is a file. */
  readonly log: string;
  /** How it ended: exit code or signal; null while it runs. */
  ended(): number | string | null;
  /** The ports that it listens on. */
  ports(): Promise<number[]>;
  /** How many connections of callers it holds. */
  connections(): Promise<number>;
  /** Asks the probe inside for the longest stall since the last question, and for the baseline now, in ms. */
  probe(): Promise<{ readonly stall?: number; readonly unit?: number }>;
  /** SIGTERM; gives how it ended, or `killed` where it had to be killed after `patienceMs`. */
  stop(patienceMs: number): Promise<number | string>;
}

/** Starts the server and waits until it is ready. */
export async function startServer(
  scenario: Pick<Scenario, 'name' | 'env' | 'log'>,
  endpoint: string | null,
): Promise<StartedServer> {
  const port = await freePort();
  const logs = file('../../node_modules/.cache/hostile/');
  mkdirSync(logs, { recursive: true });
  const log = `${logs}${scenario.name.replaceAll(/[^a-z0-9]+/gi, '-')}.log`;
  const out = openSync(scenario.log === 'full disk' ? '/dev/full' : log, 'w');
  const errors = openSync(`${log}.stderr`, 'w');
  const child = spawn(
    process.execPath,
    ['--max-old-space-size=512', '--import', file('probe.js'), file('../../dist/main.js'), 'serve'],
    {
      // No settings file of whoever runs this may be read.
      cwd: logs,
      env: {
        PATH: process.env['PATH'],
        HOST: '127.0.0.1',
        PORT: String(port),
        ...(endpoint !== null && {
          AGENT_GATEWAY_ENDPOINT: endpoint,
          AGENT_GATEWAY_API_KEY: 'sk-hostile-suite',
        }),
        ...scenario.env,
      },
      stdio: [
        'ignore',
        scenario.log === undefined || scenario.log === 'full disk' ? out : 'pipe',
        errors,
        'ipc',
      ],
    },
  );
  closeSync(out);
  closeSync(errors);
  let ended: number | string | null = null;
  const exit = once(child, 'exit').then(([code, signal]: unknown[]) => {
    // What the event brings.
    ended = (code ?? signal) as number | string;
    return ended;
  });
  if (scenario.log === 'reader gone') child.stdout?.destroy();
  const url = new URL(`http://127.0.0.1:${port}/graphql`);
  await ready(url, () => ended);
  return {
    process: child,
    url,
    log,
    ended: () => ended,
    ports: async () => {
      const sockets = await socketsOf(child.pid ?? 0);
      return sockets.filter(({ state }) => state === 'listening').map(({ localPort }) => localPort);
    },
    connections: async () => {
      const sockets = await socketsOf(child.pid ?? 0);
      return sockets.filter(({ localPort, state }) => localPort === port && state !== 'listening').length;
    },
    probe: async () => {
      if (!child.connected) return {};
      const told = once(child, 'message').catch(() => [{}]);
      // It may end before it has read the question.
      child.send('tell', () => undefined);
      // The probe's own form.
      const [answer] = (await Promise.race([told, exit.then(() => [{}])])) as [object];
      return answer;
    },
    stop: async (patienceMs) => {
      child.kill('SIGTERM');
      const how = await within<number | string>(patienceMs, exit, 'killed');
      if (how === 'killed') child.kill('SIGKILL');
      await exit;
      return how;
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A server that listens on TCP has an AddressInfo.
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Its log can't be read in every scenario, so it is asked until it answers. */
async function ready(url: URL, ended: () => number | string | null): Promise<void> {
  const patience = Date.now() + 60_000;
  while (Date.now() < patience) {
    if (ended() !== null) throw new Error(`The server ended before it was ready: ${ended()}.`);
    const answer = await fetch(new URL('/healthz', url), { signal: AbortSignal.timeout(2_000) }).catch(
      () => null,
    );
    if (answer?.ok === true) return;
    await setTimeout(50);
  }
  throw new Error('The server was not ready after 60 s.');
}
