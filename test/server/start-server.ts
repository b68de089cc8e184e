import { onTestFinished, vi } from 'vitest';
import { loadConfig, type Config, type ConfigSources } from '../../src/config/config.js';
import { createServer } from '../../src/server/create-server.js';
import { send, type Answer, type Sent } from './send.js';

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

/** What an answer costs has tests of its own; the others compare whole answers. */
const quiet = { SEA_AGENT_GRAPHQL_LIMITS_SHOW_COST: 'false' };

/** Starts a server on a free port with these settings; it is stopped after the test. */
export async function startServer(sources: ConfigSources = {}): Promise<TestServer> {
  const env = { ...quiet, ...sources.env };
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
      vi.waitFor(() => {
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
