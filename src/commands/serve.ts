import { loadConfig } from '../config/config.js';
import { createServer, type GraphQLServer } from '../server/create-server.js';
import { startErrorOf } from '../server/start-error.js';

/** Serves until SIGTERM, SIGINT or SIGHUP; a second signal ends at once. With workers SIGHUP replaces them. */
export async function serve(argv: readonly string[]): Promise<void> {
  const load = () => loadConfig({ argv, env: process.env });
  const config = load();
  // `auto` may mean one worker, which SIGHUP must not end.
  if (config.server.workers !== 1) {
    const { serveInWorkers } = await import('../workers/serve-in-workers.js');
    return serveInWorkers(config, load);
  }
  const server = createServer(config);
  stopOnSignals(server);
  try {
    await server.start();
  } catch (error) {
    throw startErrorOf(error, config) ?? error;
  }
}

function stopOnSignals(server: GraphQLServer): void {
  let stopping = false;
  const onSignal = (): void => {
    if (stopping) process.exit(1);
    stopping = true;
    server.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, onSignal);
}
