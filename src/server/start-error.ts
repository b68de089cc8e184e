import type { Config } from '../config/config.js';

/** The server can't start for a reason outside of the program; the message says what to do. */
export class StartError extends Error {}

/** What an error of listening means to the operator; null: it is none that is known. */
export function startErrorOf(error: unknown, { server, telemetry }: Config): StartError | null {
  if (!(error instanceof Error) || !('code' in error)) return null;
  // Node names the port that it was to listen on.
  if ('port' in error && error.port === telemetry.metrics.port && error.port !== server.port) {
    const { host, port } = telemetry.metrics;
    return new StartError(
      `Metrics can't be served on port ${port} of ${host} (${String(error.code)}): set telemetry.metrics.port or telemetry.metrics.host.`,
    );
  }
  const { host, port } = server;
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
