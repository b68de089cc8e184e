import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Caller } from '../../identity/identity.js';
import type { Estimate } from '../../limits/cost/operation-bounds.js';
import type { ExplainedCalls } from '../explain/explained-calls.js';
import { UnsentBytes } from '../../limits/scheduling/unsent-memory.js';
import type { RequestTelemetry } from '../../telemetry/telemetry.js';
import type { Ticket } from '../../limits/scheduling/waiting-operation.js';

/** What is known of one HTTP request while it runs; one log line is made of it at the end. */
export interface RequestState {
  readonly requestId: string;
  /** Of `performance.now()`. */
  readonly startedAt: number;
  /** Who asks; null before it is known, and nothing runs before. */
  caller: Caller | null;
  /** What tells the caller from others; empty before it is known. */
  callerName: string;
  /** The operation that runs; null before it is known. */
  operation: OperationFacts | null;
  /** What the operation may cost and when it may run; null before it was admitted. */
  admitted: Admitted | null;
  /** The memory that its answer takes; nobody's before the caller is known. */
  unsent: UnsentBytes;
  /** Calls made to the gateway for this request. */
  upstreamCalls: number;
  /** The calls that its answer tells; null: it tells none. */
  explained: ExplainedCalls | null;
  /** What follows the request; null: nothing does. */
  telemetry: RequestTelemetry | null;
  /** Whether a log line is made of it. */
  logged: boolean;
  /** Codes of the errors in the answer. */
  readonly errorCodes: Set<string>;
}

/** What an operation may cost, and its place among those that run. */
export interface Admitted {
  readonly estimate: Estimate;
  readonly ticket: Ticket;
}

/** What the log says of an operation. */
export interface OperationFacts {
  readonly type: 'query' | 'mutation' | 'subscription';
  /** Null for an anonymous operation. */
  readonly name: string | null;
}

// No space, quote or control character: the id stands in headers and log lines, which it must not break.
const validRequestId = /^[\w.~:+=/-]{1,128}$/;

/** Begins the record of a request, under its own id where X-Request-ID brings a usable one. */
export function beginRequest(request: IncomingMessage): RequestState {
  const brought = request.headers['x-request-id'];
  const usable = typeof brought === 'string' && validRequestId.test(brought);
  return {
    requestId: usable ? brought : randomUUID(),
    startedAt: performance.now(),
    caller: null,
    callerName: '',
    operation: null,
    admitted: null,
    unsent: new UnsentBytes(() => null),
    upstreamCalls: 0,
    explained: null,
    telemetry: null,
    logged: true,
    errorCodes: new Set(),
  };
}
