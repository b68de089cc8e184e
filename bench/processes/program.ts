import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pin } from './cores.js';
import { endWithParent } from './end-with-parent.js';

export interface ProgramOptions {
  readonly command: string;
  readonly args: readonly string[];
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  /** Where what it writes goes: a file, as a reader at the other end of a pipe would take CPU. */
  readonly log: string;
}

const patienceMs = 60_000;

/** Starts a program on the measured core and waits until `isReady`; gives its process id. */
export async function startProgram(
  { command, args, folder, env, log }: ProgramOptions,
  isReady: () => Promise<boolean>,
): Promise<number> {
  const output = openSync(log, 'w');
  const child = spawn(command, args, {
    cwd: folder,
    // Nothing of the caller's own settings.
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', ...env },
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  endWithParent(child);
  let ended = false;
  child.once('error', () => (ended = true));
  child.once('exit', () => (ended = true));
  for (const until = Date.now() + patienceMs; !(await isReady().catch(() => false));) {
    if (ended || Date.now() > until)
      throw new Error(`${[command, ...args].join(' ')} did not start; see ${log}`);
    await setTimeout(100);
  }
  if (child.pid === undefined) throw new Error(`${command} has no process id`);
  pin(child.pid, 'measured');
  return child.pid;
}

/** The file in a folder that a program of this name writes to. */
export const logFile = (folder: string, name: string) => join(folder, `${name.replaceAll(/\W+/g, '-')}.log`);
