import { graphql, type GraphQLError } from 'graphql';
import { onTestFinished } from 'vitest';
import type { EmbeddedGateway, GatewayData } from '../../src/embedded-gateway/index.js';
import { Client } from '../../src/gateway/index.js';
import { developmentIdentity } from '../../src/identity/identity.js';
import { createContext, type ResolverSettings } from '../../src/resolvers/context.js';
import { sharedSchema } from '../../src/schema/index.js';
import { publicError } from '../../src/server/errors/public-error.js';
import { type FaultyGateway, startFaultyGateway } from './faulty-gateway.js';
import { startGateway } from './start-gateway.js';

/** What came back, as a caller sees it. */
export interface Outcome<Data> {
  readonly data: Data;
  readonly errors: readonly GraphQLError[];
  /** What the operation sent to the gateway, in order: method, path without prefix, query. */
  readonly sent: readonly string[];
}

export interface Graph {
  readonly gateway: EmbeddedGateway;
  /** Runs one operation with a context of its own; `Data` is the shape that the test's own query asks for. */
  run<Data = Record<string, unknown>>(query: string, variables?: object): Promise<Outcome<Data>>;
}

/** The defaults of the settings. */
const defaults: ResolverSettings = {
  raw: true,
  upstreamConcurrency: 16,
  anchorSearchRows: 400,
  messageSearchReads: 40,
  lookupRows: 5000,
  messageLimitKeeps: 'unknown',
};

/** An embedded gateway, a client that talks to it over HTTP, and the schema on top; ended after the test. */
export async function startGraph(
  data?: GatewayData,
  settings: Partial<ResolverSettings> = {},
): Promise<Graph> {
  const gateway = await startGateway(data === undefined ? {} : { data });
  const graph = graphOver(gateway.url, settings);
  onTestFinished(() => graph.client.close());
  const { log } = gateway.controls;
  return {
    gateway,
    run: async <Data>(query: string, variables?: object) => {
      const before = log.count();
      const answer = await graph.run<Data>(query, variables);
      const count = log.count() - before;
      const sent = count === 0 ? [] : log.requests.slice(-count);
      return { ...answer, sent: sent.map(({ method, target }) => `${method} ${shortTarget(target)}`) };
    },
  };
}

/** The same over a gateway whose answers the test scripts. */
export async function startFaultyGraph(
  settings: Partial<ResolverSettings> = {},
): Promise<Pick<Graph, 'run'> & { gateway: FaultyGateway }> {
  const gateway = await startFaultyGateway();
  const graph = graphOver(gateway.url, settings);
  onTestFinished(async () => {
    await gateway.close();
    await graph.client.close();
  });
  return {
    gateway,
    run: async <Data>(query: string, variables?: object) => {
      const before = gateway.requests.length;
      const answer = await graph.run<Data>(query, variables);
      const sent = gateway.requests.slice(before);
      return { ...answer, sent: sent.map(({ method, target }) => `${method} ${shortTarget(target)}`) };
    },
  };
}

/** The schema over a client of any gateway. */
function graphOver(endpoint: string, settings: Partial<ResolverSettings> = {}) {
  // Every call is counted; that reads are tried again has tests of its own.
  // Patient: how fast a busy machine is must not decide what an operation answers.
  const client = new Client({
    endpoint,
    retry: { tries: 1 },
    circuit: { minimumCalls: 1_000_000 },
    queue: { waitMs: 600_000 },
    timeouts: { read: 600_000, write: 600_000, accountDeletion: 600_000 },
  });
  const executable = sharedSchema({ federation: true, standaloneFields: true });
  return {
    client,
    async run<Data>(query: string, variables: object = {}): Promise<Omit<Outcome<Data>, 'sent'>> {
      const contextValue = createContext({
        gateway: client,
        identity: developmentIdentity(),
        requestId: 'test',
        settings: { ...defaults, ...settings },
      });
      // graphql-js only reads the keys of what holds the variables.
      const variableValues = variables as Record<string, unknown>;
      const result = await graphql({ schema: executable, source: query, contextValue, variableValues });
      const errors = (result.errors ?? []).map((error) => publicError(error, 'test', true));
      // The shape is the query's, which stands in the test beside its type.
      return { data: result.data as Data, errors };
    },
  };
}

function shortTarget(target: string): string {
  return target.replace('/agent-v2/v1/worker', '').replace('/agent-v2/v1', '');
}

/** Code, text and path of every error, to compare in one go. */
export function codes(errors: readonly GraphQLError[]): unknown[] {
  return errors.map(({ extensions }) => extensions.code);
}

/** The arguments that errors name. */
export function named(errors: readonly GraphQLError[]): unknown[] {
  return errors.flatMap(({ extensions }) => {
    // The documented form of `issues`.
    const issues = (extensions.issues ?? []) as readonly { path: readonly string[] }[];
    return issues.map((issue) => issue.path.join('.'));
  });
}
