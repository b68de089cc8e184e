import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { catalogue } from '../../error-codes/catalogue.js';
import type { Telemetry } from '../../telemetry/telemetry.js';
import { beginRequest, type RequestState } from './request-state.js';
import { describeUnexpected } from '../errors/unexpected-error.js';
import { logRequest } from '../log.js';
import { pathOf, restoreTarget, toOriginForm } from './request-target.js';
import { writeRefusal } from './refusal.js';
import { RunningRequests } from './running-requests.js';
import { setSecurityHeaders } from './security-headers.js';

/** Answers one path; resolves when the answer is written. */
export type Route = (
  request: IncomingMessage,
  response: ServerResponse,
  state: RequestState,
) => Promise<void> | void;

/** What answers which path. */
export interface Routes {
  /** What answers a path; one that says so where there is nothing. */
  at(path: string): Route;
  /** Whether there is something at a path. */
  has(path: string): boolean;
  /** The path as metrics may name it; null where there is nothing. */
  nameOf(path: string): string | null;
}

/** What every request passes first: its id, the headers every answer has, the log, the count of running ones. */
export class RequestHandler {
  readonly running = new RunningRequests();
  readonly #routes: Routes;
  readonly #log: Logger;
  /** Null where it is off, or not begun. */
  #telemetry: Telemetry | null = null;
  #stopping = false;
  #draining = false;
  #lastAnswers = false;

  constructor(routes: (handler: RequestHandler) => Routes, log: Logger) {
    this.#routes = routes(this);
    this.#log = log;
  }

  /** True once the server is about to stop: it still answers, and wants no new clients. */
  get stopping(): boolean {
    return this.#stopping;
  }

  /** From now on it is told of requests. */
  tell(telemetry: Telemetry): void {
    this.#telemetry = telemetry;
  }

  failReadiness(): void {
    this.#stopping = true;
  }

  /** True once new requests are refused. */
  get draining(): boolean {
    return this.#draining;
  }

  /** From now on new requests are refused, and connections close after their answer. */
  drain(): void {
    this.#draining = true;
    this.closeAfterAnswers();
  }

  /** From now on connections close after their answer. */
  closeAfterAnswers(): void {
    this.#lastAnswers = true;
    this.running.closeConnectionsAfterwards();
  }

  /** Resolves once the work for the request is done; its answer may still be on its way then. Never rejects. */
  readonly handle = (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const state = beginRequest(request);
    toOriginForm(request);
    const path = this.#telemetry === null ? '' : pathOf(request);
    if (this.#telemetry !== null) state.telemetry = this.#telemetry.begin(request.headers, state.requestId);
    response.setHeader('x-request-id', state.requestId);
    setSecurityHeaders(response);
    if (this.#lastAnswers) response.setHeader('connection', 'close');
    this.running.add(response);
    // Over when the answer is out or its client gone, and the work for it is done: a write outlives its client.
    let open = 2;
    let status: number | null = null;
    const end = () => {
      if (--open > 0) return;
      if (state.logged) logRequest(this.#log, state, status);
      state.telemetry?.end({
        method: request.method ?? '',
        route: this.#routes.nameOf(path),
        status,
        ms: performance.now() - state.startedAt,
        operation: state.operation,
        upstreamCalls: state.upstreamCalls,
        errorCodes: state.errorCodes,
      });
      this.running.remove(response);
    };
    response.once('close', () => {
      // Not later: what is written to a client who is gone counts as finished too.
      if (response.writableFinished) status = response.statusCode;
      end();
    });
    return this.#answer(request, response, state).then(end);
  };

  /** Answers a request that a host has taken, which may have shortened its path. */
  readonly handleMounted = (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    restoreTarget(request, (path) => this.#routes.has(path));
    return this.handle(request, response);
  };

  async #answer(request: IncomingMessage, response: ServerResponse, state: RequestState): Promise<void> {
    try {
      await this.#routes.at(pathOf(request))(request, response, state);
    } catch (error) {
      this.#log.error({ requestId: state.requestId, error: describeUnexpected(error) }, 'unexpected error');
      if (response.headersSent) response.destroy();
      else writeRefusal(response, internalError, state);
    }
  }
}

const internalError = {
  code: 'INTERNAL_SERVER_ERROR',
  message: catalogue.INTERNAL_SERVER_ERROR.message,
} as const;
