import cluster from 'node:cluster';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { isIPv6, Server as NetServer, type AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { DestinationStream, Logger } from 'pino';
import type { Config } from '../config/config.js';
import type { Audit } from '../identity/audit.js';
import { createAuthenticate } from '../identity/authenticate.js';
import { authenticated } from './pipeline/authenticated.js';
import { createAudit } from './create-audit.js';
import { connectGateway, type GatewayConnection } from './connect-gateway.js';
import { createGraphQL } from './pipeline/create-graphql.js';
import { RequestHandler } from './http/request-handler.js';
import { lineStream } from '../identity/audit-stream.js';
import type { LineOutput } from './output/line-output.js';
import { auditStreamOver, standardOutput } from './output/standard-output.js';
import { createHttpServer } from './http/http-server.js';
import { createLog } from './log.js';
import { bodyBounds } from './http/request-body.js';
import { createRoutes } from './http/routes.js';
import { graphqlPath } from './http/served-paths.js';
import type { Telemetry } from '../telemetry/telemetry.js';
import { wantsTelemetry } from '../telemetry/wanted.js';

export interface ServerOptions {
  /** Where log lines go. Default: standard output. */
  readonly logTo?: DestinationStream;
  /** Where audit lines go unless `audit.file` is set. Default: standard output, each at once. */
  readonly auditTo?: DestinationStream;
}

/** A GraphQL server with everything it owns. */
export interface GraphQLServer {
  /** Begins to listen; gives the URL of the GraphQL endpoint. Rejects where the port is taken. */
  start(): Promise<string>;
  /**
   * Ends gracefully: readiness fails, for `server.stopDelayMs` requests are still taken, then new ones are refused with
   * SHUTTING_DOWN, running ones may finish within `server.shutdownGraceMs`, and every connection is closed. May be
   * called twice.
   */
  stop(): Promise<void>;
  /**
   * Ends where another process listens at the same port: takes no connection any more, lets each kept one have another
   * answer, and stops once all are closed, or after `server.keepAliveTimeoutMs`.
   */
  retire(): Promise<void>;
}

/** Makes a server of its settings. Two of them share nothing. */
export function createServer(config: Config, { logTo, auditTo }: ServerOptions = {}): GraphQLServer {
  // Workers of a cluster have one output together.
  const output = standardOutput(cluster.isWorker);
  const log = createLog(config.server.logLevel, logTo ?? output);
  const auditStream = auditTo === undefined ? auditStreamOver(output) : lineStream(auditTo);
  let running: Promise<RunningServer> | null = null;
  let stopped: Promise<void> | null = null;
  return {
    async start() {
      running ??= run(config, log, createAudit(config, log, auditStream));
      return (await running).url;
    },
    stop() {
      stopped ??= stopRunning(running).finally(() => endOutput(output));
      return stopped;
    },
    async retire() {
      if (stopped === null) await (await running)?.retire();
      await this.stop();
    },
  };
}

async function stopRunning(running: Promise<RunningServer> | null): Promise<void> {
  await (await running)?.stop();
}

/** How long the last lines may take, in ms. */
const lastLinesMs = 1000;

async function endOutput(output: LineOutput): Promise<void> {
  await output.flush(lastLinesMs);
  output.close();
}

interface RunningServer {
  readonly url: string;
  stop(): Promise<void>;
  retire(): Promise<void>;
}

async function run(config: Config, log: Logger, audit: Audit): Promise<RunningServer> {
  const telemetry = await telemetryOf(config, log);
  let gateway: GatewayConnection | null = null;
  try {
    gateway = await connectGateway(config, log, telemetry);
    const graphql = authenticated(
      createAuthenticate(config),
      createGraphQL(config, gateway.client, audit, log, telemetry),
      log,
    );
    const door: RequestHandler = new RequestHandler(
      createRoutes({
        config,
        graphql,
        isStopping: () => door.stopping,
        isDraining: () => door.draining,
      }),
      log,
      telemetry,
    );
    const server = createHttpServer(door, bodyBounds(config), config.server.keepAliveTimeoutMs, log);
    await listen(server, config.server.host, config.server.port);
    const url = urlOf(server, config.server.host);
    logStart(log, config, url);
    if (telemetry?.metricsUrl) log.info({ url: telemetry.metricsUrl }, `metrics at ${telemetry.metricsUrl}`);
    const stoppable = {
      server,
      door,
      gateway,
      telemetry,
      times: config.server,
      log,
      closed: closedOf(server),
    };
    return { url, stop: () => stop(stoppable), retire: () => retire(stoppable) };
  } catch (error) {
    await gateway?.close();
    await telemetry?.close();
    throw error;
  }
}

/** Nothing of it is loaded where it is off. */
async function telemetryOf(config: Config, log: Logger): Promise<Telemetry | null> {
  if (!wantsTelemetry(config.telemetry)) return null;
  const { startTelemetry } = await import('../telemetry/start.js');
  return startTelemetry(config, log);
}

async function listen(server: Server, host: string, port: number): Promise<void> {
  server.listen(port, host);
  await once(server, 'listening');
}

function urlOf(server: Server, host: string): string {
  // A server that listens on TCP has an AddressInfo.
  const { port } = server.address() as AddressInfo;
  return `http://${isIPv6(host) ? `[${host}]` : host}:${port}${graphqlPath}`;
}

function logStart(log: Logger, config: Config, url: string): void {
  const { endpoint } = config.gateway;
  const embedded =
    config.embeddedGateway.data === null ? 'embedded, with sample data' : 'embedded, with a data file';
  const gateway = endpoint === null ? embedded : new URL(endpoint).origin;
  log.info({ url, gateway, authentication: config.auth.mode, node: process.version }, `GraphQL at ${url}`);
  for (const warning of config.warnings) log.warn(warning);
}

interface Stoppable {
  readonly server: Server;
  readonly door: RequestHandler;
  readonly gateway: GatewayConnection;
  readonly telemetry: Telemetry | null;
  readonly times: Config['server'];
  readonly log: Logger;
  readonly closed: Promise<void>;
}

/** Resolves when the server listens no more and has no connection. */
function closedOf(server: Server): Promise<void> {
  return new Promise((resolve) => void server.once('close', resolve));
}

async function retire({ server, door, times, log, closed }: Stoppable): Promise<void> {
  log.info({ running: door.running.count }, 'handing over');
  door.closeAfterAnswers();
  // That of HTTP servers would close idle connections on which a request may be on its way.
  NetServer.prototype.close.call(server);
  const waited = new AbortController();
  const idle = setTimeout(times.keepAliveTimeoutMs, undefined, { signal: waited.signal });
  await Promise.race([closed, idle]);
  waited.abort();
  await idle.catch(() => undefined);
}

async function stop({ server, door, gateway, telemetry, times, log, closed }: Stoppable): Promise<void> {
  log.info({ running: door.running.count }, 'shutting down');
  door.failReadiness();
  // One that has handed over has nobody left to warn.
  if (times.stopDelayMs > 0 && server.listening) await setTimeout(times.stopDelayMs);
  // While requests still run the port stays open: health checks and clients are told to go elsewhere.
  door.drain();
  server.closeIdleConnections();
  await door.running.finished(times.shutdownGraceMs);
  if (door.running.count > 0) log.warn({ cut: door.running.count }, 'requests were cut off');
  server.close();
  server.closeAllConnections();
  await closed;
  await gateway.close();
  await telemetry?.close();
  log.info('stopped');
}
