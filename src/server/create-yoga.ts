import type { IncomingMessage, ServerResponse } from 'node:http';
import { createYoga, type YogaServerInstance } from 'graphql-yoga';
import type { Logger } from 'pino';
import type { Config } from '../config.js';
import type { Client } from '../gateway/index.js';
import type { Audit } from '../identity/audit.js';
import { createContext, type Context } from '../resolvers/context.js';
import { buildSchema } from '../schema/index.js';
import { createExecutor } from '../execution/executor.js';
import { TokenBuckets } from '../limits/caller-rate.js';
import { OperationCosts } from '../limits/operation-costs.js';
import { OperationQueue } from '../limits/operation-queue.js';
import { ReadBudget } from '../loaders/read-budget.js';
import type { Exchange } from './exchange.js';
import { Admission, callerName } from './admission.js';
import { KnownDocuments } from './known-documents.js';
import { observeCalls } from './observed-calls.js';
import { PersistedDocuments } from './persisted-documents.js';
import { writeRefusal } from './refusal.js';
import { bodyBounds } from './request-body.js';
import { SchemaNames } from './schema-names.js';
import { RunningOperations } from '../limits/running-operations.js';
import { PlainQueries, type QueryEngine } from './plain-queries.js';
import { boundedOperations } from './plugins/bounded-operations.js';
import { checkedDocuments } from './plugins/checked-documents.js';
import { exactVariables } from './plugins/exact-variables.js';
import { operationFacts } from './plugins/operation-facts.js';
import { persistedQueries } from './plugins/persisted-queries.js';
import { queuedOperations } from './plugins/queued-operations.js';
import { publicErrors } from './plugins/public-errors.js';
import { plannedExecution } from './plugins/planned-execution.js';
import { toldCost } from './plugins/told-cost.js';
import { strictRequest } from './plugins/strict-request.js';
import type { ServerContext } from './yoga-context.js';

/** GraphQL over HTTP. It only sees requests that passed the checks of the front door. */
export function createGraphQL(
  config: Config,
  gateway: Client,
  audit: Audit,
  log: Logger,
): (request: IncomingMessage, response: ServerResponse, exchange: Exchange) => Promise<void> {
  const engine = createEngine(config, gateway, audit, log);
  const plain = new PlainQueries(engine);
  const yoga = createYogaOver(engine);
  const running = new RunningOperations(config.limits.operationsPerCaller);
  return async (request, response, exchange) => {
    const name = callerName(exchange, request);
    if (!running.enter(name)) {
      writeRefusal(response, tooMany, exchange);
      return;
    }
    exchange.callerName = name;
    try {
      if (await plain.answer(request, response, exchange)) return;
      await yoga.handle(request, response, { exchange, incoming: request });
    } finally {
      running.leave(name);
      engine.admission.settle(exchange);
    }
  };
}

const tooMany = {
  status: 503,
  code: 'OVERLOADED',
  message: 'Too many of your operations run already; try again when one has ended.',
  headers: { 'retry-after': '1' },
} as const;

function createEngine(config: Config, gateway: Client, audit: Audit, log: Logger): QueryEngine {
  const settings = {
    raw: config.schema.raw,
    // More could only wait for each other.
    upstreamConcurrency: Math.min(config.limits.upstreamConcurrency, config.gateway.connections),
    anchorSearchRows: config.limits.anchorSearchRows,
    messageSearchReads: config.limits.messageSearchReads,
    lookupRows: config.limits.lookupRows,
    messageLimitKeeps: config.gateway.messageLimitKeeps,
  };
  const schema = buildSchema({
    federation: config.federation.enabled,
    standaloneFields: config.schema.standaloneFields,
  });
  const hiddenNames = config.schema.suggestions ? null : new SchemaNames(schema);
  const execute = createExecutor(schema, { hideSuggestions: hiddenNames !== null });
  return {
    schema,
    documents: new KnownDocuments(),
    documentRules: {
      limits: config.limits,
      introspection: config.schema.introspection,
      hiddenNames,
    },
    persisted: new PersistedDocuments(config.persisted),
    admission: new Admission(
      new OperationCosts(schema, {
        keys: config.limits.representations,
        searchReads: config.limits.messageSearchReads,
        oneCall: config.gateway.messageLimitKeeps === 'newest',
      }),
      config.limits,
      // As many again as the gateway takes at once: while an answer is read the next call is ready.
      new OperationQueue({ capacity: 2 * config.gateway.connections, ...config.limits.queue }),
      rateOf(config),
    ),
    showCost: config.limits.showCost,
    execute: hiddenNames?.hiddenIn(execute) ?? execute,
    log,
    bodyBounds: bodyBounds(config),
    contextFor: (exchange, signal) => {
      const { caller, requestId } = exchange;
      if (caller === null) throw new Error('nobody was asked who they are');
      const { identity, upstreamHeaders } = caller;
      return createContext({
        gateway: upstreamHeaders === null ? gateway : gateway.withHeaders(upstreamHeaders),
        observer: observeCalls(exchange, log),
        budget: budgetOf(exchange, config),
        identity,
        requestId,
        order: exchange.turn?.order,
        audit: audit.trailOf(caller, requestId),
        signal,
        settings,
      });
    },
  };
}

function rateOf({ limits }: Config): TokenBuckets | null {
  const { perSecond, burst } = limits.rate;
  return perSecond === null || burst === null ? null : new TokenBuckets({ perSecond, burst });
}

/** The reads that the estimate leaves to the operation; its writes are never held back once one was begun. */
function budgetOf({ estimate }: Exchange, { limits }: Config): ReadBudget {
  const requests = estimate === null ? limits.upstreamRequests : estimate.most - estimate.writes;
  return new ReadBudget({ requests, messages: limits.messages, bytes: limits.upstreamBytes });
}

function createYogaOver(engine: QueryEngine): YogaServerInstance<ServerContext, Context> {
  return createYoga<ServerContext, Context>({
    schema: engine.schema,
    context: ({ exchange, request }) =>
      // What a mutation began it also ends, its reads included.
      engine.contextFor(exchange, exchange.operation?.type === 'mutation' ? undefined : request.signal),
    plugins: [
      strictRequest(engine.bodyBounds),
      persistedQueries(engine.persisted),
      exactVariables(),
      checkedDocuments(engine.documentRules, engine.documents),
      boundedOperations(engine.admission),
      operationFacts(),
      queuedOperations(),
      plannedExecution(engine.execute),
      publicErrors(engine.log),
      toldCost(engine.showCost),
    ],
    // Known documents are kept by a plugin, in one bounded cache for both ways.
    parserAndValidationCache: false,
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
