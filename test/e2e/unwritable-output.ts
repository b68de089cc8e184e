import { spawn, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import { builtMain } from '../support/build-folder.js';
import { send } from '../support/send.js';
import { waitUntil } from '../support/wait-until.js';
import { freePort } from './start-process.js';

export interface LoggingServer {
  readonly process: ReturnType<typeof spawn>;
  readonly exit: Promise<number | NodeJS.Signals | null>;
  /** Runs an operation whose name is in the log line of its request. */
  run(query: string): Promise<{ data?: unknown; errors?: readonly { extensions: { code: string } }[] }>;
  /** The status of /readyz. */
  readiness(): Promise<number>;
  /** Leaves so many log lines. */
  leaveLines(count: number): Promise<void>;
}

/** A server in a process of its own, with this standard output, once it answers. */
export async function serveWith(
  stdout: 'pipe' | number,
  env: Readonly<Record<string, string>> = {},
): Promise<LoggingServer> {
  const port = await freePort();
  const stdio: StdioOptions = ['ignore', stdout, 'inherit'];
  const child = spawn(process.execPath, [builtMain], {
    env: { PATH: process.env['PATH'], PORT: String(port), LOG_LEVEL: 'info', ...env },
    stdio,
  });
  const exit = once(child, 'exit').then(([code, signal]: unknown[]) => {
    // What 'exit' brings.
    return (code ?? signal) as number | NodeJS.Signals | null;
  });
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await exit;
  });
  const url = new URL(`http://127.0.0.1:${port}/graphql`);
  await waitUntil(() => send(new URL('/healthz', url)));
  const run: LoggingServer['run'] = async (query) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await send(url, { method: 'POST', headers, body: JSON.stringify({ query }) });
    return JSON.parse(answer.text) as Awaited<ReturnType<LoggingServer['run']>>;
  };
  return {
    process: child,
    exit,
    run,
    readiness: async () => (await send(new URL('/readyz', url))).status,
    leaveLines: async (count) => {
      for (let left = count; left > 0; left -= 50) {
        const some = Array.from({ length: Math.min(50, left) }, () => run(longOperation));
        await Promise.all(some);
      }
    },
  };
}

const longOperation = `query ${'N'.repeat(100)} { __typename }`;
