import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { builtMain } from '../support/build-folder.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

export interface Started {
  readonly process: ChildProcess;
  stdout(): string;
  stderr(): string;
  /** Exit code, or the signal that ended it. */
  readonly exit: Promise<number | NodeJS.Signals | null>;
  /** Resolves with the parsed start line once the server listens; rejects where the process ends before. */
  listening(): Promise<{ url: string; [field: string]: unknown }>;
}

/** Runs the command line in a process of its own; it is ended after the test. */
export function startProcess(
  args: readonly string[],
  { env = {}, cwd = root }: { env?: Readonly<Record<string, string>>; cwd?: string } = {},
): Started {
  return watch(
    spawn(process.execPath, [builtMain, ...args], {
      cwd,
      env: { PATH: process.env['PATH'], ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  );
}

/** Runs `npm start`. */
export function npmStart(args: readonly string[], env: Readonly<Record<string, string>>): Started {
  return watch(
    spawn('npm', ['start', '--', ...args], {
      cwd: root,
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  );
}

function watch(child: ChildProcess): Started {
  let out = '';
  let err = '';
  child.stdout?.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (err += chunk.toString()));
  const exit = once(child, 'close').then(([code, signal]: unknown[]) => {
    // What 'close' brings.
    return (code ?? signal) as number | NodeJS.Signals | null;
  });
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await exit;
  });
  return {
    process: child,
    stdout: () => out,
    stderr: () => err,
    exit,
    async listening() {
      const startLine = () => out.split('\n').find((text) => text.includes('"GraphQL at '));
      for (let line = startLine(); ; line = startLine()) {
        if (line !== undefined) return JSON.parse(line);
        if (child.exitCode !== null) throw new Error(`The process ended. ${out} ${err}`);
        await Promise.race([exit, child.stdout && once(child.stdout, 'data')]);
      }
    },
  };
}

/** A port that nothing listens on just now: for a process whose start line, which names its port, can not be read. */
export async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A server that listens on TCP has an AddressInfo.
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
