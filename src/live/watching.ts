import type { Subscriber } from './feed.js';
import type { Live } from './live.js';

/** What a subscription is served by, and for whom. */
export interface Watching {
  readonly live: Live;
  readonly subscriber: Subscriber;
}
