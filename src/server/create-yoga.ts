import { createYoga, type YogaServerInstance } from 'graphql-yoga';
import type { Logger } from 'pino';
import type { Config } from '../config.js';
import type { GatewayApi } from '../gateway/client-types.js';
import { developmentIdentity } from '../identity/identity.js';
import { createContext, type Context } from '../resolvers/context.js';
import { buildSchema } from '../schema/index.js';
import { observeGateway } from './observed-gateway.js';
import { exactVariables } from './plugins/exact-variables.js';
import { operationFacts } from './plugins/operation-facts.js';
import { persistedQueries } from './plugins/persisted-queries.js';
import { publicErrors } from './plugins/public-errors.js';
import { plannedExecution } from './plugins/planned-execution.js';
import { strictRequest } from './plugins/strict-request.js';
import type { ServerContext } from './yoga-context.js';

/** GraphQL over HTTP. It only sees requests that passed the checks of the front door. */
export function createGraphQL(
  config: Config,
  gateway: GatewayApi,
  log: Logger,
): YogaServerInstance<ServerContext, Context> {
  const settings = {
    raw: config.schema.raw,
    upstreamConcurrency: config.limits.upstreamConcurrency,
    anchorSearchRows: config.limits.anchorSearchRows,
    messageSearchReads: config.limits.messageSearchReads,
    lookupRows: config.limits.lookupRows,
    messageLimitKeeps: config.gateway.messageLimitKeeps,
  };
  const schema = buildSchema({
    federation: config.federation.enabled,
    standaloneFields: config.schema.standaloneFields,
  });
  return createYoga<ServerContext, Context>({
    schema,
    context: ({ exchange, request }) =>
      createContext({
        gateway: observeGateway(gateway, exchange, log),
        identity: developmentIdentity(),
        requestId: exchange.requestId,
        // What a mutation began it also ends, its reads included.
        signal: exchange.operation?.type === 'mutation' ? undefined : request.signal,
        settings,
      }),
    plugins: [
      strictRequest(config.limits.bodyBytes),
      persistedQueries(),
      exactVariables(),
      operationFacts(),
      plannedExecution(schema),
      publicErrors(log),
    ],
    // The limit is kept where the body is read.
    maxRequestBodySize: false,
    graphiql: false,
    landingPage: false,
    cors: false,
    multipart: false,
    batching: false,
    // Errors are made public and logged by a plugin, which knows the request they belong to.
    maskedErrors: false,
    logging: false,
  });
}
