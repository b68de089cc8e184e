import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const start = fileURLToPath(new URL('../../scripts/start.js', import.meta.url));

/** Starts this project's server, with its embedded gateway unless AGENT_GATEWAY_ENDPOINT names another. */
export async function startConversations() {
  const port = await freePort();
  const server = spawn(process.execPath, [start, '--port', String(port), '--log-level', 'warn'], {
    stdio: 'inherit',
  });
  const url = `http://127.0.0.1:${port}/graphql`;
  return { process: server, subgraph: { name: 'conversations', url, sdl: await askSdl(url, server) } };
}

/** A subgraph tells its own schema; it is asked until it listens. */
async function askSdl(url, server) {
  while (server.exitCode === null) {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"query":"{ _service { sdl } }"}',
    }).catch(() => null);
    if (answer?.ok) return (await answer.json()).data._service.sdl;
    await setTimeout(100);
  }
  throw new Error('The conversations server could not be started; see above.');
}

async function freePort() {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  return port;
}
