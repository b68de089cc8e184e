import { type Dispatcher, errors } from 'undici';
import { type BodyFault, BodyReader } from '../body/body-reader.js';
import { keepCause } from './cause.js';
import { acceptedEncodings, listEncodings } from '../body/content-encoding.js';
import type { Connection, ConnectionPool } from './connection-pool.js';
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

/** An exchange that brought no answer. */
export class FailedExchange extends Error {
  /** What the call fails with: a GatewayError, `outcomeUnknown` where a write may have left by then, or what `received` threw. */
  readonly error: Error;
  /** Whether no connection could be made, which says nothing about this request. */
  readonly isUnreachable: boolean;
  /** Whether the connection had carried an answer before, and broke before any of this one's: it may have died idle. */
  readonly isStale: boolean;

  constructor(error: Error, { isUnreachable = false, isStale = false } = {}) {
    super(error.message);
    this.error = error;
    this.isUnreachable = isUnreachable;
    this.isStale = isStale;
  }
}

/**
 * Sends one request and reads its answer whole, whatever its status. The deadline is the only timeout; when it passes
 * the socket is destroyed. `received` is told of the body's bytes before they are kept, of all at once where their number is
 * announced, else of each decoded piece; what it throws ends the call.
 * @param isFresh on a connection of its own
 * @throws FailedExchange
 */
export function exchange(
  pool: ConnectionPool,
  request: HttpRequest,
  limits: BodyLimits,
  deadline: Deadline,
  received: ((bytes: number) => void) | undefined,
  isFresh = false,
): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    if (deadline.passed) {
      reject(new FailedExchange(deadline.error(false)));
      return;
    }
    const headers = ['accept', 'application/json', 'accept-encoding', acceptedEncodings];
    for (const [name, value] of request.headers) headers.push(name, value);
    if (request.body !== null) headers.push('content-type', 'application/json');
    const options = { method: request.method, path: request.target, headers, body: request.body };
    const connection = () => pool.carrierOf(options);
    const bounds = { limits, deadline, received };
    const handler = new Exchange(request.method !== 'GET', bounds, connection, resolve, reject);
    pool.dispatch(options, handler, isFresh);
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
  readonly #reject: (failure: FailedExchange) => void;
  readonly #connection: () => Connection | undefined;
  readonly #stopWatching: () => void;
  #controller: Dispatcher.DispatchController | undefined;
  #reader: BodyReader | undefined;
  #status: number | undefined;
  #headers: Readonly<Record<string, string | string[] | undefined>> = {};
  #settled = false;
  /** Bytes of the body that `received` was told of. */
  #taken = 0;
  /** Whether the connection had carried an answer before this one. */
  #wasReused = false;

  constructor(
    isWrite: boolean,
    { limits, deadline, received }: Bounds,
    connection: () => Connection | undefined,
    resolve: (answer: HttpAnswer) => void,
    reject: (failure: FailedExchange) => void,
  ) {
    this.#connection = connection;
    this.#isWrite = isWrite;
    this.#limits = limits;
    this.#received = received;
    this.#resolve = resolve;
    this.#reject = reject;
    this.#stopWatching = deadline.watch(() =>
      this.#fail(deadline.error(this.#mayHaveLeft()), this.#isUnsent()),
    );
  }

  /** Called just before the request is written to a socket: until then it provably never left. */
  onRequestStart(controller: Dispatcher.DispatchController): void {
    // While a connection was being made the call may have ended already; undici has no other moment to tell it.
    if (this.#settled) controller.abort(new Error('The call has ended.'));
    else {
      this.#controller = controller;
      this.#wasReused = this.#connection()?.isReused ?? false;
    }
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
    const length = encodings.length === 0 ? Number(headers['content-length'] ?? 0) : 0;
    if (length > limit) {
      this.#fail(this.#bodyError('too large'));
      return;
    }
    // One that does not fit is not begun: several that come at once would each take a part, and none its whole.
    if (length > 0 && !this.#receives(length)) return;
    this.#reader = new BodyReader(encodings, length, limit, {
      pause: () => this.#controller?.pause(),
      resume: () => this.#controller?.resume(),
      received: (bytes) => length > 0 || this.#receives(bytes),
      fail: (fault) => this.#fail(this.#bodyError(fault)),
    });
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (!this.#settled) this.#reader?.write(chunk);
  }

  onResponseEnd(): void {
    const connection = this.#connection();
    if (connection !== undefined) connection.isReused = true;
    if (!this.#settled) this.#reader?.end((body) => this.#succeed(body));
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    const isStale = this.#wasReused && this.#status === undefined;
    this.#fail(this.#errorOf(error), { ...this.#isUnsent(), isStale });
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
      this.#taken += bytes;
      return true;
    } catch (error) {
      this.#fail(error instanceof Error ? error : new Error('The call was ended.'));
      return false;
    }
  }

  /** Of a body that nobody gets nothing is kept. */
  #letGo(): void {
    this.#reader?.destroy();
    if (this.#taken > 0) this.#received?.(-this.#taken);
    this.#taken = 0;
  }

  /** Nothing was written to a socket: there was none. */
  #isUnsent(): { isUnreachable: boolean } {
    return { isUnreachable: this.#controller === undefined };
  }

  #mayHaveLeft(): boolean {
    return this.#isWrite && this.#controller !== undefined;
  }

  #succeed(body: Buffer): void {
    if (this.#status === undefined || !this.#settle()) return;
    this.#resolve({ status: this.#status, header: (name) => first(this.#headers[name]), body });
  }

  /** Ends the exchange and its socket. A status other than 2xx stands even where its body can't be read. */
  #fail(error: Error, why: { isUnreachable?: boolean; isStale?: boolean } = {}): void {
    if (this.#status !== undefined && !isSuccess(this.#status)) this.#succeed(Buffer.alloc(0));
    else if (this.#settle()) this.#reject(new FailedExchange(error, why));
    this.#letGo();
    this.#controller?.abort(error);
  }

  #settle(): boolean {
    if (this.#settled) return false;
    this.#settled = true;
    this.#stopWatching();
    return true;
  }
}

function first(header: string | string[] | undefined): string | undefined {
  return typeof header === 'object' ? header[0] : header;
}

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}
