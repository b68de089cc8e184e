import { readFileSync } from 'node:fs';
import { defaultSettingsFile } from '../config/files.js';
import { describeSettings } from '../config/help.js';
import { table } from '../config/settings/table.js';

const overview = `A GraphQL gateway over the Agent Gateway.

  sea-agent-graphql [serve]            serve GraphQL; the default
  sea-agent-graphql schema             print the schema
  sea-agent-graphql schema --subgraph  print it as a federation subgraph
  sea-agent-graphql doctor             examine the Agent Gateway
  sea-agent-graphql help <command>     what a command takes
  sea-agent-graphql --version
`;

const serve = () => `sea-agent-graphql serve [--config FILE] [settings]

Serves GraphQL over HTTP. Settings come from flags, then the environment, then the file that --config names
(default: ${defaultSettingsFile} in the working folder, if it exists), then the defaults. By their place in the file:

${describeSettings(table)}
`;

const schema = `sea-agent-graphql schema [--subgraph]

Prints the schema as it is served; with --subgraph in the form that federation composes.
`;

const doctor = `sea-agent-graphql doctor --user ID --agent ID --end-user ID [--export] [--json] [--config FILE] [settings]

Asks the configured gateway, or the embedded one, one harmless question a read route and prints what answered, what was
refused and what differs from the contract: names of fields and types, never values. It also finds out what
gateway.messageLimitKeeps should be. Nothing is written, no call is repeated.

  --user ID       whose sessions it may read
  --agent ID      the agent whose memory it may read
  --end-user ID   of whom
  --export        ask for the export too, which is all that is stored
  --json          print one JSON object in place of the table

The settings, and where they come from, are those of serve.

Exit codes: 0 every route that was asked answered as the contract says; 1 one did not; 2 the gateway can not be reached;
3 it refuses the credentials; 64 the arguments or the settings can't be used.
`;

/** The help of a command; null: of the whole program. */
export function usage(command: string | null): string {
  if (command === null) return overview;
  if (command === 'doctor') return doctor;
  return command === 'schema' ? schema : serve();
}

/** The package's version. */
export function version(): string {
  const { version: text }: { version: string } = JSON.parse(
    readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
  );
  return text;
}
