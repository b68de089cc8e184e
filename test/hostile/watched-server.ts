import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** What a server process said of itself while it was attacked. */
export interface Watched {
  readonly url: string;
  /** Most bytes that were resident at once. */
  readonly mostBytes: () => number;
  /** Longest time in milliseconds that its event loop stood still. */
  readonly longestStallMs: () => number;
  /** Whether it still runs. */
  readonly isAlive: () => boolean;
  /** Forgets what was measured until now. */
  readonly reset: () => void;
  stop(): Promise<void>;
}

/** Runs inside of the server: says every tenth of a second how large it is and how long its loop stood still. */
const watcher = `import { monitorEventLoopDelay } from 'node:perf_hooks';
const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();
setInterval(() => {
  const { rss } = process.memoryUsage();
  process.stderr.write('watched ' + JSON.stringify({ rss, stall: delay.max / 1e6 - 5 }) + '\\n');
  delay.reset();
}, 100).unref();`;

/** Starts the server from its sources in a process of its own with a small heap, and watches it from within. */
export async function startWatchedServer(
  env: Readonly<Record<string, string>>,
  heapMegabytes: number,
): Promise<Watched> {
  const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
  const child = spawn(
    process.execPath,
    [
      `--max-old-space-size=${heapMegabytes}`,
      '--import',
      import.meta.resolve('tsx'),
      '--import',
      `data:text/javascript,${encodeURIComponent(watcher)}`,
      main,
      'serve',
    ],
    {
      env: { PATH: process.env['PATH'], PORT: String(await freePort()), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const exit = once(child, 'exit');
  let measured = { bytes: 0, stallMs: 0 };
  const url = new Promise<string>((resolve, reject) => {
    exit.then(() => reject(new Error('The server ended.'))).catch(reject);
    linesOf(child.stdout, (line) => {
      if (line.includes('GraphQL at ')) resolve((JSON.parse(line) as { url: string }).url);
    });
  });
  linesOf(child.stderr, (line) => {
    if (!line.startsWith('watched ')) {
      process.stderr.write(`${line}\n`);
      return;
    }
    const { rss, stall } = JSON.parse(line.slice(8)) as { rss: number; stall: number };
    measured = { bytes: Math.max(measured.bytes, rss), stallMs: Math.max(measured.stallMs, stall) };
  });
  return {
    url: await url,
    mostBytes: () => measured.bytes,
    longestStallMs: () => measured.stallMs,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    reset: () => {
      measured = { bytes: 0, stallMs: 0 };
    },
    stop: async () => {
      child.kill('SIGKILL');
      await exit;
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A server that listens on TCP has an address of this shape.
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

function linesOf(stream: ChildProcess['stdout'], onLine: (line: string) => void): void {
  if (stream !== null) createInterface({ input: stream }).on('line', onLine);
}
