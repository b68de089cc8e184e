import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Caller } from '../../identity/identity.js';
import type { Estimate } from '../../limits/cost/operation-bounds.js';
import { UnsentBytes } from '../../limits/scheduling/unsent-memory.js';
import type { Turn } from '../../limits/scheduling/queue-entry.js';

/** What is known of one HTTP request while it runs; one log line is made of it at the end. */
export interface Exchange {
  readonly requestId: string;
  /** Of `performance.now()`. */
  readonly startedAt: number;
  /** Who asks; null before it is known, and nothing runs before. */
  caller: Caller | null;
  /** What tells the caller from others; empty before it is known. */
  callerName: string;
  /** The operation that runs; null before it is known. */
  operation: OperationFacts | null;
  /** What the operation may cost; null before it is known. */
  estimate: Estimate | null;
  /** When the operation may run; null before it was admitted. */
  turn: Turn | null;
  /** Resolves when the operation that Yoga runs has ended; null before it has begun. */
  execution: Promise<void> | null;
  /** The memory that its answer takes; nobody's before the caller is known. */
  unsent: UnsentBytes;
  /** What Yoga would write; null before it is known, and once it is being written. */
  answer: object | null;
  /** Calls made to the gateway for this request. */
  upstreamCalls: number;
  /** The body as JSON, once it is being read: it can be read only once. */
  body: Promise<unknown> | null;
  /** The name of a document that the request does not hold itself; null: none was given. */
  documentId: string | null;
  /** Codes of the errors in the answer. */
  readonly errorCodes: Set<string>;
}

export interface OperationFacts {
  readonly type: 'query' | 'mutation' | 'subscription';
  /** Null for an anonymous operation. */
  readonly name: string | null;
}

// No space, quote or control character: the id stands in headers and log lines, which it must not break.
const validRequestId = /^[\w.~:+=/-]{1,128}$/;

/** Begins the record of a request, under its own id where X-Request-ID brings a usable one. */
export function beginExchange(request: IncomingMessage): Exchange {
  const brought = request.headers['x-request-id'];
  const usable = typeof brought === 'string' && validRequestId.test(brought);
  return {
    requestId: usable ? brought : randomUUID(),
    startedAt: performance.now(),
    caller: null,
    callerName: '',
    operation: null,
    estimate: null,
    turn: null,
    execution: null,
    unsent: new UnsentBytes(() => null),
    answer: null,
    upstreamCalls: 0,
    body: null,
    documentId: null,
    errorCodes: new Set(),
  };
}
