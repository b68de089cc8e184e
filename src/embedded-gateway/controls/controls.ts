import type { RouteTemplate } from '../route-templates.js';
import type { Failure } from './failure.js';
import { OpenHold, type Hold } from './hold.js';
import { RequestLog, type LoggedRequest, type RouteFilter } from './request-log.js';
import { RouteRules } from './route-rules.js';

/** Changes the JSON of a success before it goes out; `json` is the whole body, envelope included. */
export type Reshape = (json: unknown) => unknown;

/**
 * What tests turn while a gateway runs. A rule names a route template or `'*'`; the function that is returned
 * ends it. A request is logged, delayed, held, shown to `before`, made to fail, handled, reshaped: in this order.
 */
export class GatewayControls {
  /** What was asked, and how often. */
  readonly log = new RequestLog();
  readonly #failures = new RouteRules<Failure>();
  readonly #holds = new RouteRules<OpenHold>();
  readonly #reshapes = new RouteRules<Reshape>();
  readonly #listeners = new RouteRules<(request: LoggedRequest) => void>();
  readonly #openHolds = new Set<OpenHold>();

  /** Makes requests fail; see `Failure`. */
  fail(route: RouteFilter, failure: Failure): () => void {
    return this.#failures.add(route, failure, failure.times);
  }

  /** Keeps requests waiting until `release()`, or until the gateway is closed. */
  hold(route: RouteFilter): Hold {
    const hold = new OpenHold(() => {
      end();
      this.#openHolds.delete(hold);
    });
    const end = this.#holds.add(route, hold);
    this.#openHolds.add(hold);
    return hold;
  }

  /** Changes successes of a route, `times` of them (default: all). */
  reshape(route: RouteFilter, change: Reshape, times?: number): () => void {
    return this.#reshapes.add(route, change, times);
  }

  /** Runs something before a request is handled, `times` often (default: always): to change the state between two calls. */
  before(route: RouteFilter, listener: (request: LoggedRequest) => void, times?: number): () => void {
    return this.#listeners.add(route, listener, times);
  }

  /** Ends all rules, lets go what is held and empties the log. */
  reset(): void {
    this.releaseAll();
    for (const rules of [this.#failures, this.#holds, this.#reshapes, this.#listeners]) rules.clear();
    this.log.clear();
  }

  /** Lets go every request that is held. */
  releaseAll(): void {
    for (const hold of this.#openHolds) hold.release();
  }

  /** For the server: what happens to a request before it is handled. Resolves with the failure it meets, if any. */
  async admit(request: LoggedRequest): Promise<Failure | undefined> {
    for (const hold of this.#holds.takeAll(request.route)) await hold.wait();
    for (const listener of this.#listeners.takeAll(request.route)) listener(request);
    return this.#failures.takeFirst(request.route);
  }

  /** For the server: what becomes of the JSON of a success. */
  reshaped(route: RouteTemplate, json: unknown): unknown {
    return this.#reshapes.takeAll(route).reduce((value, change) => change(value), json);
  }
}
