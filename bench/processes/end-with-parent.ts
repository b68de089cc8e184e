import type { ChildProcess } from 'node:child_process';

const children = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});

/** Ends a child when the benchmark ends, however it does. */
export function endWithParent(child: ChildProcess): void {
  children.add(child);
  child.once('exit', () => children.delete(child));
}
