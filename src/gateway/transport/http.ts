import { type Dispatcher, errors, Pool } from 'undici';
import { type BodyFault, BodyReader } from '../response/body-reader.js';
import { keepCause } from './cause.js';
import { acceptedEncodings, listEncodings } from '../response/content-encoding.js';
import type { Deadline } from './deadline.js';
import {
  GatewayConnectionError,
  type GatewayError,
  GatewayResponseError,
  GatewayResponseTooLargeError,
} from '../errors.js';
import type { HeaderFields } from '../request/headers.js';

/** A request as it goes out; `target` is path and query, already encoded. */
export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly target: string;
  readonly headers: HeaderFields;
  /** JSON text; null for no body. */
  readonly body: string | null;
}

/** An answer read whole, whatever its status. */
export interface HttpAnswer {
  readonly status: number;
  /** A header by its name in lower case; of a repeated one the first. */
  header(name: string): string | undefined;
  /** Decoded bytes; empty also where the body of an error status could not be read. */
  readonly body: Buffer;
}

/** What a body may be. */
export interface BodyLimits {
  readonly maxResponseBytes: number;
  readonly maxContentEncodings: number;
}

/** An error's body is only looked at for a sentence or two. */
const maxErrorBytes = 64 * 1024;

/** Headers that undici refuses to take, besides what its parser can't parse at all. */
const unreadableCodes = new Set(['UND_ERR_HEADERS_OVERFLOW', 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH']);

/** Opens the connections to one origin. HTTP/1.1 on purpose: a DELETE with a body is not safe on all HTTP/2 stacks. */
export function createPool(origin: string, connections: number): Pool {
  return new Pool(origin, { connections, allowH2: false, headersTimeout: 0, bodyTimeout: 0 });
}

/**
 * Sends one request and reads its answer whole, whatever its status. The deadline is the only timeout; when it passes
 * the socket is destroyed. `received` is told of each decoded piece of the body; what it throws ends the call.
 * @throws GatewayError of what went wrong on the way, `outcomeUnknown` where a write may have left by then
 */
export function exchange(
  pool: Dispatcher,
  request: HttpRequest,
  limits: BodyLimits,
  deadline: Deadline,
  received: ((bytes: number) => void) | undefined,
): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    if (deadline.passed) {
      reject(deadline.error(false));
      return;
    }
    const headers = ['accept', 'application/json', 'accept-encoding', acceptedEncodings];
    for (const [name, value] of request.headers) headers.push(name, value);
    if (request.body !== null) headers.push('content-type', 'application/json');
    pool.dispatch(
      { method: request.method, path: request.target, headers, body: request.body },
      new Exchange(request.method !== 'GET', { limits, deadline, received }, resolve, reject),
    );
  });
}

/** What one request's answer must keep to. */
interface Bounds {
  readonly limits: BodyLimits;
  readonly deadline: Deadline;
  readonly received: ((bytes: number) => void) | undefined;
}

/** One request's way through undici; settles its promise exactly once. */
class Exchange implements Dispatcher.DispatchHandler {
  readonly #isWrite: boolean;
  readonly #limits: BodyLimits;
  readonly #received: ((bytes: number) => void) | undefined;
  readonly #resolve: (answer: HttpAnswer) => void;
  readonly #reject: (error: unknown) => void;
  readonly #stopWatching: () => void;
  #controller: Dispatcher.DispatchController | undefined;
  #reader: BodyReader | undefined;
  #status: number | undefined;
  #headers: Readonly<Record<string, string | string[] | undefined>> = {};
  #settled = false;

  constructor(
    isWrite: boolean,
    { limits, deadline, received }: Bounds,
    resolve: (answer: HttpAnswer) => void,
    reject: (error: unknown) => void,
  ) {
    this.#isWrite = isWrite;
    this.#limits = limits;
    this.#received = received;
    this.#resolve = resolve;
    this.#reject = reject;
    this.#stopWatching = deadline.watch(() => this.#fail(deadline.error(this.#mayHaveLeft())));
  }

