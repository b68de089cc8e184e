import type { Attributes } from '@opentelemetry/api';
import { PrometheusExporter, PrometheusSerializer } from '@opentelemetry/exporter-prometheus';
import type { Resource } from '@opentelemetry/resources';
import {
  MeterProvider,
  PeriodicExportingMetricReader,
  type PushMetricExporter,
} from '@opentelemetry/sdk-metrics';
import type { Config } from '../../config/config.js';
import { Gauges } from './gauges.js';
import { Instruments } from './instruments.js';
import { listenForPrometheus, type MetricsListener } from './listener.js';
import { observeProcess } from './process.js';
import { namedWithUnits } from './units.js';

/** All metrics of one server, and who reads them. */
export class Metrics {
  readonly instruments: Instruments;
  readonly gauges: Gauges;
  readonly #provider: MeterProvider;
  readonly #stopObserving: () => void;
  readonly #prometheus: PrometheusExporter | null;
  #listener: MetricsListener | null = null;

  /** `exporter`: what they are sent by; null: nothing. `gateway`: the attributes that name where calls go. */
  constructor(
    resource: Resource,
    exporter: PushMetricExporter | null,
    { enabled, intervalMs }: Config['telemetry']['metrics'],
    gateway: Attributes,
  ) {
    this.#prometheus = enabled ? new PrometheusExporter({ preventServerStart: true }) : null;
    const pushed =
      exporter &&
      new PeriodicExportingMetricReader({
        exporter,
        exportIntervalMillis: intervalMs,
        exportTimeoutMillis: Math.min(intervalMs, 30_000),
      });
    this.#provider = new MeterProvider({
      resource,
      readers: [this.#prometheus, pushed].filter((reader) => reader !== null),
    });
    const meter = this.#provider.getMeter('sea-agent-graphql');
    this.instruments = new Instruments(meter, gateway);
    this.gauges = new Gauges(meter);
    this.#stopObserving = observeProcess(meter);
  }

  get url(): string | null {
    return this.#listener?.url ?? null;
  }

  /** Begins to listen, where Prometheus is to read. Rejects where the port is taken. */
  async listen(address: { readonly host: string; readonly port: number }): Promise<void> {
    if (this.#prometheus !== null) this.#listener = await listenForPrometheus(address, () => this.text());
  }

  /** In Prometheus' text format; empty where that is off. */
  async text(): Promise<string> {
    if (this.#prometheus === null) return '';
    const { resourceMetrics } = await this.#prometheus.collect();
    // One scope is all there is: a label that names it would say nothing.
    return new PrometheusSerializer('', false, undefined, false, true).serialize(
      namedWithUnits(resourceMetrics),
    );
  }

  async close(): Promise<void> {
    await this.#listener?.close();
    await this.#provider.shutdown();
    this.#stopObserving();
  }
}
