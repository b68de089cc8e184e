import type { IncomingMessage, ServerResponse } from 'node:http';
import { createYoga, type YogaServerInstance } from 'graphql-yoga';
import type { Logger } from 'pino';
import type { Config } from '../../config/config.js';
import type { Client } from '../../gateway/index.js';
import type { Audit } from '../../identity/audit.js';
import type { Context } from '../../resolvers/context.js';
import type { Exchange } from '../http/request-state.js';
import { leftAndDone } from '../http/left-and-done.js';
import { sendAnswer } from '../http/send-answer.js';
import { writeRefusal } from '../http/refusal.js';
import { RunningOperations } from '../../limits/scheduling/running-operations.js';
import { PlainQueries } from './plain-queries.js';
import { createEngine, type QueryEngine } from './query-engine.js';
import { answerBytes, sendingOf } from './answer-bytes.js';
import { keptAnswer } from './plugins/kept-answer.js';
import { boundedOperations } from './plugins/bounded-operations.js';
import { checkedDocuments } from './plugins/checked-documents.js';
import { exactVariables } from './plugins/exact-variables.js';
import { narrowInputs } from './plugins/narrow-inputs.js';
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
    const name = nameOf(exchange);
    if (!running.enter(name)) {
      writeRefusal(response, tooMany, exchange);
      return;
    }
    exchange.callerName = name;
    const unsent = engine.memory.accountOf(name);
    exchange.unsent = unsent;
    try {
      if (await plain.answer(request, response, exchange)) return;
      // Yoga makes a URL of it, of which only the path and the query string are looked at.
      request.headers.host = 'localhost';
      // Yoga waits for ever for a body whose client left in the middle of it.
      const told = await Promise.race([
        yoga.handleNodeRequestAndResponse(request, response, { exchange, incoming: request }),
        leftAndDone(response, exchange),
      ]);
      if (told === undefined) return;
      const pieces = await bytesOf(told, exchange, engine);
      const headers = Object.fromEntries([...told.headers].filter(([name]) => name !== 'content-length'));
      await sendAnswer(pieces, told.status, headers, sendingOf(response, exchange, engine));
    } finally {
      running.leave(name);
      unsent.close();
      engine.admission.settle(exchange);
    }
  };
}

function nameOf({ caller }: Exchange): string {
  if (caller === null) throw new Error('nobody was asked who they are');
  return caller.countedAs;
}

/** What Yoga would have written, or says where it ran nothing; what it is made of is let go. */
async function bytesOf(told: Response, exchange: Exchange, engine: QueryEngine): Promise<Buffer[]> {
  const { answer } = exchange;
  exchange.answer = null;
  return answer === null ? [Buffer.from(await told.text())] : answerBytes(answer, exchange, engine);
}

const tooMany = {
  status: 503,
  code: 'OVERLOADED',
  message: 'Too many of your operations run already; try again when one has ended.',
  headers: { 'retry-after': '1' },
} as const;

function createYogaOver(engine: QueryEngine): YogaServerInstance<ServerContext, Context> {
  return createYoga<ServerContext, Context>({
    schema: engine.schema,
    context: ({ exchange, request: { signal } }) => {
      // What a mutation began it also ends, its reads included.
      return engine.contextFor(exchange, exchange.operation?.type === 'mutation' ? undefined : signal);
    },
    plugins: [
      strictRequest(engine.bodyBounds),
      persistedQueries(engine.persisted),
      exactVariables(),
      checkedDocuments(engine.documentRules, engine.documents),
      narrowInputs(),
      boundedOperations(engine.admission),
      operationFacts(),
      queuedOperations(),
      plannedExecution(engine),
      publicErrors(engine.log),
      toldCost(engine.showCost),
      keptAnswer(),
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
