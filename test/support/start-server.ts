import { onTestFinished } from 'vitest';
import { loadConfig, type Config, type ConfigSources } from '../../src/config/config.js';
import type { EmbeddedGateway, GatewayData } from '../../src/embedded-gateway/index.js';
import { createServer } from '../../src/server/create-server.js';
import { send, type Answer, type Sent } from './send.js';
import { startGateway } from './start-gateway.js';
import { waitUntil } from './wait-until.js';

export interface LogLine {
  readonly level: number;
  readonly msg: string;
  readonly [field: string]: unknown;
}

export interface TestServer {
  /** The GraphQL endpoint. */
  readonly url: string;
  readonly config: Config;
  /** What was logged so far. */
  logLines(): LogLine[];
  /** The log as it was written. */
  logText(): string;
  /** The audit lines that went to no file. */
  auditText(): string;
  /** Sends a GraphQL request as JSON. */
  ask(query: string, body?: object, headers?: Sent['headers'], signal?: AbortSignal): Promise<Answer>;
  /** The log line of the only request so far, once it is written. */
  requestLine(): Promise<LogLine>;
  /** Sends anything to a path. */
  send(path: string, sent?: Sent): Promise<Answer>;
  stop(): Promise<void>;
}

/**
 * What an answer costs, and which calls it took, has tests of its own; the others compare whole answers. And how fast a busy machine is must
 * not decide what is answered: who tests a deadline sets it.
 */
const defaults = {
  SEA_AGENT_GRAPHQL_LIMITS_SHOW_COST: 'false',
  SEA_AGENT_GRAPHQL_LIMITS_SHOW_UPSTREAM: 'false',
  SEA_AGENT_GRAPHQL_LIMITS_QUEUE_WAIT_MS: '600000',
  SEA_AGENT_GRAPHQL_SERVER_REQUEST_TIMEOUT_MS: '600000',
  SEA_AGENT_GRAPHQL_SERVER_ANSWER_TIMEOUT_MS: '600000',
  AGENT_GATEWAY_QUEUE_WAIT_MS: '600000',
  AGENT_GATEWAY_TIMEOUTS_READ: '600000',
  AGENT_GATEWAY_TIMEOUTS_WRITE: '600000',
  AGENT_GATEWAY_TIMEOUTS_ACCOUNT_DELETION: '600000',
};

/** Starts a server on a free port with these settings; it is stopped after the test. */
export async function startServer(sources: ConfigSources = {}): Promise<TestServer> {
  const env = { ...defaults, ...sources.env };
  const settings = loadConfig({ cwd: import.meta.dirname, ...sources, env });
  const config = { ...settings, server: { ...settings.server, port: 0 } };
  let log = '';
  const logTo = {
    write(line: string) {
      log += line;
    },
  };
  let audit = '';
  const auditTo = {
    write(line: string) {
      audit += line;
    },
  };
  const server = createServer(config, { logTo, auditTo });
  const url = await server.start();
  onTestFinished(() => server.stop());
  const answer = (path: string, sent?: Sent) => send(new URL(path, url), sent);
  const logLines = () =>
    log
      .split('\n')
      .filter(Boolean)
      .map((line): LogLine => JSON.parse(line));
  return {
    url,
    config,
    logText: () => log,
    auditText: () => audit,
    logLines,
    send: answer,
    requestLine: () =>
      waitUntil(() => {
        const [line, ...more] = logLines().filter(({ msg }) => msg === 'request');
        if (line === undefined || more.length > 0) throw new Error(`${more.length + (line ? 1 : 0)} lines`);
        return line;
      }),
    ask: (query, body = {}, headers = {}, signal = new AbortController().signal) =>
      answer('/graphql', {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ query, ...body }),
        signal,
      }),
    stop: () => server.stop(),
  };
}

export interface ServerOverGateway {
  readonly server: TestServer;
  /** What the server asks; its controls make it fail or wait. */
  readonly gateway: EmbeddedGateway;
}

/** A server whose configured endpoint is a gateway of the test's own, with the sample data where none is given. */
export async function startServerOverGateway(
  env: Readonly<Record<string, string>> = {},
  data?: GatewayData,
): Promise<ServerOverGateway> {
  const gateway = await startGateway(data === undefined ? {} : { data });
  const server = await startServer({ env: { AGENT_GATEWAY_ENDPOINT: gateway.url, ...env } });
  return { server, gateway };
}
