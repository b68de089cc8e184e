import { loadConfig } from '../../src/config/config.js';
import { createServer } from '../../src/server/create-server.js';

const production = {
  SEA_AGENT_GRAPHQL_PRODUCTION: 'true',
  SEA_AGENT_GRAPHQL_EMBEDDED_GATEWAY_ALLOW_IN_PRODUCTION: 'true',
  SEA_AGENT_GRAPHQL_AUDIT_KEY: 'audit-key-of-the-tests-0123456789abcdef',
};

/**
 * Starts the server over its embedded gateway, with production settings.
 * @param {Record<string, string>} env more settings
 * @param {number} port 0: any
 */
export async function startServer(env = {}, port = 0) {
  const settings = loadConfig({
    cwd: import.meta.dirname,
    env: { LOG_LEVEL: 'silent', ...production, ...env },
  });
  const config = { ...settings, server: { ...settings.server, port } };
  const server = createServer(config, { auditTo: { write: () => true } });
  const url = await server.start();
  return { url, port: Number(new URL(url).port), stop: () => server.stop() };
}
