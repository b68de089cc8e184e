import { onTestFinished } from 'vitest';
import { startEmbeddedGateway, type EmbeddedGateway } from '../../src/embedded-gateway/index.js';
import { startServer, type TestServer } from './start-server.js';

export interface ServerOverGateway {
  readonly server: TestServer;
  /** What the server asks; its controls make it fail or wait. */
  readonly gateway: EmbeddedGateway;
}

/** A server whose configured endpoint is a gateway of the test's own. */
export async function startServerOverGateway(
  env: Readonly<Record<string, string>> = {},
): Promise<ServerOverGateway> {
  const gateway = await startEmbeddedGateway();
  onTestFinished(() => gateway.close());
  const server = await startServer({ env: { AGENT_GATEWAY_ENDPOINT: gateway.url, ...env } });
  return { server, gateway };
}
