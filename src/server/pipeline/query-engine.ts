import type { GraphQLSchema } from 'graphql';
import type { Logger } from 'pino';
import type { Config } from '../../config/config.js';
import { createExecutor, type Execute } from '../../execution/executor.js';
import type { AnswerBounds } from '../../execution/answer-size.js';
import { Slices } from '../../execution/slices.js';
import type { Client, EndSignal, GatewayApi } from '../../gateway/index.js';
import type { Audit } from '../../identity/audit.js';
import { TokenBuckets } from '../../limits/scheduling/caller-rate.js';
import { OperationCosts } from '../../limits/cost/operation-costs.js';
import { OperationQueue } from '../../limits/scheduling/operation-queue.js';
import { LimitError } from '../../paging/limit-error.js';
import { ReadBudget } from '../../loaders/read-budget.js';
import { type Context, createContext } from '../../resolvers/context.js';
import { buildSchema } from '../../schema/index.js';
import { UnsentMemory } from '../../limits/scheduling/unsent-memory.js';
import { Admission } from './admission.js';
import type { Exchange } from '../http/request-state.js';
import { KnownDocuments } from './known-documents.js';
import { callObservers } from './observed-calls.js';
import { PersistedDocuments } from './persisted-documents.js';
import type { DocumentRules } from './plugins/checked-documents.js';
import { type BodyBounds, bodyBounds } from '../http/request-body.js';
import { SchemaNames } from '../errors/schema-names.js';

/** What a query needs to run, the same as Yoga runs it with. */
export interface QueryEngine {
  readonly schema: GraphQLSchema;
  readonly documents: KnownDocuments;
  readonly documentRules: DocumentRules;
  readonly persisted: PersistedDocuments;
  readonly admission: Admission;
  /** Whether answers tell everybody what they cost. */
  readonly showCost: boolean;
  readonly execute: Execute;
  /** What long answers share the event loop by. */
  readonly slices: Slices;
  /** Of all answers that are not out yet. */
  readonly memory: UnsentMemory;
  /** What the answer of a request may hold. */
  boundsFor(exchange: Exchange): AnswerBounds;
  readonly log: Logger;
  readonly bodyBounds: BodyBounds;
  /** How long the socket may take nothing of an answer that is being sent. */
  readonly answerTimeoutMs: number;
  contextFor(exchange: Exchange, signal: EndSignal | undefined): Context;
}

/** Everything that both ways to answer a query share. */
export function createEngine(config: Config, gateway: Client, audit: Audit, log: Logger): QueryEngine {
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
  const observerOf = callObservers(log);
  const hiddenNames = config.schema.suggestions ? null : new SchemaNames(schema);
  const slices = new Slices();
  const execute = createExecutor(schema, { hideSuggestions: hiddenNames !== null, slices });
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
        values: config.limits.values,
        searchReads: config.limits.messageSearchReads,
        oneCall: config.gateway.messageLimitKeeps === 'newest',
      }),
      config.limits,
      // As many again as the gateway takes at once: while an answer is read the next call is ready.
      new OperationQueue({ capacity: 2 * config.gateway.connections, ...config.limits.queue }),
      rateOf(config),
    ),
    showCost: config.limits.showCost,
    slices,
    memory: new UnsentMemory(config.limits.unsentBytes),
    boundsFor: (exchange) => boundsOf(exchange, config),
    execute: hiddenNames?.hiddenIn(execute) ?? execute,
    log,
    bodyBounds: bodyBounds(config),
    answerTimeoutMs: config.server.answerTimeoutMs,
    contextFor: (exchange, signal) => {
      const { caller, requestId } = exchange;
      if (caller === null) throw new Error('nobody was asked who they are');
      const { identity, upstreamHeaders } = caller;
      return createContext({
        gateway: gatewayFor(exchange, gateway, upstreamHeaders),
        observer: observerOf(exchange),
        budget: budgetOf(exchange, config),
        identity,
        requestId,
        order: exchange.turn?.order,
        caller: exchange.callerName,
        audit: audit.trailOf(caller, requestId),
        signal,
        settings,
      });
    },
  };
}

/** The client as one request may use it. Reads say themselves whose they are. */
function gatewayFor(
  { operation, callerName }: Exchange,
  gateway: Client,
  headers: Readonly<Record<string, string>> | null,
): GatewayApi {
  if (headers === null && operation?.type === 'query') return gateway;
  return gateway.withOptions({ caller: callerName, ...(headers === null ? {} : { headers }) });
}

function boundsOf({ unsent }: Exchange, { limits }: Config): AnswerBounds {
  return {
    values: limits.values,
    errors: limits.errors,
    characters: limits.answerCharacters,
    hold: (values, characters) => unsent.takeMade(values, characters),
    tooLarge: (what, cost, limit) =>
      new LimitError(`The answer would hold more than the ${limit} ${what} that one may.`, limit, cost),
  };
}

function rateOf({ limits }: Config): TokenBuckets | null {
  const { perSecond, burst } = limits.rate;
  return perSecond === null || burst === null ? null : new TokenBuckets({ perSecond, burst });
}

/** The reads that the estimate leaves to the operation; its writes are never held back once one was begun. */
function budgetOf({ estimate, unsent }: Exchange, { limits }: Config): ReadBudget {
  const requests = estimate === null ? limits.upstreamRequests : estimate.most - estimate.writes;
  return new ReadBudget({ requests, messages: limits.messages, bytes: limits.upstreamBytes }, (bytes) =>
    unsent.takeSource(bytes),
  );
}
