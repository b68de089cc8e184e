import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { systemClock } from './clock.js';
import { GatewayControls } from './controls/controls.js';
import { send } from './http/answer.js';
import { defaultBehaviour, type Behaviour, type EmbeddedGatewayOptions } from './options.js';
import { handleRequest, type Surroundings } from './request-handler.js';
import { startGrowth } from './growth.js';
import { sampleData } from './sample-data/index.js';
import { GatewayState } from './state/gateway-state.js';

/** A running embedded gateway. */
export interface EmbeddedGateway {
  /** Its origin, such as `http://127.0.0.1:41234`: what a client takes as its endpoint. */
  readonly url: string;
  /** What it holds; changes take effect for the next request. */
  readonly state: GatewayState;
  /** How it behaves; changes take effect for the next request. */
  readonly behaviour: Behaviour;
  /** Failures, holds, hooks and the request log. */
  readonly controls: GatewayControls;
  /** Lets go what is held and ends every connection. May be called twice. */
  close(): Promise<void>;
}

/**
 * Starts an Agent Gateway on 127.0.0.1 that holds its data in memory. Two of them share nothing.
 * Rejects where the port is taken.
 */
export async function startEmbeddedGateway(options: EmbeddedGatewayOptions = {}): Promise<EmbeddedGateway> {
  const { port = 0, data = sampleData(), apiKey, clock = systemClock, growthMs, ...behaviour } = options;
  const around: Surroundings & { behaviour: Behaviour } = {
    state: new GatewayState(data, clock),
    behaviour: { ...defaultBehaviour, ...behaviour },
    controls: new GatewayControls(),
    clock,
    apiKey,
  };
  const server = createServer((request, response) => {
    handleRequest(request, response, around).catch((error: unknown) => {
      // The caller left in the middle: there is nobody to answer.
      if (request.destroyed && !request.complete) return;
      process.emitWarning(error instanceof Error ? error : String(error));
      if (!response.headersSent) send(response, { status: 500, json: { error: 'Internal Server Error' } });
    });
  });
  // Node's five seconds are shorter than what a client's pool keeps a connection for; a write could meet the close.
  server.keepAliveTimeout = 60_000;
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const endGrowth = growthMs === undefined ? () => undefined : startGrowth(around.state, data, growthMs);
  // A listening TCP server has an address with a port.
  const address = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${address.port}`,
    state: around.state,
    behaviour: around.behaviour,
    controls: around.controls,
    close: () => {
      endGrowth();
      return close(server, around.controls);
    },
  };
}

async function close(server: Server, controls: GatewayControls): Promise<void> {
  if (!server.listening) return;
  const closed = once(server, 'close');
  server.close();
  controls.releaseAll();
  server.closeAllConnections();
  await closed;
}
