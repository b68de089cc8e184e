import type { GatewayApi } from '../gateway/client-types.js';
import type { Upstream } from '../loaders/upstream.js';
import type { Edge } from '../reading/connection.js';

/** What a watcher is told of. */
export interface LiveEvent<Node> {
  readonly edge: Edge<Node>;
  /** Events of one feed are counted: the next one has the next number. */
  readonly place: number;
  /** About what it takes in memory. */
  readonly bytes: number;
}

export interface FeedPage<Node> {
  readonly events: readonly LiveEvent<Node>[];
  /** Others can be read at once. */
  readonly more: boolean;
}

/** What is polled: one session's messages, or one list. It keeps how far it was read. */
export interface Feed<Node> {
  /** Whether it knows where it stands. */
  readonly begun: boolean;
  /** The number of the next event. */
  readonly place: number;
  /** By which one goes on from where it stands; null where there is no such cursor. */
  readonly cursor: string | null;
  /** Goes to the end of what is there now; false where the gateway knows no such thing. */
  begin(upstream: Upstream): Promise<boolean>;
  /** What came since, `count` events at most; null where it is gone. */
  readOn(upstream: Upstream, count: number): Promise<FeedPage<Node> | null>;
}

/** Who subscribes, and how the gateway is asked for them. */
export interface Subscriber {
  /** The client with the caller's headers. */
  readonly gateway: GatewayApi;
  /** What of the caller changes what the gateway answers: who differs in it shares no poller. */
  readonly credentials: string;
  /** Under which name the caller's subscriptions are counted. */
  readonly caller: string;
  /** For reads that are made for this subscription alone. */
  readonly upstream: () => Upstream;
}
