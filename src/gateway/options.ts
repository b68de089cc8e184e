import { z } from 'zod';
import { type BaseUrl, readBaseUrl } from './request/base-url.js';
import { GatewayConfigError, type InputIssue } from './errors.js';
import { type HeaderFields, readHeaders, readHeaderValue } from './request/headers.js';
import { schemasOf } from './tuning-schema.js';
import { tuning } from './tuning.js';

/** What an observer is told once for every finished call. No id, no URL, no body. */
export interface CallRecord {
  readonly method: string;
  /** The route's template, such as `/v1/agents/{agent_id}/memory/facts`. */
  readonly route: string;
  /** The last answer's status, where there was an answer. */
  readonly status: number | undefined;
  /** The class name of the error the call ended with; undefined where it succeeded. */
  readonly error: string | undefined;
  /** Milliseconds from the call to its end: queueing, retries and reading the body included. */
  readonly ms: number;
  /** How many times the request was tried. 0: refused before anything was sent. */
  readonly tries: number;
  /** Decoded bytes of the last answer's body. */
  readonly responseBytes: number;
}

/** What an observer is told when the circuit breaker opens or closes. No id, no URL. */
export type CircuitRecord =
  | { readonly state: 'closed' }
  | {
      readonly state: 'open';
      /** No connection could be made, many times in a row; or calls failed for several persons and routes. */
      readonly cause: 'unreachable' | 'failures';
      /** How many of the newest calls of the window there were, and how many of them failed. */
      readonly calls: number;
      readonly failures: number;
      /** How many persons and callers failed calls concerned, and which routes. */
      readonly persons: number;
      readonly callers: number;
      readonly routes: readonly string[];
    };

const optionsSchema = z.strictObject({
  /** The Agent Gateway's address; `/agent-v2` is appended unless a path segment already is. Required. */
  endpoint: z.string('must be a URL').transform(orIssue(readBaseUrl)),
  /** Sent as `Authorization: Bearer ...` unless `headers` holds an Authorization of its own. */
  apiKey: z.string('must be a string').transform(orIssue(readHeaderValue)).optional(),
  /** Sent as X-User-ID. */
  userId: z.string('must be a string').transform(orIssue(readHeaderValue)).optional(),
  /**
   * Extra headers of every call. Hop-by-hop and framing headers, content-type, accept and accept-encoding are the
   * client's own and are left out.
   */
  headers: z
    .record(z.string(), z.string('must be a string'), 'must be an object of header names and values')
    .transform((given, context): HeaderFields => {
      const { fields, issues } = readHeaders(given, []);
      for (const issue of issues) context.addIssue({ code: 'custom', ...issue, path: [...issue.path] });
      return fields;
    })
    .prefault({}),
  ...schemasOf(tuning),
  /** Told when the circuit breaker opens, with what opened it, and when it closes; what it throws is ignored. */
  onCircuit: z
    .custom<(record: CircuitRecord) => void>((value) => typeof value === 'function', 'must be a function')
    .optional(),
  /** Told once per finished call; what it throws is ignored. */
  onCall: z
    .custom<(record: CallRecord) => void>((value) => typeof value === 'function', 'must be a function')
    .optional(),
});

/**
 * How a client is set up. Only `endpoint` is required.
 *
 * HTTP_PROXY, HTTPS_PROXY and NO_PROXY are not honoured: calls go straight to the endpoint, loopback included.
 */
export type ClientOptions = z.input<typeof optionsSchema>;

/** Options after the check, with every default filled in. */
export interface Settings extends Omit<z.output<typeof optionsSchema>, 'endpoint' | 'apiKey' | 'userId'> {
  readonly baseUrl: BaseUrl;
  /** Credentials and extra headers of every call. */
  readonly headers: HeaderFields;
}

/**
 * Checks the options of a client.
 * @throws GatewayConfigError with all faults at once; it names options, never their values
 */
export function readOptions(given: unknown): Settings {
  const parsed = optionsSchema.safeParse(given);
  if (!parsed.success) throw new GatewayConfigError(parsed.error.issues.map(toIssue));
  const { endpoint: baseUrl, apiKey, userId, headers, ...rest } = parsed.data;
  const credentials: HeaderFields = new Map();
  if (apiKey !== undefined) credentials.set('authorization', `Bearer ${apiKey}`);
  if (userId !== undefined) credentials.set('x-user-id', userId);
  return { ...rest, baseUrl, headers: new Map([...credentials, ...headers]) };
}

/** Makes a zod transform of a reader that answers `{ fault }` where it can't read. */
function orIssue<T>(read: (text: string) => T | { fault: string }) {
  return (text: string, context: z.RefinementCtx): T => {
    const result = read(text);
    // What is no fault is what was read; TypeScript can't narrow a T by its absent key.
    if (typeof result !== 'object' || result === null || !('fault' in result)) return result as T;
    context.addIssue({ code: 'custom', message: result.fault });
    return z.NEVER;
  };
}

function toIssue(issue: z.core.$ZodIssue): InputIssue {
  const path = issue.path.map(String);
  if (issue.code === 'unrecognized_keys') {
    return { path: [...path, issue.keys[0] ?? ''], message: 'is not an option' };
  }
  return { path, message: issue.message };
}
