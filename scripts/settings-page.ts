import { format, resolveConfig } from 'prettier';
import { defaultText } from '../src/config/help.js';
import { namedSettings, type NamedSetting } from '../src/config/settings/setting.js';
import { table } from '../src/config/settings/table.js';

const head = `# Settings

<!-- Written by \`npm run settings\` from src/config/settings/table.ts. -->

Flags win over the environment, which wins over the settings file, which wins over the defaults. The file is the one that \`--config\`
names, else \`sea-agent-graphql.yaml\` in the working folder where it exists. All is checked once, at start; every fault is named at
once, and never a value. An empty variable counts as absent. Unknown flags and keys are faults. Unknown variables
that begin with \`SEA_AGENT_GRAPHQL_\` or \`AGENT_GATEWAY_\` are named at start with the nearest setting, and are faults in production;
those that Kubernetes sets for a Service are passed over.

\`\`\`yaml
gateway:
  endpoint: https://gateway.example
  apiKeyFile: /run/secrets/agent-gateway-key
  timeouts:
    read: 10000
server:
  port: 4001
  graphiql: false
\`\`\`

Secrets have no flag, as others on a machine can read command lines. While nobody is asked who they are (\`auth.mode\`
is \`development\`), a real gateway is served on loopback only.
With \`production: true\` there must be a \`gateway.endpoint\`, unless \`embeddedGateway.allowInProduction\` says that sample data is meant.
`;

/** The page that lists every setting, as it should stand in docs/settings.md. */
export async function settingsPage(): Promise<string> {
  const settings = namedSettings(table);
  const sections = Object.keys(table).map((section) => {
    const own = settings.filter(({ path }) => path[0] === section);
    return `## ${section}\n\n${own.map(entry).join('\n\n')}\n`;
  });
  const path = 'docs/settings.md';
  return format([head, ...sections].join('\n'), { ...(await resolveConfig(path)), filepath: path });
}

function entry({ setting, path, env }: NamedSetting): string {
  const names = [env, ...(setting.flag === undefined ? [] : [`--${setting.flag}`])];
  const unit = setting.unit === undefined ? '' : `, in ${setting.unit}`;
  return [
    `### \`${path.join('.')}\``,
    `${setting.description}.`,
    [
      `- ${names.map((name) => `\`${name}\``).join(' · ')}`,
      `- ${setting.kind.allowed}${unit}; default: ${defaultText(setting)}`,
    ].join('\n'),
  ].join('\n\n');
}
