import { createServer } from '../../src/server/create-server.js';
import { loadConfig } from '../../src/config/config.js';

/** The server of a soak run in a process of its own, so that its heap is its own. The parent asks by messages. */
const config = loadConfig({ env: process.env, cwd: import.meta.dirname });
// The figures are what is to be read: audit lines, one a write, would hide them.
const auditTo = { write: () => undefined };
const server = createServer({ ...config, server: { ...config.server, port: 0 } }, { auditTo });
const url = await server.start();

process.on('message', (question) => {
  if (question === 'stop') void server.stop().then(() => process.disconnect());
  else process.send?.(figures());
});
process.send?.({ url });

function figures() {
  // Twice: what the first round finalises the second one frees.
  globalThis.gc?.();
  globalThis.gc?.();
  const sockets = process.getActiveResourcesInfo().filter((kind) => kind === 'TCPSocketWrap').length;
  return { heapMB: Math.round(process.memoryUsage().heapUsed / 100_000) / 10, sockets };
}
