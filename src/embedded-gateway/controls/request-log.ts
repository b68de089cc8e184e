import type { IncomingHttpHeaders } from 'node:http';
import type { RouteTemplate } from '../route-templates.js';

/** A route, or every request, those that match no route included. */
export type RouteFilter = RouteTemplate | '*';

/** A request as it came. */
export interface LoggedRequest {
  readonly method: string;
  /** Null where the path or the method is none of the gateway's. */
  readonly route: RouteTemplate | null;
  /** The raw target: path and query. */
  readonly target: string;
  readonly headers: IncomingHttpHeaders;
  /** The body's text; empty where there was none. */
  readonly body: string;
  /** Resolves when the answer is out (`answered`) or the connection ended before (`aborted`). */
  readonly ended: Promise<'answered' | 'aborted'>;
}

const kept = 1000;

/** The newest 1000 requests, and how many there were. */
export class RequestLog {
  #requests: LoggedRequest[] = [];
  #counts = new Map<RouteFilter, number>();
  readonly #waiting: { route: RouteFilter; resolve: (request: LoggedRequest) => void }[] = [];

  /** The newest 1000 requests, in the order in which they came. */
  get requests(): readonly LoggedRequest[] {
    return this.#requests;
  }

  /** How many requests came, however many are kept. */
  count(route: RouteFilter = '*'): number {
    return this.#counts.get(route) ?? 0;
  }

  /** Resolves with the next request of a route that arrives from now on. */
  next(route: RouteFilter = '*'): Promise<LoggedRequest> {
    return new Promise((resolve) => this.#waiting.push({ route, resolve }));
  }

  /** Forgets all requests and counts. */
  clear(): void {
    this.#requests = [];
    this.#counts.clear();
  }

  add(request: LoggedRequest): void {
    this.#requests.push(request);
    if (this.#requests.length > kept) this.#requests.shift();
    this.#counts.set('*', this.count() + 1);
    if (request.route !== null) this.#counts.set(request.route, this.count(request.route) + 1);
    for (const waiter of this.#waiting.splice(0)) {
      if (waiter.route === '*' || waiter.route === request.route) waiter.resolve(request);
      else this.#waiting.push(waiter);
    }
  }
}
