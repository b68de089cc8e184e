import { auditSettings, authSettings, corsSettings, productionLines } from './auth-settings.js';
import {
  boolean,
  choice,
  headers,
  headerValue,
  host,
  httpUrl,
  integer,
  integerOrAuto,
  pathPrefix,
  text,
  urlPath,
} from './kind.js';
import { clientSettings, longestMs } from './client-settings.js';
import { listOf } from './list-kind.js';
import { limitSettings, persistedSettings } from './limit-settings.js';
import { liveSettings } from './live-settings.js';
import { storeSettings } from './store-settings.js';
import { telemetrySettings } from './telemetry-settings.js';
import { optional, setting, type Setting, type Values } from './setting.js';

function milliseconds(fallback: number, description: string): Setting<number> {
  return setting(integer(1, longestMs), fallback, description, { unit: 'ms' });
}

/**
 * Every setting, in the shape of the settings file. The flags, the environment names, the help text and the types
 * all come from here, so that they can't disagree.
 */
export const table = {
  gateway: {
    endpoint: optional(
      httpUrl,
      'Base URL of the Agent Gateway; without it an embedded one with sample data is used',
      {
        flag: 'endpoint',
      },
    ),
    apiKey: optional(headerValue, 'Key sent to the gateway as a bearer token'),
    apiKeyFile: optional(text, 'File that holds the key'),
    productionLine: optional(headerValue, 'Sent to the gateway as X-User-ID', {
      env: 'AGENT_GATEWAY_USER_ID',
    }),
    productionLines,
    seaagentConfig: optional(
      text,
      "The vendor's configuration file, to take endpoint, key, production line and headers from where nothing else " +
        'sets them; `default` is ~/.seaagent/config.yaml',
      { flag: 'seaagent-config' },
    ),
    headers: setting(headers, {}, 'More headers for every call to the gateway'),
    ...clientSettings,
    messageLimitKeeps: setting(
      choice('newest', 'oldest', 'unknown'),
      'unknown',
      "Which end of a session the gateway's message_limit keeps",
    ),
  },
  redis: storeSettings,
  embeddedGateway: {
    data: optional(text, 'File with the data of the embedded gateway', { flag: 'data' }),
    live: setting(
      boolean,
      false,
      'Whether the first conversation of the embedded gateway grows by itself, to try subscriptions',
      { flag: 'live' },
    ),
    allowInProduction: setting(
      boolean,
      false,
      'Whether the embedded gateway may stand in for a real one in production',
    ),
  },
  auth: authSettings,
  audit: auditSettings,
  cors: corsSettings,
  limits: limitSettings,
  persisted: persistedSettings,
  live: liveSettings,
  schema: {
    raw: setting(boolean, (production) => !production, "Whether raw fields give the gateway's rows"),
    introspection: setting(
      boolean,
      (production) => !production,
      'Whether callers may ask for the schema (__schema, __type)',
    ),
    suggestions: setting(
      boolean,
      (production) => !production,
      'Whether errors about wrong names suggest those that exist',
    ),
    standaloneFields: setting(boolean, true, 'Whether node, nodes and viewer are in the schema'),
  },
  federation: {
    enabled: setting(boolean, true, 'Whether the server can be a subgraph (_service and _entities)'),
  },
  server: {
    host: setting(host, '127.0.0.1', 'Address to listen on', { env: 'HOST', flag: 'host' }),
    port: setting(
      integer(0, 65_535),
      4000,
      'Port to listen on; 0 takes any free one, which the start line names',
      {
        env: 'PORT',
        flag: 'port',
      },
    ),
    path: setting(urlPath, '/graphql', 'Path of the GraphQL endpoint; GraphiQL keeps its files below it'),
    basePath: optional(
      pathPrefix,
      'Path that proxies have in front of all others of the server; requests are answered with and without it',
    ),
    workers: setting(
      integerOrAuto(1, 256),
      1,
      'Processes that serve at the port; auto: one a core. Each has its share of the limits. SIGHUP replaces them without a lost request and reads the settings anew',
      { flag: 'workers' },
    ),
    logLevel: setting(
      choice('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
      'info',
      'Least severe log lines that are written',
      { env: 'LOG_LEVEL', flag: 'log-level' },
    ),
    logProbes: setting(boolean, true, 'Whether answered requests for /healthz and /readyz leave a log line'),
    stopDelayMs: setting(
      integer(0, longestMs),
      0,
      'How long requests are still taken after SIGTERM, SIGINT or SIGHUP while /readyz already says draining, so that balancers look elsewhere',
      { unit: 'ms' },
    ),
    shutdownGraceMs: milliseconds(
      10_000,
      'How long running requests may take to finish once no more are taken',
    ),
    requestTimeoutMs: milliseconds(
      10_000,
      "How long a client may take to send a request's head, and again to send its body",
    ),
    answerTimeoutMs: milliseconds(
      30_000,
      'How long an answer that is being sent may make no progress before its connection is closed',
    ),
    compression: setting(
      boolean,
      true,
      'Whether answers of 4096 bytes or more are compressed for clients that take br or gzip; switch it off where a proxy does it',
    ),
    keepAliveTimeoutMs: milliseconds(
      75_000,
      'How long a connection without a request is kept open; more than the balancer in front keeps its own, or it meets a closed one',
    ),
    graphiql: setting(boolean, (production) => !production, 'Whether browsers get GraphiQL at the endpoint'),
    allowedHosts: setting(
      listOf(host, 'host names'),
      [],
      'Host names that requests may be sent to; in development besides the local ones, else all where none is listed',
    ),
  },
  telemetry: telemetrySettings,
  production: setting(boolean, false, 'Turns off what only developers need, where it is not set by itself'),
} as const;

/** Every setting with its value. */
export type Settings = Values<typeof table>;
