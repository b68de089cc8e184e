import { loadConfig, type Config } from '../config/config.js';
import { createServer, type GraphQLServer } from '../server/create-server.js';

/** The server can't start for a reason outside of the program. */
export class StartError extends Error {}

/** Serves until SIGTERM, SIGINT or SIGHUP; a second signal ends at once. */
export async function serve(argv: readonly string[]): Promise<void> {
  const config = loadConfig({ argv, env: process.env });
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

function startErrorOf(error: unknown, { server: { host, port } }: Config): StartError | null {
  if (!(error instanceof Error) || !('code' in error)) return null;
  switch (error.code) {
    case 'EADDRINUSE':
      return new StartError(`Port ${port} on ${host} is in use: choose another with PORT or --port.`);
    case 'EACCES':
      return new StartError(
        `Port ${port} may not be used by this user: choose one from 1024 up with PORT or --port.`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartError(`${host} is no address of this machine: set HOST or --host to one that is.`);
    default:
      return null;
  }
}
