import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { type MockInstance, onTestFinished, vi } from 'vitest';
import { FastPath } from '../../src/server/pipeline/answers/fast-path.js';
import type { EmbeddedGateway } from '../../src/embedded-gateway/index.js';
import { startServerOverGateway, type TestServer } from '../support/start-server.js';
import { waitUntil } from '../support/wait-until.js';

/** Who answered: the plain way, Yoga, or neither, as the request was refused before. */
export type Way = 'plain' | 'Yoga' | 'refused before';

export interface WireRequest {
  readonly method?: string;
  readonly path?: string;
  /** Over those of a JSON request; undefined leaves one out. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly body?: string | Buffer;
}

export interface WatchedAnswer {
  readonly way: Way;
  /** Status line, headers and body as they came, without what differs between any two answers: date and made up id. */
  readonly wire: string;
  /** What the log says of the request, without times and its id. */
  readonly logged: object;
}

export interface WatchedServer {
  readonly server: TestServer;
  readonly gateway: EmbeddedGateway;
  /** Sends one request and waits for its answer and its log line. */
  send(request: WireRequest): Promise<WatchedAnswer>;
}

/** A server over a gateway of its own, and whom it has answer each request. */
export async function startWatched(env: Readonly<Record<string, string>> = {}): Promise<WatchedServer> {
  // Looks on: the method itself runs.
  const ways = vi.spyOn(FastPath.prototype, 'send');
  onTestFinished(() => ways.mockRestore());
  const { server, gateway } = await startServerOverGateway({ AGENT_GATEWAY_RETRY_TRIES: '1', ...env });
  const requestLines = () => server.logLines().filter(({ msg }) => msg === 'request');
  return {
    server,
    gateway,
    async send(request) {
      const calls = ways.mock.calls.length;
      const lines = requestLines().length;
      const wire = comparable(await exchange(server.url, request));
      const line = await waitUntil(() => {
        const found = requestLines()[lines];
        if (found === undefined) throw new Error('not logged yet');
        return found;
      });
      const { time: _time, ms: _ms, requestId: _id, ...logged } = line;
      return { way: await wayOf(ways, calls), wire, logged };
    },
  };
}

async function wayOf(ways: MockInstance<FastPath['send']>, call: number): Promise<Way> {
  const result = ways.mock.results[call];
  if (result === undefined) return 'refused before';
  return (await result.value) === true ? 'plain' : 'Yoga';
}

/** The whole answer to one request on a connection of its own. */
async function exchange(url: string, request: WireRequest): Promise<Buffer> {
  const { hostname, port, host, pathname } = new URL(url);
  const { method = 'POST', path = pathname, body = '' } = request;
  const chunked = request.headers?.['transfer-encoding'] === 'chunked';
  const headers = {
    host,
    connection: 'close',
    'content-type': 'application/json',
    'x-request-id': 'the-same',
    ...(chunked ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
    ...request.headers,
  };
  const lines = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}: ${value}`],
  );
  const socket = connect(Number(port), hostname);
  socket.write(`${[`${method} ${path} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n`);
  socket.write(body);
  return buffer(socket);
}

/** Names of headers have no letter case. */
function comparable(answer: Buffer): string {
  const [head = '', ...rest] = answer.toString('latin1').split('\r\n\r\n');
  const lines = head
    .split('\r\n')
    .filter((line) => !line.startsWith('Date: '))
    .map((line) => line.replace(/^[\w-]+(?=: )/, (name) => name.toLowerCase()));
  const wire = [lines.join('\r\n'), ...rest].join('\r\n\r\n');
  return wire.replaceAll(/[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[\da-f]{4}-[\da-f]{12}/g, '<request id>');
}
