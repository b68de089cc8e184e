import type { IncomingMessage, ServerResponse } from 'node:http';
import { createYoga, type YogaServerInstance } from 'graphql-yoga';
import type { Config } from '../../config/config.js';
import type { Authenticate } from '../../identity/identity.js';
import { RunningOperations } from '../../limits/scheduling/running-operations.js';
import { ExplainedCalls } from '../explain/explained-calls.js';
import { eventStream } from '../http/checks/accept.js';
import { ClientDisconnect } from '../http/client-disconnect.js';
import { writeRefusal } from '../http/refusal.js';
import type { Route } from '../http/request-handler.js';
import type { RequestState } from '../http/request-state.js';
import { sendAnswer } from '../http/send-answer.js';
import { sendEvents } from './streams/send-events.js';
import { answerBytes, sendingOf } from './answers/answer-bytes.js';
import { FastPath } from './answers/fast-path.js';
import type { Outcome } from './answers/outcome.js';
import { runPipeline } from './pipeline.js';
import { EventStream } from './streams/event-stream.js';
import type { QueryEngine } from './query-engine.js';
import { watchCredentials } from './streams/watch-credentials.js';
import { presentOutcomes, type ServerContext } from './answers/yoga-plugin.js';

/** What an answer is presented with. */
interface Presenting {
  readonly message: IncomingMessage;
  readonly response: ServerResponse;
  readonly state: RequestState;
  readonly engine: QueryEngine;
  readonly yoga: YogaServerInstance<ServerContext, object>;
}

/** GraphQL over HTTP. It only sees requests that passed the request handler's checks. */
export function createGraphQL(engine: QueryEngine, { limits }: Config, authenticate: Authenticate): Route {
  const yoga = createYogaFor(engine);
  const fastPath = new FastPath(engine);
  const running = new RunningOperations(limits.operationsPerCaller);
  return async (message, response, state) => {
    const name = nameOf(state);
    if (!running.begin(name)) {
      writeRefusal(response, tooMany, state);
      return;
    }
    // What only waits for events counts as a subscription, and no longer as an operation.
    let isRunning = true;
    const end = (): void => {
      if (isRunning) running.end(name);
      isRunning = false;
    };
    state.callerName = name;
    const unsent = engine.memory.accountOf(name);
    state.unsent = unsent;
    const isExplained = engine.showUpstream || state.caller?.seesUpstream === true;
    if (isExplained) {
      engine.asking.enter();
      state.explained = new ExplainedCalls(state.startedAt, engine.asking);
    }
    const signal = new ClientDisconnect();
    response.once('close', () => signal.tell());
    try {
      const outcome = await runPipeline({ message, request: state, signal }, engine);
      if (outcome instanceof EventStream) {
        end();
        const stop = watchCredentials(state.caller, message, authenticate, (error) => outcome.end(error));
        await sendEvents(outcome, 200, sendingOf(response, state, engine)).finally(stop);
        return;
      }
      if (response.closed || (await fastPath.send(message, response, state, outcome))) return;
      await present(outcome, { message, response, state, engine, yoga });
    } finally {
      end();
      if (isExplained) engine.asking.leave();
      unsent.close();
      engine.admission.settle(state);
    }
  };
}

function nameOf({ caller }: RequestState): string {
  if (caller === null) throw new Error('nobody was asked who they are');
  return caller.countedAs;
}

const tooMany = {
  code: 'OVERLOADED',
  message: 'Too many of your operations run already; try again when one has ended.',
  headers: { 'retry-after': '1' },
} as const;

/** Has Yoga say with which status and headers, and writes the answer as the fast path does. */
async function present(
  outcome: Outcome,
  { message, response, state, engine, yoga }: Presenting,
): Promise<void> {
  const wantsEvents = message.headers.accept === eventStream;
  // The body was read: Yoga is asked with what it looks at. An event is JSON too: its status is the one of JSON.
  const { method = 'GET', headers: asked } = message;
  const { 'content-type': contentType } = asked;
  const accept = wantsEvents ? 'application/json' : (asked.accept ?? '*/*');
  const presented = await yoga.fetch(
    yogaUrl,
    { method, headers: { accept, ...(contentType === undefined ? {} : { 'content-type': contentType }) } },
    { outcome },
  );
  if (response.closed) return;
  const sending = sendingOf(response, state, engine);
  if (wantsEvents) {
    await sendEvents([outcome.take()], presented.status, sending);
    return;
  }
  const headers = Object.fromEntries([...presented.headers].filter(([key]) => key !== 'content-length'));
  const pieces = await answerBytes(outcome.take(), state, engine);
  await sendAnswer(pieces, presented.status, headers, sending);
}

/** Of Yoga's own endpoint, wherever the server is. */
const yogaUrl = 'http://localhost/graphql';

function createYogaFor({ execution }: QueryEngine): YogaServerInstance<ServerContext, object> {
  return createYoga<ServerContext, object>({
    schema: execution.schema,
    plugins: [presentOutcomes()],
    parserAndValidationCache: false,
    // The limit is kept where the body is read.
    maxRequestBodySize: false,
    graphiql: false,
    landingPage: false,
    cors: false,
    multipart: false,
    batching: false,
    // The pipeline makes errors public and logs them.
    maskedErrors: false,
    logging: false,
  });
}