  /** Called just before the request is written to a socket: until then it provably never left. */
  onRequestStart(controller: Dispatcher.DispatchController): void {
    // While a connection was being made the call may have ended already; undici has no other moment to tell it.
    if (this.#settled) controller.abort(new Error('The call has ended.'));
    else this.#controller = controller;
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Readonly<Record<string, string | string[] | undefined>>,
  ): void {
    if (status < 200) return;
    this.#status = status;
    this.#headers = headers;
    const encodings = listEncodings(headers['content-encoding']);
    const limit = isSuccess(status)
      ? this.#limits.maxResponseBytes
      : Math.min(maxErrorBytes, this.#limits.maxResponseBytes);
    if (encodings.length > this.#limits.maxContentEncodings) {
      this.#fail(this.#bodyError('too large'));
      return;
    }
    this.#reader = new BodyReader(encodings, limit, {
      pause: () => this.#controller?.pause(),
      resume: () => this.#controller?.resume(),
      received: (bytes) => this.#receives(bytes),
      fail: (fault) => this.#fail(this.#bodyError(fault)),
    });
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (!this.#settled) this.#reader?.write(chunk);
  }

  onResponseEnd(): void {
    if (!this.#settled) this.#reader?.end((body) => this.#succeed(body));
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#fail(this.#errorOf(error));
  }

  #errorOf(error: Error): GatewayError {
    const options = { cause: keepCause(error), outcomeUnknown: this.#mayHaveLeft(), status: this.#status };
    if (this.#status !== undefined) {
      const message = "The Agent Gateway's answer broke off.";
      return new GatewayResponseError(message, { ...options, truncated: true });
    }
    const code = 'code' in error ? String(error.code) : '';
    if (error instanceof errors.HTTPParserError || unreadableCodes.has(code)) {
      return new GatewayResponseError("The Agent Gateway's answer is not HTTP that can be read.", options);
    }
    if (code === 'UND_ERR_CLOSED' || code === 'UND_ERR_DESTROYED') {
      return new GatewayConnectionError('The client is closed.', options);
    }
    return new GatewayConnectionError(
      this.#controller === undefined
        ? 'No connection to the Agent Gateway could be made.'
        : 'The connection to the Agent Gateway broke before it answered.',
      options,
    );
  }

  #bodyError(fault: BodyFault): GatewayError {
    const options = { outcomeUnknown: this.#isWrite, status: this.#status };
    if (fault === 'too large')
      return new GatewayResponseTooLargeError(this.#limits.maxResponseBytes, options);
    const message =
      fault === 'unknown encoding'
        ? "The Agent Gateway's answer has an encoding that was not asked for."
        : "The Agent Gateway's answer could not be decompressed.";
    return new GatewayResponseError(message, options);
  }

  #receives(bytes: number): boolean {
    if (this.#settled) return false;
    try {
      this.#received?.(bytes);
      return true;
    } catch (error) {
      this.#fail(error instanceof Error ? error : new Error('The call was ended.'));
      return false;
    }
  }

  #mayHaveLeft(): boolean {
    return this.#isWrite && this.#controller !== undefined;
  }

  #succeed(body: Buffer): void {
    if (this.#status === undefined || !this.#settle()) return;
    this.#resolve({ status: this.#status, header: (name) => [this.#headers[name]].flat()[0], body });
  }

  /** Ends the exchange and its socket. A status other than 2xx stands even where its body can't be read. */
  #fail(error: Error): void {
    if (this.#status !== undefined && !isSuccess(this.#status)) this.#succeed(Buffer.alloc(0));
    else if (this.#settle()) this.#reject(error);
    this.#reader?.destroy();
    this.#controller?.abort(error);
  }

  #settle(): boolean {
    if (this.#settled) return false;
    this.#settled = true;
    this.#stopWatching();
    return true;
  }
}

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}
