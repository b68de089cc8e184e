import {
  detectResources,
  envDetector,
  type Resource,
  resourceFromAttributes,
} from '@opentelemetry/resources';

/** Who sends: the name by setting, and what OTEL_RESOURCE_ATTRIBUTES says. Nothing of the machine is looked up. */
export function resourceOf(serviceName: string): Resource {
  const given = detectResources({ detectors: [envDetector] });
  return given.merge(resourceFromAttributes({ 'service.name': serviceName }));
}
