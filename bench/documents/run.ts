import { pino } from 'pino';
import { createServer, loadConfig } from '../../src/index.js';

/** Sends many different documents and prints how much memory the server keeps of them. Run with --expose-gc. */
const total = Number(process.argv[2] ?? 200_000);
const settings = loadConfig({ env: { LOG_LEVEL: 'silent' } });
const server = createServer(
  { ...settings, server: { ...settings.server, port: 0 } },
  { logTo: pino.destination('/dev/null') },
);
const url = await server.start();

async function ask(from: number, count: number): Promise<void> {
  for (let index = from; index < from + count; index++) {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ query: `query Q${index} { viewer { a${index}: authentication scopes } }` }),
    });
    await response.arrayBuffer();
  }
}

function heapMegabytes(): string {
  globalThis.gc?.();
  return (process.memoryUsage().heapUsed / 1e6).toFixed(1);
}

const steps = 10;
const clients = 8;
console.log(`Node.js ${process.version}; documents asked, heap in MB after a collection`);
for (let step = 0; step <= steps; step++) {
  console.log(`${Math.round((total * step) / steps)}\t${heapMegabytes()}`);
  if (step === steps) break;
  const each = Math.ceil(total / steps / clients);
  const start = step * each * clients;
  await Promise.all(Array.from({ length: clients }, (_, client) => ask(start + client * each, each)));
}
await server.stop();
