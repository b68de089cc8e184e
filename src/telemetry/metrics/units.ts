import type { ResourceMetrics } from '@opentelemetry/sdk-metrics';

const words: Readonly<Record<string, string>> = { s: 'seconds', By: 'bytes' };

/** The same metrics with the unit in the name, as Prometheus wants it and the exporter leaves out. */
export function namedWithUnits({ resource, scopeMetrics }: ResourceMetrics): ResourceMetrics {
  return {
    resource,
    scopeMetrics: scopeMetrics.map(({ scope, metrics }) => ({
      scope,
      metrics: metrics.map((metric) => {
        const { name, unit } = metric.descriptor;
        const word = words[unit];
        // A unit that only says what is counted, in braces, has no place there.
        const descriptor = { ...metric.descriptor, name: word ? `${name}.${word}` : name, unit: word ?? '' };
        return { ...metric, descriptor };
      }),
    })),
  };
}
