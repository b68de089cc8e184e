import type { Config } from '../config/config.js';

/** From the primary process to a worker. */
export type ToWorker =
  /** The settings to serve with, after the worker has said that it is there. */
  | { readonly type: 'serve'; readonly config: Config }
  /** End without a connection noticing: the port is taken over by others. */
  | { readonly type: 'retire' }
  /** End as a server that is stopped. */
  | { readonly type: 'stop' };

/** From a worker to the primary process. */
export type FromWorker =
  | { readonly type: 'awake' }
  | { readonly type: 'listening' }
  /** It can't start, for a reason outside of the program. */
  | { readonly type: 'failed'; readonly reason: string };
