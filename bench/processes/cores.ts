import { execFileSync } from 'node:child_process';
import { availableParallelism } from 'node:os';

/** Where a process runs: what is measured has a core of its own. */
export type Core = 'measured' | 'load';

const numbers: Readonly<Record<Core, string>> = { load: '0', measured: '1' };

/** Whether processes can be held to one core here: with Linux' taskset, and two cores. */
export const canPin = availableParallelism() >= 2 && hasTaskset();

/** Holds a process, with the threads it has and will have, to its core. */
export function pin(pid: number, core: Core): void {
  if (canPin) execFileSync('taskset', ['-acp', numbers[core], String(pid)], { stdio: 'ignore' });
}

function hasTaskset(): boolean {
  try {
    execFileSync('taskset', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
