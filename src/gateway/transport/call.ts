import type { Answer } from '../response/answer.js';
import { argumentName } from '../request/argument-name.js';
import type { CallOptions } from '../client-types.js';
import { GatewayInputError } from '../errors.js';
import { readHeaders } from '../request/headers.js';
import type { HttpRequest } from './http.js';
import { encodeBody } from '../request/json-input.js';
import type { Settings } from '../options.js';
import { buildPath, type PathParameters } from '../request/path.js';
import { queryString, type QueryParameters } from '../request/query.js';
import type { JsonObject } from '../json/json-value.js';
import { textsOf } from '../redaction/sent-values.js';

/** One call of the upstream: what is sent, and how its answer is read. */
export interface Call<T> {
  readonly method: HttpRequest['method'];
  /** The path's template, such as `/v1/agents/{agent_id}/memory/{memory_id}`. */
  readonly route: string;
  readonly parameters: PathParameters;
  readonly query?: QueryParameters;
  readonly body?: JsonObject;
  /** Which of the client's timeouts is the default. */
  readonly timeout: keyof Settings['timeouts'];
  /** Whether a read can tell that what it gives is a part. Default: no, a part is a bad answer. */
  readonly mayBePartial?: boolean;
  /** @throws GatewayResponseError where the answer can't be used */
  read(answer: Answer): T | Promise<T>;
}

/** Method and template of the path, which hold nothing of anybody. */
export function routeOf({ method, route }: Call<unknown>): string {
  return `${method} ${route}`;
}

/** The person whom a call is about, whichever of its parts names them. */
export function personOf({ parameters, query = [], body = {} }: Call<unknown>): string {
  const ofQuery = query.find(([name]) => name === 'end_user_id')?.[1];
  return String(parameters['user_id'] ?? ofQuery ?? body['end_user_id']);
}

/** @throws GatewayInputError where an argument or a header can't be sent */
export function makeRequest(call: Call<unknown>, settings: Settings, options: CallOptions): HttpRequest {
  const { baseUrl, headers } = settings;
  const query = [baseUrl.query, queryString(call.query ?? [])].filter((part) => part !== '').join('&');
  return {
    method: call.method,
    target: baseUrl.path + buildPath(call.route, call.parameters) + (query === '' ? '' : `?${query}`),
    headers: options.headers === undefined ? headers : withOwn(headers, options.headers),
    body: call.body === undefined ? null : encodeBody(call.body, argumentName, options.exactNumbers ?? false),
  };
}

/** The request with more headers, which are known to be sendable and win over its own. */
export function withHeaders(
  request: HttpRequest,
  more: Readonly<Record<string, string>> | null,
): HttpRequest {
  if (more === null) return request;
  return { ...request, headers: new Map([...request.headers, ...Object.entries(more)]) };
}

/** The client's headers with those of one call, which win. @throws GatewayInputError */
function withOwn(
  headers: Settings['headers'],
  own: NonNullable<CallOptions['headers']>,
): Settings['headers'] {
  const { fields, issues } = readHeaders(own, ['headers']);
  if (issues.length > 0) throw new GatewayInputError(issues);
  return new Map([...headers, ...fields]);
}

/** The total deadline of a call in milliseconds. @throws GatewayInputError */
export function timeoutOf(call: Call<unknown>, settings: Settings, { timeoutMs }: CallOptions): number {
  if (timeoutMs === undefined) return settings.timeouts[call.timeout];
  if (Number.isInteger(timeoutMs) && timeoutMs >= 1 && timeoutMs < 2 ** 31) return timeoutMs;
  const message = 'must be a whole number of milliseconds from 1 to 2147483647';
  throw new GatewayInputError([{ path: ['timeoutMs'], message }]);
}

/** Every text that a request carries, its credentials included, and the names of the host it goes to. */
export function sentTexts(call: Call<unknown>, request: HttpRequest, settings: Settings): string[] {
  const { host, hostname } = new URL(settings.baseUrl.origin);
  return [
    host,
    hostname,
    ...Object.values(call.parameters).map(String),
    // The parameters' names are no secret, and an error text about them needs them.
    ...(call.query ?? []).map(([, value]) => value).filter((value) => typeof value === 'string'),
    ...Object.values(call.body ?? {}).flatMap(textsOf),
    ...[...request.headers.values()].flatMap((value) => [value, value.replace(/^\S+\s+/, '')]),
  ];
}
