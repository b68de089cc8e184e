import type { Logger } from 'pino';
import type { Config } from '../../config/config.js';
import { createExecutor, type Execute } from '../../execution/executor.js';
import type { AroundResolver } from '../../execution/plan.js';
import type { AnswerBounds } from '../../execution/answer-size.js';
import { Slices } from '../../execution/slices.js';
import type { Client, GatewayApi } from '../../gateway/index.js';
import type { Audit } from '../../identity/audit.js';
import { type CallerRate, TokenBuckets } from '../../limits/scheduling/caller-rate.js';
import { SharedRate } from '../../limits/scheduling/shared-rate.js';
import type { SharedStore } from '../../shared-store/shared-store.js';
import type { Estimate } from '../../limits/cost/operation-bounds.js';
import { OperationCosts } from '../../limits/cost/operation-costs.js';
import { OperationQueue } from '../../limits/scheduling/operation-queue.js';
import { LimitError } from '../../paging/limit-error.js';
import { ReadBudget } from '../../loaders/read-budget.js';
import type { Telemetry } from '../../telemetry/telemetry.js';
import { type CallObserver, Upstream } from '../../loaders/upstream.js';
import type { Subscriber } from '../../live/feed.js';
import type { Live } from '../../live/live.js';
import { createContext } from '../../resolvers/context.js';
import { type SchemaOptions, sharedSchema } from '../../schema/index.js';
import { UnsentMemory } from '../../limits/scheduling/unsent-memory.js';
import { AskingFields } from '../explain/asking-fields.js';
import { Admission } from './admission.js';
import type { RequestState } from '../http/request-state.js';
import { DocumentChecks } from './documents/document-checks.js';
import { KnownDocuments } from './documents/known-documents.js';
import { callObservers } from './observed-calls.js';
import { PersistedDocuments } from './documents/persisted-documents.js';
import { SharedDocuments } from './documents/shared-documents.js';
import type { PipelineParts } from './pipeline.js';
import { bodyBounds } from '../http/request-body.js';
import { SchemaNames } from '../errors/schema-names.js';

/** What the pipeline works with, and what sends its answers. */
export interface QueryEngine extends PipelineParts {
  /** Whether answers tell everybody which calls they took. */
  readonly showUpstream: boolean;
  /** Which fields ask for what, of those that do. */
  readonly asking: AskingFields;
  /** Of all answers that are not out yet. */
  readonly memory: UnsentMemory;
  /** How long the socket may take nothing of an answer that is being sent. */
  readonly answerTimeoutMs: number;
  /** Whether long answers are compressed. */
  readonly compression: boolean;
}

/** What requests are answered from. */
export interface Backends {
  readonly gateway: Client;
  /** Null: nothing is shared with other servers. */
  readonly store: SharedStore | null;
  /** What subscriptions are served by. */
  readonly live: Live;
}

