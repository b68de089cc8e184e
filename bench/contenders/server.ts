import { createServer } from 'node:net';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type Contender, json } from '../contender.js';
import { type Operation, type OperationName, operations } from '../operations.js';
import { logFile, startProgram } from '../processes/program.js';
import type { Subject } from '../subject.js';

export interface ServerOptions {
  readonly name: string;
  readonly upstream: string;
  /** Where its log goes. */
  readonly folder: string;
  /** Settings over the shipped ones. */
  readonly env?: Readonly<Record<string, string>>;
  /** Headers that name the caller. */
  readonly headers?: (subject: Subject) => Readonly<Record<string, string>>;
  readonly operations?: readonly OperationName[];
}

const main = fileURLToPath(new URL('../../../dist/main.js', import.meta.url));

/** This package's server as it ships: built, with the settings of production, its log, its limits and its audit. */
export async function startServerContender(options: ServerOptions): Promise<Contender> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const pid = await startProgram(
    {
      command: process.execPath,
      args: [main, 'serve'],
      folder: options.folder,
      env: {
        PORT: String(port),
        AGENT_GATEWAY_ENDPOINT: options.upstream,
        AGENT_GATEWAY_API_KEY: 'benchmark',
        SEA_AGENT_GRAPHQL_PRODUCTION: 'true',
        SEA_AGENT_GRAPHQL_AUDIT_KEY: 'benchmark-benchmark-benchmark-32',
        ...options.env,
      },
      log: logFile(options.folder, options.name),
    },
    async () => (await fetch(`${origin}/healthz`)).ok,
  );
  return {
    name: options.name,
    url: `${origin}/graphql`,
    pid,
    operations: options.operations ?? operations.map(({ name }) => name),
    asClient: false,
    request: requestOf(({ query }) => query, options.headers),
  };
}

/** The same process, asked as clients with a cache do. */
export function askedAsClient(contender: Contender, name: string): Contender {
  return { ...contender, name, asClient: true, request: requestOf(({ clientQuery }) => clientQuery) };
}

function requestOf(
  documentOf: (operation: Operation) => string,
  headersOf: ServerOptions['headers'] = () => ({}),
): Contender['request'] {
  const documents = new Map(operations.map((operation) => [operation.name, documentOf(operation)]));
  return (name, subject) => {
    const { user, session, agent } = subject;
    const query = documents.get(name);
    return {
      headers: { ...json, ...headersOf(subject) },
      body: JSON.stringify({ query, variables: { user, session, agent } }),
    };
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}
