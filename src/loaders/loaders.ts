import type { Upstream } from './upstream.js';

/** The settings that change how loaders ask. */
export interface LoaderSettings {
  /** Which end `message_limit` keeps; unknown: metadata and messages are asked for apart. */
  messageLimitKeeps: 'newest' | 'oldest' | 'unknown';
  /** Rows of one list that a lookup by id may walk. */
  lookupRows: number;
}

export class Loaders {
  constructor(_upstream: Upstream, _settings: LoaderSettings) {}
}
