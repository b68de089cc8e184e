import type { Logger } from 'pino';
import type { Config } from '../config/config.js';
import type { SharedStore } from '../shared-store/shared-store.js';

/** The store that the settings name; null: there is none, and nothing of it is loaded. */
export async function connectStore({ redis }: Config, log: Logger): Promise<SharedStore | null> {
  const { url, password, ca, prefix, timeoutMs } = redis;
  if (url === null) return null;
  const store = await import('../shared-store/shared-store.js');
  return new store.SharedStore({ url, password, ca, prefix, timeoutMs }, (available) => {
    if (available) log.info('the shared store is back');
    else log.warn('the shared store is away: rates are kept by each process, documents are asked for again');
  });
}
