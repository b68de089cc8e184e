import type { ServerResponse } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import type { Exchange } from './request-state.js';

/** Resolves once the connection of an answer is closed, or the answer out, and what was begun for it has ended. */
export async function leftAndDone(response: ServerResponse, exchange: Exchange): Promise<void> {
  await new Promise<void>((resolve) => {
    if (response.closed) resolve();
    else response.once('close', resolve);
  });
  // A mutation runs whether or not somebody still listens, be its turn still to come.
  if (exchange.operation?.type === 'mutation') {
    await exchange.turn?.ready?.catch(() => undefined);
    await setImmediate();
  }
  await exchange.execution;
}
