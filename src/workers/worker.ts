import cluster from 'node:cluster';
import { createServer, type GraphQLServer } from '../server/create-server.js';
import { startErrorOf } from '../server/start-error.js';
import type { Config } from '../config/config.js';
import type { FromWorker, ToWorker } from './messages.js';

/** Serves with the settings that the primary process sends, until it says otherwise. */
export function serveAsWorker(): void {
  let server: GraphQLServer | null = null;
  const end = (how: 'retire' | 'stop'): void => {
    const ended = server?.[how]() ?? Promise.resolve();
    ended.then(disconnect, () => process.exit(1));
  };
  process.on('message', (message: ToWorker) => {
    if (message.type !== 'serve') return end(message.type);
    server = createServer(message.config);
    void start(server, message.config);
  });
  // A terminal and some service managers signal each process: the primary one knows what is to be done.
  for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined);
  process.on('SIGTERM', () => end('retire'));
  tell({ type: 'awake' });
}

async function start(server: GraphQLServer, config: Config): Promise<void> {
  try {
    await server.start();
    tell({ type: 'listening' });
  } catch (error) {
    const known = startErrorOf(error, config);
    if (known === null) throw error;
    tell({ type: 'failed', reason: known.message });
    await server.stop().catch(() => undefined);
    disconnect();
  }
}

/** Connections that the primary process has sent meanwhile go to other workers before this one ends. */
function disconnect(): void {
  process.once('disconnect', () => process.exit(0));
  cluster.worker?.disconnect();
}

function tell(message: FromWorker): void {
  process.send?.(message);
}
