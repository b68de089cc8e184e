import type { GatewayApi, MemoryResource, SessionsResource } from '../../src/gateway/client-types.js';
import type { JsonValue } from '../../src/gateway/json/json-value.js';

/** A method of the client by its resource, such as `memory.listFacts`. */
export type CallName = `sessions.${keyof SessionsResource}` | `memory.${keyof MemoryResource}`;

/** A request as it stands on the wire: nothing in it is computed. */
export interface WireRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The raw request target: path and query. */
  readonly target: string;
  /** Exactly those of `comparedHeaders` that the request has, in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The exact text of the body; null where there is none. */
  readonly body: string | null;
}

/** The answer the embedded gateway gives with the data of wire-data.ts; a null body is an empty one. */
export interface WireAnswer {
  readonly status: number;
  readonly body: JsonValue;
}

/** One call with its request and its answer. */
export interface Exchange {
  readonly title: string;
  readonly call: CallName;
  /** Makes the call on a client set up with `wireClient`. */
  readonly send: (api: GatewayApi) => Promise<unknown>;
  readonly request: WireRequest;
  readonly answer: WireAnswer;
}

/** How the client of these exchanges is set up; its endpoint is the server's bare origin. */
export const wireClient = { apiKey: 'test-key', userId: 'line-1' } as const;

/** The headers whose presence and value are part of the contract. */
export const comparedHeaders = [
  'accept',
  'authorization',
  'x-user-id',
  'content-type',
  'content-length',
] as const;

const credentials = {
  accept: 'application/json',
  authorization: 'Bearer test-key',
  'x-user-id': 'line-1',
} as const;

/** A request without a body. */
export function read(target: string): WireRequest {
  return { method: 'GET', target, headers: credentials, body: null };
}

/** A request with a JSON body of `length` bytes. */
export function write(
  method: 'POST' | 'PUT' | 'DELETE',
  target: string,
  length: string,
  body: string,
): WireRequest {
  return {
    method,
    target,
    headers: { ...credentials, 'content-type': 'application/json', 'content-length': length },
    body,
  };
}
