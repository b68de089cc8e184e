import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { MemorySocket } from './memory-socket.js';
import { NodeMessage } from './node-message.js';

/** Answers a request as Node's HTTP gives it. */
export type NodeHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Statuses whose answers have no body. */
const withoutBody = [204, 205, 304];

/**
 * Answers a request of the web standard by a handler of Node's HTTP. Resolves once the answer's head is known; its body is
 * made as it is read. Rejects where the request is aborted before, with the reason of its signal.
 */
export function fetchAnswer(
  request: Request,
  remoteAddress: string | undefined,
  handler: NodeHandler,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const { signal } = request;
    const body = new AnswerBody(() => socket.destroy());
    const socket = new MemorySocket(remoteAddress, body);
    const message = new NodeMessage(headOf(request), request.body, socket);
    const response = new WebResponse(message, () => {
      const { statusCode: status } = response;
      const stream = request.method === 'HEAD' || withoutBody.includes(status) ? null : body.stream;
      resolve(new Response(stream, { status, headers: headersOf(response) }));
    });
    // It uses of its socket what every stream has.
    response.assignSocket(socket as unknown as Socket);
    const abort = (): void => {
      reject(signal.reason);
      socket.destroy();
    };
    response.once('finish', () => {
      body.close();
      socket.destroy();
    });
    socket.once('close', () => {
      signal.removeEventListener('abort', abort);
      message.leave();
      body.breakOff();
      reject(new Error('The request was given up before it was answered.'));
    });
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort);
    handler(message, response).catch(reject);
  });
}

function headOf(request: Request) {
  const { host, pathname, search } = new URL(request.url);
  const headers = [...request.headers];
  // The web's requests have their host in the URL.
  if (!request.headers.has('host')) headers.push(['host', host]);
  if (request.body !== null && !request.headers.has('content-length')) {
    headers.push(['transfer-encoding', 'chunked']);
  }
  return { method: request.method, target: `${pathname}${search}`, headers };
}

/** Which the host's own connection says of itself. */
const ofConnections = ['connection', 'keep-alive', 'transfer-encoding'];

function headersOf(response: ServerResponse): [string, string][] {
  return Object.entries(response.getHeaders()).flatMap(([name, value]) => {
    if (value === undefined || ofConnections.includes(name)) return [];
    return (Array.isArray(value) ? value : [value]).map((one): [string, string] => [name, String(one)]);
  });
}

/** An answer that tells when its head is known. */
class WebResponse extends ServerResponse {
  readonly #onHead: () => void;

  constructor(request: NodeMessage, onHead: () => void) {
    super(request);
    this.#onHead = onHead;
    // Without chunks: the sink gets the body as it is.
    this.useChunkedEncodingByDefault = false;
    this.sendDate = false;
  }

  override writeHead(...head: unknown[]): this {
    // One of its several forms, which Node tells apart.
    Reflect.apply(super.writeHead, this, head);
    this.#onHead();
    return this;
  }
}

/** What is made ahead of the reader: a small answer is out at once, as over a socket. */
const bufferedBytes = 65_536;

/** The body of an answer as a stream, which takes more of it as it is read. */
class AnswerBody {
  readonly stream: ReadableStream<Uint8Array>;
  #controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  #onTaken: (() => void) | null = null;

  /** `onCancel`: is called where nobody reads on. */
  constructor(onCancel: () => void) {
    const source: UnderlyingDefaultSource<Uint8Array> = {
      start: (controller) => {
        this.#controller = controller;
      },
      pull: () => {
        this.#onTaken?.();
        this.#onTaken = null;
      },
      cancel: () => {
        this.#controller = null;
        onCancel();
      },
    };
    this.stream = new ReadableStream(source, new ByteLengthQueuingStrategy({ highWaterMark: bufferedBytes }));
  }

  write(chunk: Buffer, onTaken: () => void): void {
    this.#controller?.enqueue(chunk);
    if ((this.#controller?.desiredSize ?? 0) > 0) onTaken();
    else this.#onTaken = onTaken;
  }

  close(): void {
    this.#controller?.close();
    this.#controller = null;
  }

  /** Says to the reader that the rest will not come. */
  breakOff(): void {
    this.#controller?.error(new Error('The answer broke off.'));
    this.#controller = null;
  }
}