/** Makes everything of the settings that requests share. */
export function createEngine(
  config: Config,
  { gateway, store, live }: Backends,
  audit: Audit,
  log: Logger,
  telemetry: Telemetry | null,
): QueryEngine {
  const { automatic, only } = config.persisted;
  const settings = {
    raw: config.schema.raw,
    // More could only wait for each other.
    upstreamConcurrency: Math.min(config.limits.upstreamConcurrency, config.gateway.connections),
    anchorSearchRows: config.limits.anchorSearchRows,
    messageSearchReads: config.limits.messageSearchReads,
    lookupRows: config.limits.lookupRows,
    messageLimitKeeps: config.gateway.messageLimitKeeps,
  };
  const schema = sharedSchema(schemaOptions(config));
  const observerOf = callObservers(log, telemetry);
  const hiddenNames = config.schema.suggestions ? null : new SchemaNames(schema);
  const slices = new Slices();
  const executor = (around?: AroundResolver) => {
    const options = { hideSuggestions: hiddenNames !== null, slices, ...(around && { around }) };
    const plain = createExecutor(schema, options);
    return hiddenNames?.hiddenIn(plain) ?? plain;
  };
  const execute = executor();
  const asking = new AskingFields();
  let noting: Execute | null = null;
  const known = new KnownDocuments();
  // As many again as the gateway takes at once: while an answer is read the next call is ready.
  const queue = new OperationQueue({ capacity: 2 * config.gateway.connections, ...config.limits.queue });
  telemetry?.gauge('documents.cached', () => known.size);
  telemetry?.gauge('operations.running', () => queue.running);
  telemetry?.gauge('operations.waiting', () => queue.waiting);
  return {
    documents: {
      known,
      persisted: new PersistedDocuments(config.persisted),
      shared: store !== null && automatic && !only ? new SharedDocuments(store) : null,
      checks: new DocumentChecks(schema, {
        limits: config.limits,
        introspection: config.schema.introspection,
        hiddenNames,
      }),
    },
    admission: new Admission(
      new OperationCosts(schema, {
        keys: config.limits.representations,
        values: config.limits.values,
        searchReads: config.limits.messageSearchReads,
        oneCall: config.gateway.messageLimitKeeps === 'newest',
      }),
      config.limits,
      queue,
      rateOf(config, store),
    ),
    execution: {
      schema,
      hiddenNames,
      execute,
      executeNoting: (args) => (noting ??= executor(asking.around))(args),
      boundsFor: ({ request }) => boundsOf(request, config),
      contextFor: ({ request, estimate, ticket }, signal) => {
        const { caller, requestId } = request;
        if (caller === null) throw new Error('nobody was asked who they are');
        const { identity, upstreamHeaders } = caller;
        const { callerName } = request;
        return createContext({
          gateway: gatewayFor(request, gateway, upstreamHeaders),
          observer: observerOf(request),
          budget: budgetOf(estimate, request, config),
          identity,
          requestId,
          order: ticket.order,
          caller: request.callerName,
          audit: audit.trailOf(caller, requestId),
          slices,
          signal,
          watching:
            request.operation?.type === 'subscription'
              ? { live, subscriber: subscriberOf(gateway, upstreamHeaders, callerName, observerOf(request)) }
              : null,
          settings,
        });
      },
    },
    showCost: config.limits.showCost,
    showUpstream: config.limits.showUpstream,
    asking,
    slices,
    memory: new UnsentMemory(config.limits.unsentBytes),
    log,
    telemetry,
    bodyBounds: bodyBounds(config),
    answerTimeoutMs: config.server.answerTimeoutMs,
    compression: config.server.compression,
  };
}

/** What the settings say of the schema. */
export function schemaOptions({ federation, schema }: Config): Required<SchemaOptions> {
  return { federation: federation.enabled, standaloneFields: schema.standaloneFields };
}

/** Who subscribes. Their reads are the caller's own; polls are made for all who watch, with the same headers. */
function subscriberOf(
  client: Client,
  headers: Readonly<Record<string, string>> | null,
  caller: string,
  observer: CallObserver,
): Subscriber {
  const gateway = headers === null ? client : client.withOptions({ headers });
  return {
    gateway,
    credentials: JSON.stringify(headers),
    caller,
    upstream: () => new Upstream(gateway, { concurrency: 1, order: 0, caller, observer }),
  };
}

/** The client as one request may use it. Reads say themselves whose they are. */
function gatewayFor(
  { operation, callerName }: RequestState,
  gateway: Client,
  headers: Readonly<Record<string, string>> | null,
): GatewayApi {
  if (headers === null && operation?.type === 'query') return gateway;
  return gateway.withOptions({ caller: callerName, ...(headers === null ? {} : { headers }) });
}

function boundsOf({ unsent }: RequestState, { limits }: Config): AnswerBounds {
  return {
    values: limits.values,
    errors: limits.errors,
    characters: limits.answerCharacters,
    hold: (values, characters) => unsent.takeMade(values, characters),
    tooLarge: (what, cost, limit) =>
      new LimitError(`The answer would hold more than the ${limit} ${what} that one may.`, limit, cost),
  };
}

function rateOf({ limits }: Config, store: SharedStore | null): CallerRate | null {
  const { perSecond, burst } = limits.rate;
  if (perSecond === null || burst === null) return null;
  const local = new TokenBuckets({ perSecond, burst });
  return store === null ? local : new SharedRate(store, { perSecond, burst }, local);
}

/** The reads that the estimate leaves to the operation; its writes are never held back once one was begun. */
function budgetOf(estimate: Estimate, { unsent }: RequestState, { limits }: Config): ReadBudget {
  const requests = estimate.most - estimate.writes;
  return new ReadBudget({ requests, messages: limits.messages, bytes: limits.upstreamBytes }, (bytes) =>
    unsent.takeSource(bytes),
  );
}
