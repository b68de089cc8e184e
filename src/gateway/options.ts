import { z } from 'zod';
import { type BaseUrl, readBaseUrl } from './request/base-url.js';
import { GatewayConfigError, type InputIssue } from './errors.js';
import { type HeaderFields, readHeaders, readHeaderValue } from './request/headers.js';

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

const maxTimer = 2 ** 31 - 1;
const milliseconds = whole(1, maxTimer, 'milliseconds');
const percent = whole(1, 100, 'percent');

function whole(min: number, max: number, unit: string) {
  const message = `must be a whole number from ${min} to ${max} (${unit})`;
  return z.int(message).min(min, message).max(max, message);
}

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
  /** Total deadline of a call in ms: queueing, retries, redirect and body included. */
  timeouts: z
    .strictObject({
      /** Default 30,000. */
      read: milliseconds.default(30_000),
      /** Default 60,000. */
      write: milliseconds.default(60_000),
      /** Default 180,000. */
      accountDeletion: milliseconds.default(180_000),
    })
    .prefault({}),
  /** How many calls run at once. Default 64. */
  connections: whole(1, 10_000, 'connections').default(64),
  /** Calls beyond `connections` wait here. */
  queue: z
    .strictObject({
      /** How many calls may wait. Default 1,000; 0: none. */
      size: whole(0, 1_000_000, 'calls').default(1000),
      /** How long a call waits at most, in ms. Default 2,000. */
      waitMs: milliseconds.default(2000),
    })
    .prefault({}),
  /** Cap of a body's decoded bytes. Default 32 MiB. */
  maxResponseBytes: whole(1, 2 ** 29, 'bytes').default(32 * 1024 * 1024),
  /** How many content encodings may be stacked on a body. Default 2. */
  maxContentEncodings: whole(0, 10, 'encodings').default(2),
  /** Only a GET is ever tried again. */
  retry: z
    .strictObject({
      /** Tries of one call, the first included. Default 3; 1: no retry. */
      tries: whole(1, 10, 'tries').default(3),
      /** The first backoff's upper bound in ms; doubled each time. Default 100. */
      baseDelayMs: milliseconds.default(100),
      /** The upper bound of every backoff in ms. Default 2,000. A Retry-After may be longer. */
      maxDelayMs: milliseconds.default(2000),
      /** Retries may be this share of the last 10 s' calls (always a few). Default 10. */
      budgetPercent: percent.default(10),
    })
    .prefault({}),
  /**
   * When the upstream fails too often it is given a pause. 5xx, timeouts and broken connections are failures; those of
   * one person, one route or one caller alone give no pause, but connections that can't be made do.
   */
  circuit: z
    .strictObject({
      /** Share of failures that opens the circuit: the mean of the persons' shares. Default 50. */
      failurePercent: percent.default(50),
      /** Never opened by fewer calls than this in the window, or connections that failed in a row. Default 20. */
      minimumCalls: whole(1, 1_000_000, 'calls').default(20),
      /** Length of the window in ms. Default 10,000. */
      windowMs: milliseconds.default(10_000),
      /** How long calls are refused before one of each route is let through as a probe, in ms. Default 5,000. */
      pauseMs: milliseconds.default(5000),
    })
    .prefault({}),
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
