import type { IncomingHttpHeaders } from 'node:http';
import type { CallRecord, CallWatch } from '../gateway/index.js';

/** What is read whenever metrics are, in place of being counted. Several readers of one name are summed. */
export const gauges = {
  'operations.running': 'Operations that run',
  'operations.waiting': 'Operations that wait to begin',
  'circuit.open': 'Whether the circuit breaker is open: 1, else 0',
  'documents.cached': 'Documents that are kept parsed and validated',
  'subscriptions.pollers': 'Pollers that ask the Agent Gateway for news',
  'subscriptions.watchers': 'Subscriptions that are told of news',
} as const;

export type GaugeName = keyof typeof gauges;

/** What the server tells of its work while telemetry is on. No method throws. */
export interface Telemetry {
  /** Where Prometheus reads; null: nowhere. */
  readonly metricsUrl: string | null;
  /** A request begins. `requestId` goes out with its calls, beside the trace's context. */
  begin(headers: IncomingHttpHeaders, requestId: string): RequestTelemetry;
  /** A call to the gateway has ended. */
  called(record: CallRecord): void;
  /** An operation has waited so many ms before it began. */
  waited(ms: number): void;
  /** So many questions of one tick were answered together. */
  batched(questions: number): void;
  /** Has a gauge read. @returns ends that */
  gauge(name: GaugeName, read: () => number): () => void;
  /** All metrics in Prometheus' text format; empty where that is off. */
  metricsText(): Promise<string>;
  /** Sends what is not sent yet, for a second at most, and ends. */
  close(): Promise<void>;
}

/** One request, from its head to its end. */
export interface RequestTelemetry {
  /** The id of its trace; null: it is not recorded. */
  readonly traceId: string | null;
  /** Follows a call made for the request; null: nothing is to be known of it, nor sent with it. */
  readonly watch: ((method: string, route: string) => CallWatch) | null;
  end(facts: RequestFacts): void;
}

/** What is told of a request that has ended. */
export interface RequestFacts {
  readonly method: string;
  /** The path where something is served; null: another one. */
  readonly route: string | null;
  /** Null: the client left before its answer. */
  readonly status: number | null;
  readonly ms: number;
  readonly operation: { readonly type: string; readonly name: string | null } | null;
  readonly upstreamCalls: number;
  /** Codes of the errors in the answer. */
  readonly errorCodes: ReadonlySet<string>;
}
