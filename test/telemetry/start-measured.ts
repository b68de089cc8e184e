import { startServerOverGateway, type ServerOverGateway } from '../support/start-server.js';
import { send } from '../support/send.js';
import type { GatewayData } from '../../src/embedded-gateway/index.js';

/** A server whose metrics can be read. */
export interface MeasuredServer extends ServerOverGateway {
  readonly metricsUrl: string;
  /** What Prometheus reads. */
  scrape(): Promise<string>;
}

export async function startMeasured(
  env: Readonly<Record<string, string>> = {},
  data?: GatewayData,
): Promise<MeasuredServer> {
  const started = await startServerOverGateway(
    {
      SEA_AGENT_GRAPHQL_TELEMETRY_METRICS_ENABLED: 'true',
      SEA_AGENT_GRAPHQL_TELEMETRY_METRICS_PORT: '0',
      ...env,
    },
    data,
  );
  const line = started.server.logLines().find(({ msg }) => msg.startsWith('metrics at '));
  const metricsUrl = String(line?.['url']);
  return { ...started, metricsUrl, scrape: async () => (await send(new URL(metricsUrl))).text };
}
