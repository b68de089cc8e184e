import type { Contender } from '../contender.js';
import { startBffContender } from './bff.js';
import { startPeers } from './peers.js';
import { askedAsClient, startServerContender } from './server.js';
import { makeTokens } from './token-settings.js';

export interface Surroundings {
  readonly upstream: string;
  /** For logs and keys. */
  readonly folder: string;
  /** Folder with adapters of other gateways; null: none. */
  readonly peers: string | null;
}

/** The canned upstream keeps the newest messages, which the BFF knows too. */
const newest = { AGENT_GATEWAY_MESSAGE_LIMIT_KEEPS: 'newest' };

/** The BFF first. */
export async function startContenders({ upstream, folder, peers }: Surroundings): Promise<Contender[]> {
  const bff = await startBffContender(upstream);
  const server = await startServerContender({ name: 'server', upstream, folder, env: newest });
  const tokens = await startWithTokens(upstream, folder);
  const careful = await startServerContender({
    name: 'server, messageLimitKeeps: unknown',
    upstream,
    folder,
    // The others ask the same calls.
    operations: ['Q1', 'Q4'],
  });
  return [
    bff,
    server,
    askedAsClient(server, 'server, as clients ask'),
    tokens,
    careful,
    ...(peers === null ? [] : await startPeers(peers, upstream, folder)),
  ];
}

/** A server that verifies the token of each caller. */
export async function startWithTokens(upstream: string, folder: string): Promise<Contender> {
  const { env, headers } = await makeTokens(folder);
  return startServerContender({
    name: 'server, verified tokens',
    upstream,
    folder,
    env: { ...newest, ...env },
    headers,
  });
}
