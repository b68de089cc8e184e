import cluster from 'node:cluster';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { GraphQLError, GraphQLSchema } from 'graphql';
import type { DestinationStream, Logger } from 'pino';
import type { Config } from '../config/config.js';
import { usualError } from '../error-codes/coded-error.js';
import { lineStream } from '../identity/audit-stream.js';
import { sharedSchema } from '../schema/index.js';
import { Backend } from './backend.js';
import { createAudit } from './create-audit.js';
import { RequestHandler } from './http/request-handler.js';
import { createRoutes } from './http/routes.js';
import { Listener } from './listener.js';
import { createLog } from './log.js';
import { errorOfHost } from './mount/error-of-host.js';
import { fetchAnswer, type NodeHandler } from './mount/fetch-answer.js';
import { operationContext, type OperationRequest } from './mount/operation-context.js';
import { auditStreamOver, endOutput, standardOutput } from './output/standard-output.js';
import { schemaOptions } from './pipeline/query-engine.js';

/** Where a server's lines go. */
export interface ServerOptions {
  /** Where log lines go. Default: standard output. */
  readonly logTo?: DestinationStream;
  /** Where audit lines go unless `audit.file` is set. Default: standard output, each at once. */
  readonly auditTo?: DestinationStream;
}

/** Beside a request of the web standard. */
export interface FetchInfo {
  /**
   * The client's address, as the host knows it. By it callers are counted where nothing else tells them apart, and
   * `auth.trustedProxies` are known. Default: unknown, all such callers count as one.
   */
  readonly remoteAddress?: string | undefined;
}

/**
 * A GraphQL server with everything it owns. `start` serves it by an HTTP server of its own; `fetch` and `handler` answer
 * the requests of another one, with the same checks, limits and log lines, and need no `start`.
 */
export interface GraphQLServer {
  /** The schema as it is served. Its resolvers need the context that `contextFor` makes. */
  readonly schema: GraphQLSchema;
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
  /**
   * Answers a request of the web standard, by its path as `start` does; rejects where it is aborted. What is read of the
   * answer's body makes room for more of it.
   */
  fetch(this: void, request: Request, info?: FetchInfo): Promise<Response>;
  /**
   * Answers a request of node:http, also one whose path Express has shortened or whose body a parser has read. Resolves
   * once the work for it is done; never rejects.
   */
  handler(this: void, request: IncomingMessage, response: ServerResponse): Promise<void>;
  /**
   * The context for one operation of `schema` that another GraphQL server executes. Before, the caller is authenticated,
   * and the document, the variables, the cost and the caller's rate are checked. Rejects with a GraphQLError whose
   * `extensions` have a code of docs/errors.md.
   */
  contextFor(this: void, operation: OperationRequest): Promise<OperationContext>;
  /**
   * An error of such an execution as callers may see it: with a code, without what is not for them. One that is
   * unexpected is masked, and logged under the `requestId` of its extensions.
   */
  formatError(this: void, error: unknown): GraphQLError;
}

/** What the resolvers of `schema` are given, once an operation. Its contents are not public. */
export type OperationContext = object;

/** Makes a server of its settings. Two of them share nothing. */
export function createServer(config: Config, { logTo, auditTo }: ServerOptions = {}): GraphQLServer {
  // Workers of a cluster have one output together.
  const output = standardOutput(cluster.isWorker);
  const log = createLog(config.server.logLevel, logTo ?? output);
  const auditStream = auditTo === undefined ? auditStreamOver(output) : lineStream(auditTo);
  const backend = new Backend(config, log, {
    createAudit: () => createAudit(config, log, auditStream),
    onTelemetry: (telemetry) => handler.tell(telemetry),
  });
  const handler: RequestHandler = new RequestHandler(
    (own) => createRoutes(config, backend.route, own, log),
    log,
  );
  const mounted: NodeHandler = async (request, response) => {
    // The first request is measured too. Where it can't begin, the log says why once the backend is wanted.
    if (backend.wantsTelemetry && !handler.draining) await backend.open().catch(() => undefined);
    await handler.handleMounted(request, response);
  };
  let listening: Promise<Listener> | null = null;
  let stopped: Promise<void> | null = null;
  return {
    get schema() {
      return sharedSchema(schemaOptions(config));
    },
    fetch: (request, { remoteAddress } = {}) => fetchAnswer(request, remoteAddress, mounted),
    handler: mounted,
    contextFor: async (operation) => {
      if (handler.draining) throw usualError('SHUTTING_DOWN');
      return operationContext(operation, await backend.open(), log);
    },
    formatError: (error) => errorOfHost(error, log),
    async start() {
      listening ??= listen(config, handler, backend, log);
      return (await listening).url;
    },
    stop() {
      stopped ??= stop({ listening, handler, backend, config, log }).finally(() => endOutput(output));
      return stopped;
    },
    async retire() {
      const listener = await listening;
      if (stopped === null && listener !== null) {
        log.info({ running: handler.running.count }, 'handing over');
        handler.closeAfterAnswers();
        await backend.endStreams();
        await listener.handOver(config.server.keepAliveTimeoutMs);
      }
      await this.stop();
    },
  };
}

async function listen(
  config: Config,
  handler: RequestHandler,
  backend: Backend,
  log: Logger,
): Promise<Listener> {
  await backend.open();
  try {
    const listener = await Listener.listen(config, handler, log);
    logStart(log, config, listener.url);
    return listener;
  } catch (error) {
    await backend.close();
    throw error;
  }
}

function logStart(log: Logger, config: Config, url: string): void {
  const { endpoint } = config.gateway;
  const embedded =
    config.embeddedGateway.data === null ? 'embedded, with sample data' : 'embedded, with a data file';
  const gateway = endpoint === null ? embedded : new URL(endpoint).origin;
  log.info({ url, gateway, authentication: config.auth.mode, node: process.version }, `GraphQL at ${url}`);
}

interface Stoppable {
  /** Null: nothing listens. */
  readonly listening: Promise<Listener> | null;
  readonly handler: RequestHandler;
  readonly backend: Backend;
  readonly config: Config;
  readonly log: Logger;
}

async function stop({ listening, handler, backend, config, log }: Stoppable): Promise<void> {
  const { stopDelayMs, shutdownGraceMs } = config.server;
  const listener = await listening;
  log.info({ running: handler.running.count }, 'shutting down');
  handler.failReadiness();
  // One that has handed over has nobody left to warn.
  if (stopDelayMs > 0 && listener?.listening !== false) await setTimeout(stopDelayMs);
  // While requests still run the port stays open: health checks and clients are told to go elsewhere.
  handler.drain();
  await backend.endStreams();
  listener?.closeIdleConnections();
  await handler.running.finished(shutdownGraceMs);
  if (handler.running.count > 0) log.warn({ cut: handler.running.count }, 'requests were cut off');
  await listener?.close();
  await backend.close();
  log.info('stopped');
}
