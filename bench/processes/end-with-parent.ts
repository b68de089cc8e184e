import type { ChildProcess } from 'node:child_process';

/** Ends a child when the benchmark ends, however it does. */
export function endWithParent(child: ChildProcess): void {
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
}
