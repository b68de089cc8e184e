import { once } from 'node:events';
import { request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';

export interface Sent {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** A list is sent chunk by chunk, without a length. */
  readonly body?: string | Buffer | readonly string[];
  /** Breaks the connection off. */
  readonly signal?: AbortSignal;
}

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
  readonly text: string;
  /** The body as JSON; fails where it is none. */
  json(): GraphQLAnswer;
}

export interface GraphQLAnswer {
  readonly data?: unknown;
  readonly errors?: readonly {
    readonly message: string;
    readonly path?: readonly (string | number)[];
    readonly extensions: Readonly<Record<string, unknown>>;
  }[];
  readonly [key: string]: unknown;
}

/** One request over node:http, which sends exactly the headers it is given, Host included. */
export async function send(url: URL, sent: Sent = {}): Promise<Answer> {
  const { method = 'GET', headers = {}, body = '', signal } = sent;
  const all = { connection: 'keep-alive', ...headers };
  const outgoing = request(url, { method, headers: all, agent: false, ...(signal && { signal }) });
  if (typeof body === 'string' || Buffer.isBuffer(body)) outgoing.end(body);
  else {
    for (const chunk of body) outgoing.write(chunk);
    outgoing.end();
  }
  // The event has the one argument.
  const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage];
  const bytes = await buffer(incoming);
  // A refused body may still be on its way.
  outgoing.destroy();
  const text = bytes.toString();
  const { statusCode: status = 0, headers: answered } = incoming;
  return { status, headers: answered, bytes, text, json: () => JSON.parse(text) };
}
