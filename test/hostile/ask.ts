import { request, type IncomingMessage, type RequestOptions } from 'node:http';

/** What is kept of an answer: its beginning and its end tell what it is, whatever its size. */
export interface Came {
  /** HTTP status; 0 where the connection broke. */
  readonly status: number;
  readonly bytes: number;
  /** The first and the last 20,000 characters. */
  readonly text: string;
}

const kept = 20_000;

/** Posts one GraphQL request and reads the whole answer without keeping it. Never rejects. */
export function ask(
  url: URL,
  body: string | object,
  headers: Readonly<Record<string, string>> = {},
  options: RequestOptions = {},
): Promise<Came> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return new Promise((resolve) => {
    const outgoing = request(
      url,
      {
        method: 'POST',
        agent: false,
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(text),
          ...headers,
        },
        ...options,
      },
      (incoming) => read(incoming, resolve),
    );
    outgoing.on('error', () => resolve({ status: 0, bytes: 0, text: '' }));
    outgoing.end(text);
  });
}

function read(incoming: IncomingMessage, resolve: (came: Came) => void): void {
  let bytes = 0;
  let first = '';
  let last = '';
  const done = (): void => resolve({ status: incoming.statusCode ?? 0, bytes, text: first + last });
  incoming.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (first.length < kept) first += chunk.toString('latin1').slice(0, kept);
    else last = (last + chunk.toString('latin1', Math.max(0, chunk.length - kept))).slice(-kept);
  });
  incoming.on('end', done);
  incoming.on('error', () => resolve({ status: 0, bytes, text: first + last }));
}

/** Lets `count` callers do something at once, each `times` times, and gives all that came. */
export async function callers(
  count: number,
  times: number,
  act: (caller: number, turn: number) => Promise<Came>,
): Promise<Came[]> {
  const all = await Promise.all(
    Array.from({ length: count }, async (_, caller) => {
      const came: Came[] = [];
      for (let turn = 0; turn < times; turn += 1) came.push(await act(caller, turn));
      return came;
    }),
  );
  return all.flat();
}
