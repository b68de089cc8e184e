import { randomBytes } from 'node:crypto';
import type { Config } from '../config/config.js';
import { loadDataFile, startEmbeddedGateway } from '../embedded-gateway/index.js';
import { type CircuitRecord, Client } from '../gateway/index.js';
import type { Logger } from 'pino';
import type { Telemetry } from '../telemetry/telemetry.js';

/** A client and what must be closed with it. */
export interface GatewayConnection {
  readonly client: Client;
  close(): Promise<void>;
}

/** How often the conversation of an embedded gateway that lives grows. */
const growthMs = 3000;

/** The configured gateway, or an embedded one where none is configured. */
export async function connectGateway(
  config: Config,
  log: Logger | null,
  telemetry: Telemetry | null = null,
): Promise<GatewayConnection> {
  const { endpoint, apiKey, productionLine, headers, ...settings } = clientSettings(config);
  let isOpen = false;
  telemetry?.gauge('circuit.open', () => Number(isOpen));
  const rest = {
    ...settings,
    ...(telemetry === null ? {} : { onCall: telemetry.called }),
    onCircuit: (record: CircuitRecord) => {
      isOpen = record.state === 'open';
      logCircuit(log, record);
    },
  };
  if (endpoint !== null) {
    const client = new Client({
      ...rest,
      endpoint,
      headers,
      ...(apiKey === null ? {} : { apiKey }),
      ...(productionLine === null ? {} : { userId: productionLine }),
    });
    return { client, close: () => client.close() };
  }
  const { data, live } = config.embeddedGateway;
  // Only this server gets in. Where callers bring their own credentials it takes any, as it knows nobody.
  const key = config.auth.mode === 'passthrough' ? {} : { apiKey: randomBytes(32).toString('base64url') };
  const embedded = await startEmbeddedGateway({
    ...key,
    ...(live ? { growthMs } : {}),
    ...(data === null ? {} : { data: await loadDataFile(data) }),
  });
  const client = new Client({ ...rest, ...key, endpoint: embedded.url });
  return {
    client,
    close: async () => {
      await client.close();
      await embedded.close();
    },
  };
}

function logCircuit(log: Logger | null, { state, ...record }: CircuitRecord): void {
  if (state === 'open') log?.warn(record, 'the circuit breaker is open: the gateway is given a pause');
  else log?.info('the circuit breaker is closed again');
}

function clientSettings({ gateway, auth }: Config) {
  const {
    apiKeyFile: _read,
    seaagentConfig: _merged,
    messageLimitKeeps: _resolvers,
    productionLines: _tokens,
    ...settings
  } = gateway;
  // Callers bring their own credentials; a key that the client does not have can't go out by mistake.
  return auth.mode === 'passthrough' ? { ...settings, apiKey: null } : settings;
}
