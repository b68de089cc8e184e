// Starts the three subgraphs, composes them and serves the supergraph with Hive Gateway.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { composeServices } from '@theguild/federation-composition';
import { parse } from 'graphql';
import { agents } from './agents.js';
import { startConversations } from './conversations.js';
import { serveSubgraph } from './serve-subgraph.js';
import { users } from './users.js';

const here = fileURLToPath(new URL('.', import.meta.url));
const port = process.env.PORT ?? '4000';

const conversations = await startConversations();
const subgraphs = [conversations.subgraph, await serveSubgraph(users), await serveSubgraph(agents)];
const { supergraphSdl, errors } = composeServices(
  subgraphs.map(({ name, url, sdl }) => ({ name, url, typeDefs: parse(sdl) })),
);
if (supergraphSdl === undefined) {
  conversations.process.kill();
  throw new Error(errors.map(({ message }) => message).join('\n'));
}
const folder = mkdtempSync(join(tmpdir(), 'supergraph-'));
const supergraph = join(folder, 'supergraph.graphql');
writeFileSync(supergraph, supergraphSdl);

const bin = fileURLToPath(import.meta.resolve('@graphql-hive/gateway')).replace(/index\.\w+$/, 'bin.js');
const router = spawn(
  process.execPath,
  [bin, 'supergraph', supergraph, '--config-path', 'gateway.config.js', '--fork', '1', '--port', port].concat(
    ['--host', '127.0.0.1'],
  ),
  { cwd: here, stdio: 'inherit' },
);
console.log(`GraphiQL on the supergraph: http://127.0.0.1:${port}/graphql`);

// What ends one of them ends all.
const children = [conversations.process, router];
function stop() {
  for (const child of children) child.kill();
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);
await Promise.race(children.map((child) => new Promise((resolve) => child.once('exit', resolve))));
stop();
await Promise.all(
  children.map(
    (child) => child.exitCode ?? child.signalCode ?? new Promise((resolve) => child.once('exit', resolve)),
  ),
);
rmSync(folder, { recursive: true });
process.exit();
