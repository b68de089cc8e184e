import { onTestFinished } from 'vitest';
import {
  type EmbeddedGateway,
  type EmbeddedGatewayOptions,
  startEmbeddedGateway,
} from '../../src/embedded-gateway/index.js';

/** Starts an embedded gateway on a free port; it is closed after the test. */
export async function startGateway(options: EmbeddedGatewayOptions = {}): Promise<EmbeddedGateway> {
  const gateway = await startEmbeddedGateway(options);
  onTestFinished(() => gateway.close());
  return gateway;
}
