import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '../fleet/listen.js';

const bin = fileURLToPath(new URL('../node_modules/@graphql-hive/gateway/dist/bin.js', import.meta.url));

/** The settings of docs/federation.md for Hive Gateway. */
const config = `export const gatewayConfig = {
  propagateHeaders: {
    fromClientToSubgraphs: ({ request }) => ({
      authorization: request.headers.get('authorization'),
      'x-request-id': request.headers.get('x-request-id'),
    }),
  },
};
`;

/** Starts Hive Gateway over a supergraph, as a process of its own. */
export async function startHiveGateway(supergraphSdl) {
  const folder = await mkdtemp(join(tmpdir(), 'hive-gateway-'));
  await writeFile(join(folder, 'supergraph.graphql'), supergraphSdl);
  await writeFile(join(folder, 'gateway.config.mjs'), config);
  const port = await freePort();
  const options = ['--config-path', 'gateway.config.mjs', '--fork', '1', '--host', '127.0.0.1'];
  const router = spawn(
    process.execPath,
    [bin, 'supergraph', 'supergraph.graphql', ...options, '--port', String(port)],
    { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let output = '';
  for (const stream of [router.stdout, router.stderr]) stream.on('data', (text) => (output += text));
  const origin = `http://127.0.0.1:${port}`;
  await ready(origin, router, () => output);
  return {
    url: `${origin}/graphql`,
    async close() {
      const ended = once(router, 'exit');
      router.kill();
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}

/** Waits until the router says that it is ready; fails where it ends before. */
async function ready(origin, router, output) {
  while (router.exitCode === null) {
    const answer = await fetch(`${origin}/readiness`).catch(() => null);
    if (answer?.ok) return;
    await setTimeout(50);
  }
  throw new Error(`Hive Gateway ended: ${output()}`);
}
