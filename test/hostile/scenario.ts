import type { FaultyGateway } from '../support/faulty-gateway.js';
import type { Measured } from './measured.js';
import type { StartedServer } from './start-server.js';

/** What a scenario works with: a server that has just been started, and the gateway behind it. */
export interface Target {
  readonly server: StartedServer;
  readonly gateway: FaultyGateway;
  /** The GraphQL endpoint. */
  readonly url: URL;
  readonly askGood: Measured['askGood'];
  readonly alone: Measured['alone'];
}

/** What came of an attack. */
export interface Outcome {
  /** What the callers got, in a few words. */
  readonly came: string;
  /** What must not have been; empty where all was well. */
  readonly faults: readonly string[];
}

/** One attack on a server of its own. */
export interface Scenario {
  /** Begins with a small letter: the name that docs/security.md gives it. */
  readonly name: string;
  /** What is sent, in a few words. */
  readonly sent: string;
  /** Settings of the server, as variables of its environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** Where its log goes; by default to a file. */
  readonly log?: 'full disk' | 'stuck reader' | 'reader gone';
  /** Whether the server runs over its embedded gateway. */
  readonly embedded?: boolean;
  /** How much the gateway sends for one request; by default next to nothing. */
  readonly gatewayMegabytes?: number;
  /** How much more memory than at its start the process may take at most, in MB; by default 600. */
  readonly memory?: number;
  /** Scripts the gateway. */
  prepare?(gateway: FaultyGateway): void;
  attack(target: Target): Promise<Outcome>;
}
