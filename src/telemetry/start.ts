import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Config } from '../config/config.js';
import { Metrics } from './metrics/metrics.js';
import { names } from './names.js';
import { OperationNames } from './operation-names.js';
import { metricExporter, spanExporter } from './otlp.js';
import { resourceOf } from './resource.js';
import type { RequestFacts, Telemetry } from './telemetry.js';
import { toldOutages } from './told-outages.js';
import { Tracing } from './traces/tracing.js';
import { endpointOf } from './wanted.js';

/** How long the last metrics and spans may take, in ms. */
const lastSendMs = 1000;

/** Starts metrics and traces as the settings want them. Rejects where the port for Prometheus is taken. */
export async function startTelemetry(config: Config, log: Logger): Promise<Telemetry> {
  const settings = config.telemetry;
  const operations = new OperationNames(Object.values(config.persisted.trusted ?? {}));
  const nameOf = ({ operation }: RequestFacts) => (operation?.name ? operations.of(operation.name) : null);
  const metrics = metricsOf(config, log);
  const tracing = tracingOf(config, log);
  await metrics?.listen(settings.metrics);
  return {
    metricsUrl: metrics?.url ?? null,
    begin: (headers, requestId) => {
      const trace = tracing?.begin(headers, requestId) ?? null;
      return {
        traceId: trace?.traceId ?? null,
        watch: trace && ((method, route) => trace.watch(method, route)),
        end: (facts) => {
          const name = nameOf(facts);
          metrics?.instruments.requestEnded(facts, name);
          trace?.end(facts, name);
        },
      };
    },
    called: (record) => metrics?.instruments.called(record),
    waited: (ms) => metrics?.instruments.waited(ms),
    batched: (questions) => metrics?.instruments.batched(questions),
    gauge: (name, read) => metrics?.gauges.add(name, read) ?? (() => undefined),
    metricsText: async () => metrics?.text() ?? '',
    close: async () => {
      const sent = Promise.allSettled([metrics?.close(), tracing?.close()]);
      await Promise.race([sent, setTimeout(lastSendMs, undefined, { ref: false })]);
    },
  };
}

function metricsOf({ telemetry, gateway }: Config, log: Logger): Metrics | null {
  const url = endpointOf(telemetry, 'metrics');
  if (!telemetry.metrics.enabled && url === null) return null;
  const exporter = url === null ? null : toldOutages(metricExporter(url, telemetry), 'metrics', log);
  return new Metrics(
    resourceOf(telemetry.serviceName),
    exporter,
    telemetry.metrics,
    serverOf(gateway.endpoint),
  );
}

function tracingOf({ telemetry, gateway }: Config, log: Logger): Tracing | null {
  const url = endpointOf(telemetry, 'traces');
  if (url === null) return null;
  const exporter = toldOutages(spanExporter(url, telemetry), 'traces', log);
  return new Tracing(
    resourceOf(telemetry.serviceName),
    exporter,
    telemetry.traces,
    serverOf(gateway.endpoint),
  );
}

/** Where calls go, as the conventions of HTTP clients want it; the embedded gateway is this process. */
function serverOf(endpoint: string | null): Record<string, string | number> {
  if (endpoint === null) return { [names.address]: 'localhost' };
  const { hostname, port, protocol } = new URL(endpoint);
  return { [names.address]: hostname, [names.port]: Number(port || (protocol === 'https:' ? 443 : 80)) };
}
