import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { goModule, scratch } from './tools.js';

/** What the chart is checked against. */
const kubernetes = 'k8s.io/kubernetes@v1.33.0';

interface Definition {
  readonly properties?: object;
  readonly additionalProperties?: unknown;
  readonly 'x-kubernetes-group-version-kind'?: readonly Readonly<
    Record<'group' | 'version' | 'kind', string>
  >[];
}

/**
 * Writes a schema for each kind of object from Kubernetes' own description of its API, in which a property that is
 * written wrong is a fault. Gives the pattern by which kubeconform finds them.
 */
export async function writeKubernetesSchemas(): Promise<string> {
  const folder = scratch('schemas');
  mkdirSync(folder, { recursive: true });
  const text = readFileSync(join(await goModule(kubernetes), 'api/openapi-spec/swagger.json'), 'utf8');
  const { definitions }: { definitions: Record<string, Definition> } = JSON.parse(text);
  const strict = Object.entries(definitions).map(([name, definition]) => [name, closed(definition)]);
  writeFileSync(
    join(folder, 'definitions.json'),
    JSON.stringify({ definitions: Object.fromEntries(strict) }),
  );
  for (const [name, definition] of Object.entries(definitions)) {
    for (const { group, version, kind } of definition['x-kubernetes-group-version-kind'] ?? []) {
      const file = [kind.toLowerCase(), ...(group === '' ? [] : [group.split('.')[0]]), version].join('-');
      const schema = { $ref: `definitions.json#/definitions/${name}` };
      writeFileSync(join(folder, `${file}.json`), JSON.stringify(schema));
    }
  }
  return join(folder, '{{.ResourceKind}}{{.KindSuffix}}.json');
}

function closed(definition: Definition): Definition {
  // An integer or a text, which the description calls a text.
  if ('format' in definition && definition.format === 'int-or-string') return {};
  if (definition.properties === undefined || definition.additionalProperties !== undefined) return definition;
  return { ...definition, additionalProperties: false };
}
