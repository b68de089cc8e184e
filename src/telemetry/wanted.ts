import type { Config } from '../config/config.js';

type Settings = Config['telemetry'];

/** Whether anything is to be measured; without importing what measures. */
export function wantsTelemetry(settings: Settings): boolean {
  if (settings.disabled) return false;
  const sent = endpointOf(settings, 'metrics') ?? endpointOf(settings, 'traces');
  return settings.metrics.enabled || sent !== null;
}

/** Where a signal goes by OTLP; null: nowhere. */
export function endpointOf({ otlp, metrics, traces }: Settings, signal: 'metrics' | 'traces'): string | null {
  if ({ metrics, traces }[signal].exporter === 'none') return null;
  const own = signal === 'metrics' ? otlp.metricsEndpoint : otlp.tracesEndpoint;
  if (own !== null || otlp.endpoint === null) return own;
  const url = new URL(otlp.endpoint);
  url.pathname = `${url.pathname.replace(/\/$/, '')}/v1/${signal}`;
  return url.href;
}
