import type { Answer } from '../http/answer.js';
import type { Clock } from '../clock.js';
import type { Behaviour } from '../options.js';
import type { RouteTemplate } from '../route-templates.js';
import type { GatewayState } from '../state/gateway-state.js';

/** A request whose route is known and whose credentials are accepted. */
export interface Call {
  readonly params: ReadonlyMap<string, string>;
  readonly query: Readonly<Record<string, string>>;
  /** Empty for a read. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly state: GatewayState;
  readonly behaviour: Readonly<Behaviour>;
  readonly clock: Clock;
}

/** Answers a call, or throws a `Refusal`. */
export type Handler = (call: Call) => Answer;

/** The handlers of some routes. */
export type Handlers<T extends RouteTemplate> = Readonly<Record<T, Handler>>;

/** A part of the path by its name in the route template. */
export function param(call: Call, name: string): string {
  const value = call.params.get(name);
  if (value === undefined) throw new TypeError(`The route has no {${name}}.`);
  return value;
}
