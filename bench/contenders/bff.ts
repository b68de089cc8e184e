import type { BffRequest } from '../bff/answers.js';
import { type Contender, json } from '../contender.js';
import { operations } from '../operations.js';
import { Worker } from '../processes/worker.js';

/** The hand-written BFF in a process of its own; all others are compared with it. */
export async function startBffContender(upstream: string): Promise<Contender> {
  const { worker, said: url } = await Worker.start('bff/process.js', [upstream], 'measured');
  return {
    name: 'BFF',
    url,
    pid: worker.pid,
    operations: operations.map(({ name }) => name),
    asClient: false,
    request: (operation, { user, session, agent }) => {
      const body: BffRequest = { operation, user, session, agent };
      return { headers: { ...json, authorization: 'Bearer caller' }, body: JSON.stringify(body) };
    },
  };
}
