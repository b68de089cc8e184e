import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { failures, refusals, silentSuccesses } from './failures.js';
import { factsOf, itemsOf, messagesOf, sessionsOf } from './world.js';

const forReads = Object.keys(failures);
const forWrites = forReads.filter((name) => !silentSuccesses.includes(name));

/** An upstream that fails in a share of its calls, and can be killed and brought back at the same port. */
export class SoakUpstream {
  /** How often each write came in, by its own mark. */
  readonly writes = new Map<string, number>();
  calls = 0;
  failed = 0;
  readonly #share: number;
  #server: Server | undefined;
  #port = 0;

  constructor(share: number) {
    this.#share = share;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  async start(): Promise<void> {
    const server = createServer((request, response) => void this.#answer(request, response));
    server.on('clientError', (_error, socket) => socket.destroy());
    await new Promise<void>((resolve) => server.listen(this.#port, '127.0.0.1', resolve));
    // A server that listens on TCP has an address of this shape.
    this.#port = (server.address() as AddressInfo).port;
    this.#server = server;
  }

  async stop(): Promise<void> {
    const server = this.#server;
    await new Promise((resolve) => {
      server?.close(resolve);
      server?.closeAllConnections();
    });
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.on('error', () => undefined);
    let body: string;
    try {
      body = await text(request);
    } catch {
      return; // The caller left within its own request.
    }
    this.calls += 1;
    const url = new URL(request.url ?? '', this.url);
    const isRead = request.method === 'GET';
    const failure = this.#failureAmong(isRead ? forReads : forWrites);
    const applies = failure === null || !refusals.includes(failure);
    const json = JSON.stringify({ data: isRead ? read(url) : applies ? this.#write(body) : null });
    if (failure !== null) failures[failure]?.(response, json);
    else response.writeHead(200, { 'content-type': 'application/json' }).end(json);
  }

  #failureAmong(names: readonly string[]): string | null {
    if (Math.random() >= this.#share) return null;
    this.failed += 1;
    return names[Math.floor(Math.random() * names.length)] ?? null;
  }

  /** Applied before the answer may fail, as a proxy's 502 after a commit is. */
  #write(body: string): object {
    const { fact_key: key, fact_value: value } = JSON.parse(body) as {
      fact_key: string;
      fact_value: unknown;
    };
    this.writes.set(key, (this.writes.get(key) ?? 0) + 1);
    return { fact_id: `f-${key}`, fact_key: key, fact_value: value, status: 'active', version: 1 };
  }
}

function read(url: URL): object {
  const parts = url.pathname.split('/').map(decodeURIComponent);
  const limit = Number(url.searchParams.get('limit') ?? 50);
  const offset = Number(url.searchParams.get('offset') ?? 0);
  const tail = url.searchParams.get('tail') !== 'false';
  const page = (rows: object[]) => ({ items: rows.slice(offset, offset + limit), limit, offset });
  if (parts.includes('users')) {
    const [user = '', , session = '', messages] = parts.slice(parts.indexOf('users') + 1);
    if (session === '') return page(sessionsOf(user));
    const said = messagesOf(user, session);
    if (messages === 'messages')
      return { ...page(said), items: tail ? said.slice(-limit) : page(said).items };
    return { session: sessionsOf(user).find((row) => row.session_id === session), messages: said };
  }
  const [agent = '', , layer = ''] = parts.slice(parts.indexOf('agents') + 1);
  const user = url.searchParams.get('end_user_id') ?? '';
  if (layer === 'facts') return page(factsOf(agent, user));
  if (layer === 'preferences') return { enabled: user.endsWith('1') };
  if (layer === 'export') return { items: itemsOf(agent, user), facts: factsOf(agent, user) };
  return page(itemsOf(agent, user));
}
