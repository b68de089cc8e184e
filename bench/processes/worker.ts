import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type Core, pin } from './cores.js';
import { endWithParent } from './end-with-parent.js';

/** A part of the benchmark in a process of its own, which is told one thing at a time and answers each. */
export class Worker<Order extends object, Answer> {
  readonly #child: ChildProcess;
  readonly pid: number;

  private constructor(child: ChildProcess, pid: number) {
    this.#child = child;
    this.pid = pid;
  }

  /** Starts a module of this folder; gives what it says first too. */
  static async start<Order extends object, Answer>(
    module: string,
    args: readonly string[],
    core: Core,
  ): Promise<{ worker: Worker<Order, Answer>; said: string }> {
    const child = fork(fileURLToPath(new URL(`../${module}`, import.meta.url)), [...args], {
      env: { PATH: process.env['PATH'], NODE_ENV: 'production' },
    });
    endWithParent(child);
    if (child.pid === undefined) throw new Error(`${module} did not start`);
    const said = String(await nextMessage(child));
    pin(child.pid, core);
    return { worker: new Worker(child, child.pid), said };
  }

  async ask(order: Order): Promise<Answer> {
    const answer = nextMessage(this.#child);
    this.#child.send(order);
    // Each module says what it answers with.
    return (await answer) as Answer;
  }
}

async function nextMessage(child: ChildProcess): Promise<unknown> {
  const over = new AbortController();
  const { signal } = over;
  try {
    return await Promise.race([
      once(child, 'message', { signal }).then(([message]: unknown[]) => message),
      once(child, 'exit', { signal }).then(() =>
        Promise.reject(new Error('a process of the benchmark ended')),
      ),
    ]);
  } finally {
    over.abort();
  }
}
