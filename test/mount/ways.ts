import { once } from 'node:events';
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { loadConfig } from '../../src/config/config.js';
import { createServer, type GraphQLServer } from '../../src/server/create-server.js';
import { send, type Sent } from '../support/send.js';

/** What a caller sees of an answer. */
export interface Seen {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A server under some settings, asked in one of the ways that it can be. */
export interface Way {
  readonly server: GraphQLServer;
  ask(path: string, sent: Sent): Promise<Seen>;
  /** The log lines so far, without times. */
  lines(): Record<string, unknown>[];
}

/** A server that was not started, and its log. */
export function makeServer(env: Readonly<Record<string, string>>): Omit<Way, 'ask'> {
  const config = loadConfig({ cwd: import.meta.dirname, env: { PORT: '0', ...env } });
  const lines: Record<string, unknown>[] = [];
  const logTo = {
    write: (line: string) => {
      const { time: _time, ms: _ms, ...rest }: Record<string, unknown> = JSON.parse(line);
      lines.push(rest);
    },
  };
  const server = createServer(config, { logTo, auditTo: { write: () => undefined } });
  onTestFinished(() => server.stop());
  return { server, lines: () => lines };
}

/** Serves a listener on a free port; gives its origin. */
export async function serve(listener: RequestListener): Promise<string> {
  const host = createHttpServer({ requireHostHeader: false }, listener);
  host.listen(0, '127.0.0.1');
  await once(host, 'listening');
  onTestFinished(() => {
    host.closeAllConnections();
    host.close();
  });
  // A server that listens on TCP has an AddressInfo.
  return `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
}

/** What connections and clocks add. */
const ofConnections = ['date', 'connection', 'keep-alive', 'transfer-encoding'];

/** Asks an origin over HTTP. */
export async function askOver(origin: string, path: string, sent: Sent): Promise<Seen> {
  const { status, headers, text } = await send(new URL(path, origin), sent);
  return seen(status, Object.entries(headers), text);
}

/** Asks by `fetch` of a server. */
export async function askByFetch({ fetch }: GraphQLServer, path: string, sent: Sent): Promise<Seen> {
  const { method = 'GET', headers = {}, body } = sent;
  const request = new Request(new URL(path, 'http://localhost'), {
    method,
    headers: {
      ...headers,
      ...(typeof body === 'string' ? { 'content-length': String(Buffer.byteLength(body)) } : {}),
    },
    ...(body === undefined ? {} : { body: bodyOf(body), duplex: 'half' }),
  });
  const answer = await fetch(request, { remoteAddress: '127.0.0.1' });
  return seen(answer.status, [...answer.headers], await answer.text());
}

function bodyOf(body: NonNullable<Sent['body']>): BodyInit {
  if (typeof body === 'string' || Buffer.isBuffer(body)) return Buffer.from(body);
  return new ReadableStream({
    start: (controller) => {
      for (const chunk of body) controller.enqueue(Buffer.from(chunk));
      controller.close();
    },
  });
}

function seen(status: number, headers: readonly (readonly [string, unknown])[], body: string): Seen {
  const kept = headers.filter(([name]) => !ofConnections.includes(name));
  return { status, headers: Object.fromEntries(kept.map(([name, value]) => [name, String(value)])), body };
}

type Env = Readonly<Record<string, string>>;

/** By the server's own HTTP server. */
export async function started(env: Env): Promise<Way> {
  const made = makeServer(env);
  const url = await made.server.start();
  return { ...made, ask: (path, sent) => askOver(url, path, sent) };
}

/** By `handler` in an HTTP server of somebody else. */
export async function handled(env: Env): Promise<Way> {
  const made = makeServer(env);
  const origin = await serve((request, response) => void made.server.handler(request, response));
  return { ...made, ask: (path, sent) => askOver(origin, path, sent) };
}

/** By `fetch`. */
export function fetched(env: Env): Way {
  const made = makeServer(env);
  return { ...made, ask: (path, sent) => askByFetch(made.server, path, sent) };
}
