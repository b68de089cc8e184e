import type { Clock } from './clock.js';
import type { GatewayData } from './data.js';

/** How the gateway behaves where the contract leaves it open. Tests change these while it runs. */
export interface Behaviour {
  /** Milliseconds before any request is handled. Default 0. */
  latencyMs: number;
  /** Which end of the messages `message_limit` keeps. Default `newest`. */
  messageLimitKeeps: 'newest' | 'oldest';
  /** Whether accounts can be deleted; false refuses, with nothing deleted. Default true. */
  purgeConfigured: boolean;
  /** Whether lists say how many rows there are in all. Default false. */
  sendTotal: boolean;
  /**
   * What the session and item lists do with the slash at the end of their path: take both forms (the default),
   * or answer the other form with a 307 to the one they want.
   */
  trailingSlash: 'either' | 'required' | 'refused';
}

/** What a new embedded gateway is made of; every part has a default. */
export interface EmbeddedGatewayOptions extends Partial<Behaviour> {
  /** Port on 127.0.0.1. Default 0: any free one. */
  port?: number;
  /** What it holds at first. Default: the sample data. */
  data?: GatewayData;
  /** The key that `Authorization: Bearer` must bring. Default: none is asked for. */
  apiKey?: string;
  /** The time of writes. Default: the system's. */
  clock?: Clock;
  /** How often the first conversation grows, in ms; see `startGrowth`. Default: nothing grows by itself. */
  growthMs?: number;
}

export const defaultBehaviour: Behaviour = {
  latencyMs: 0,
  messageLimitKeeps: 'newest',
  purgeConfigured: true,
  sendTotal: false,
  trailingSlash: 'either',
};
