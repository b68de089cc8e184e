import { readdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseAllDocuments } from 'yaml';
import { loadConfig } from '../../src/config/config.js';
import { writeKubernetesSchemas } from './kubernetes-schemas.js';
import { install, printed, scratch } from './tools.js';

const chart = fileURLToPath(new URL('../../deploy/helm/sea-agent-graphql', import.meta.url));
/** One that is built from its module takes Kubernetes for an old one. */
const version = ['--kube-version', '1.33.0'];
const values = readdirSync(`${chart}/ci`).map((name) => `${chart}/ci/${name}`);

/** Checks the chart with each set of values of its folder `ci`: its form, its objects, and the settings that it writes. */
export async function checkChart(): Promise<void> {
  const helm = await install('helm');
  const kubeconform = await install('kubeconform');
  const schemas = await writeKubernetesSchemas();
  for (const file of values) {
    await printed(helm, ['lint', '--strict', ...version, chart, '--values', file]);
    const objects = scratch('objects.yaml');
    const text = await printed(helm, ['template', 'release', chart, ...version, '--values', file]);
    writeFileSync(objects, text);
    await printed(kubeconform, ['-strict', '-summary', '-schema-location', schemas, objects]);
    checkSettings(text, file);
  }
  await mustRefuse(helm, '--set', 'settings.server.port=80');
  await mustRefuse(helm, '--set', 'image.tga=1');
  // Production without a gateway.
  await mustRefuse(helm, '--set', 'replicas=1');
}

async function mustRefuse(helm: string, ...args: readonly string[]): Promise<void> {
  const taken = await printed(helm, ['template', 'release', chart, ...version, ...args]).then(
    () => true,
    () => false,
  );
  if (taken) throw new Error(`helm takes ${args.join(' ')}`);
}

/** The settings file and the variables of the pods are those of the server. @throws ConfigError where they are not */
function checkSettings(objects: string, file: string): void {
  const all = parseAllDocuments(objects).map((document): unknown => document.toJS());
  const settings = find(all, 'ConfigMap').data?.['sea-agent-graphql.yaml'];
  if (settings === undefined) throw new Error(`${file}: there is no settings file`);
  const path = scratch('sea-agent-graphql.yaml');
  writeFileSync(scratch('key'), 'a-key');
  writeFileSync(path, settings.replace('/run/secrets/agent-gateway/key', scratch('key')));
  const [container] = find(all, 'Deployment').spec?.template?.spec?.containers ?? [];
  const env = (container?.env ?? []).map(({ name, value }) => [name, value ?? 'k'.repeat(32)]);
  const { server, warnings } = loadConfig({ argv: ['--config', path], env: Object.fromEntries(env) });
  if (warnings.length > 0) throw new Error(`${file}: ${warnings.join('; ')}`);
  if (server.port !== 4000) throw new Error(`${file}: the server would listen at ${server.port}`);
}

interface KubernetesObject {
  readonly kind: string;
  readonly data?: Readonly<Record<string, string>>;
  readonly spec?: {
    readonly template?: {
      readonly spec?: {
        readonly containers: readonly {
          readonly env: readonly { readonly name: string; readonly value?: string }[];
        }[];
      };
    };
  };
}

function find(objects: readonly unknown[], kind: string): KubernetesObject {
  // What kubeconform has let through.
  const found = (objects as (KubernetesObject | null)[]).find((object) => object?.kind === kind);
  if (found == null) throw new Error(`there is no ${kind}`);
  return found;
}
