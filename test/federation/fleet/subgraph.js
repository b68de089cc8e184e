import { loadConfig } from '../../../src/config/config.js';
import { startEmbeddedGateway } from '../../../src/embedded-gateway/index.js';
import { createServer } from '../../../src/server/create-server.js';
import { ask } from './ask.js';

/**
 * The server under test over an embedded Agent Gateway, beside a subgraph that owns node, nodes and viewer.
 * @param {Record<string, string>} env more settings
 */
export async function startSubgraph(env = {}) {
  const gateway = await startEmbeddedGateway();
  const settings = loadConfig({
    cwd: import.meta.dirname,
    env: {
      AGENT_GATEWAY_ENDPOINT: gateway.url,
      SEA_AGENT_GRAPHQL_SCHEMA_STANDALONE_FIELDS: 'false',
      LOG_LEVEL: 'silent',
      ...env,
    },
  });
  const config = { ...settings, server: { ...settings.server, port: 0 } };
  const server = createServer(config);
  const url = await server.start();
  const { data } = await ask(url, { query: '{ _service { sdl } }' });
  return {
    url,
    gateway,
    sdl: data._service.sdl,
    /** Begins to stop: what runs is finished, what comes is refused. */
    stop: () => server.stop(),
    async close() {
      await server.stop();
      await gateway.close();
    },
  };
}
