import { OTLPMetricExporter as JsonMetrics } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPMetricExporter as ProtobufMetrics } from '@opentelemetry/exporter-metrics-otlp-proto';
import { OTLPTraceExporter as JsonTraces } from '@opentelemetry/exporter-trace-otlp-http';
import { OTLPTraceExporter as ProtobufTraces } from '@opentelemetry/exporter-trace-otlp-proto';
import type { PushMetricExporter } from '@opentelemetry/sdk-metrics';
import type { SpanExporter } from '@opentelemetry/sdk-trace';
import type { Config } from '../config/config.js';

type Settings = Config['telemetry'];

/** Headers, time limits and compression come from the exporters' own variables (OTEL_EXPORTER_OTLP_HEADERS and others). */
export function metricExporter(url: string, { otlp }: Settings): PushMetricExporter {
  return otlp.protocol === 'http/json' ? new JsonMetrics({ url }) : new ProtobufMetrics({ url });
}

/** As `metricExporter`, of spans. */
export function spanExporter(url: string, { otlp }: Settings): SpanExporter {
  return otlp.protocol === 'http/json' ? new JsonTraces({ url }) : new ProtobufTraces({ url });
}
