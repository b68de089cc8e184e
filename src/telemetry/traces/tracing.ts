import type { IncomingHttpHeaders } from 'node:http';
import {
  type Attributes,
  defaultTextMapGetter,
  defaultTextMapSetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  type Tracer,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import type { Resource } from '@opentelemetry/resources';
import { BatchSpanProcessor, type SpanExporter, TracerProvider } from '@opentelemetry/sdk-trace';
import type { Config } from '../../config/config.js';
import type { CallRecord, CallWatch } from '../../gateway/index.js';
import { methodName, names } from '../names.js';
import type { RequestFacts } from '../telemetry.js';
import { samplerOf } from './sampler.js';

const propagator = new W3CTraceContextPropagator();

/** The spans of one request: one of the server, and one below it for each call to the gateway. */
export interface RequestTrace {
  /** Null: not recorded. */
  readonly traceId: string | null;
  watch(method: string, route: string): CallWatch;
  end(facts: RequestFacts, operationName: string | null): void;
}

/** Makes spans and sends them in batches. Parents are handed on by hand: no context is kept across promises. */
export class Tracing {
  readonly #provider: TracerProvider;
  readonly #tracer: Tracer;
  readonly #gateway: Attributes;

  /** `gateway`: the attributes that name where calls go. */
  constructor(
    resource: Resource,
    exporter: SpanExporter,
    settings: Config['telemetry']['traces'],
    gateway: Attributes,
  ) {
    this.#provider = new TracerProvider({
      resource,
      sampler: samplerOf(settings),
      spanProcessors: [new BatchSpanProcessor({ exporter })],
    });
    this.#tracer = this.#provider.getTracer('sea-agent-graphql');
    this.#gateway = gateway;
  }

  begin(headers: IncomingHttpHeaders, requestId: string): RequestTrace {
    const parent = propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter);
    const span = this.#tracer.startSpan('HTTP', { kind: SpanKind.SERVER }, parent);
    if (!span.isRecording()) return unrecorded(span, requestId);
    const context = trace.setSpan(ROOT_CONTEXT, span);
    return {
      traceId: span.spanContext().traceId,
      watch: (method, route) => {
        const attributes = { [names.method]: method, [names.template]: route, ...this.#gateway };
        const call = this.#tracer.startSpan(
          `${method} ${route}`,
          { kind: SpanKind.CLIENT, attributes },
          context,
        );
        return { headers: headersOf(call, requestId), ended: (record) => endCall(call, record) };
      },
      end: (facts, operationName) => endRequest(span, facts, operationName),
    };
  }

  close(): Promise<void> {
    return this.#provider.shutdown();
  }
}

/** The gateway is told of the trace all the same, as whoever comes after may record it. */
function unrecorded(span: Span, requestId: string): RequestTrace {
  let watch: CallWatch | null = null;
  return {
    traceId: null,
    watch: () => (watch ??= { headers: headersOf(span, requestId), ended: () => undefined }),
    end: () => undefined,
  };
}

function headersOf(span: Span, requestId: string): Readonly<Record<string, string>> {
  const headers: Record<string, string> = { 'x-request-id': requestId };
  propagator.inject(trace.setSpan(ROOT_CONTEXT, span), headers, defaultTextMapSetter);
  return headers;
}

function endCall(span: Span, { status, error, tries }: CallRecord): void {
  if (status !== undefined) span.setAttribute(names.status, status);
  if (tries > 1) span.setAttribute(names.resends, tries - 1);
  if (error !== undefined) {
    span.setAttribute(names.error, error);
    span.setStatus({ code: SpanStatusCode.ERROR });
  }
  span.end();
}

function endRequest(
  span: Span,
  { method, route, status, operation, errorCodes }: RequestFacts,
  operationName: string | null,
): void {
  const known = methodName(method);
  span.updateName(route === null ? known : `${known} ${route}`);
  span.setAttributes({
    [names.method]: known,
    [names.scheme]: 'http',
    ...(route === null ? {} : { [names.route]: route }),
    ...(status === null ? {} : { [names.status]: status }),
    ...(operation === null ? {} : { [names.operationType]: operation.type }),
    ...(operationName === null ? {} : { [names.operationName]: operationName }),
  });
  const [code] = errorCodes;
  const error = code ?? (status === null ? 'cancelled' : undefined);
  if (error !== undefined) span.setAttribute(names.error, error);
  // A client's mistake is no error of the server.
  if (status !== null && (status >= 500 || errorCodes.has('INTERNAL_SERVER_ERROR')))
    span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}
