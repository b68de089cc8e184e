import { boolean, choice, host, httpUrl, integer, share, text } from './kind.js';
import { optional, setting } from './setting.js';

const send = choice('otlp', 'none');

/** Metrics and traces. What OpenTelemetry has a variable for is set by that variable. */
export const telemetrySettings = {
  disabled: setting(boolean, false, 'Turns off metrics and traces, whatever else is set', {
    env: 'OTEL_SDK_DISABLED',
  }),
  serviceName: setting(text, 'sea-agent-graphql', 'The name that metrics and traces go out under', {
    env: 'OTEL_SERVICE_NAME',
  }),
  metrics: {
    enabled: setting(
      boolean,
      false,
      'Whether Prometheus can read metrics under /metrics, on a listener of its own',
    ),
    host: setting(host, '127.0.0.1', 'Address that metrics are read at; whoever reaches it can read them'),
    port: setting(
      integer(0, 65_535),
      9464,
      'Port that metrics are read at; 0 takes any free one, which a line of the log names',
    ),
    exporter: setting(send, 'otlp', 'Whether metrics are sent to the OTLP endpoint, where there is one', {
      env: 'OTEL_METRICS_EXPORTER',
    }),
    intervalMs: setting(integer(100, 3_600_000), 60_000, 'How often metrics are sent to the OTLP endpoint', {
      env: 'OTEL_METRIC_EXPORT_INTERVAL',
      unit: 'ms',
    }),
  },
  traces: {
    exporter: setting(send, 'otlp', 'Whether traces are sent to the OTLP endpoint, where there is one', {
      env: 'OTEL_TRACES_EXPORTER',
    }),
    sampler: setting(
      choice(
        'always_on',
        'always_off',
        'traceidratio',
        'parentbased_always_on',
        'parentbased_always_off',
        'parentbased_traceidratio',
      ),
      'parentbased_traceidratio',
      'Which requests are traced; with parentbased ones the caller decides, where it sends a trace context',
      { env: 'OTEL_TRACES_SAMPLER' },
    ),
    ratio: setting(share, 1, 'Share of the requests that samplers by ratio trace', {
      env: 'OTEL_TRACES_SAMPLER_ARG',
    }),
  },
  otlp: {
    endpoint: optional(
      httpUrl,
      'Base URL that metrics and traces are sent to by OTLP over HTTP, to v1/metrics and v1/traces below it',
      { env: 'OTEL_EXPORTER_OTLP_ENDPOINT' },
    ),
    metricsEndpoint: optional(
      httpUrl,
      'Whole URL that metrics are sent to, in place of the one below endpoint',
      {
        env: 'OTEL_EXPORTER_OTLP_METRICS_ENDPOINT',
      },
    ),
    tracesEndpoint: optional(
      httpUrl,
      'Whole URL that traces are sent to, in place of the one below endpoint',
      {
        env: 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
      },
    ),
    protocol: setting(
      choice('http/protobuf', 'http/json'),
      'http/protobuf',
      'How metrics and traces are written; gRPC is not spoken',
      { env: 'OTEL_EXPORTER_OTLP_PROTOCOL' },
    ),
  },
};
