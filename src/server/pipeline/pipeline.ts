import { OperationTypeNode } from 'graphql';
import { isLargeBody } from '../http/json-body.js';
import type { RequestState } from '../http/request-state.js';
import type { BodyBounds } from '../http/request-body.js';
import { admit } from './admit.js';
import type { Admission } from './admission.js';
import { document, type Documents } from './document.js';
import { offerDocument, takeSharedDocument } from './documents/share-document.js';
import { execute } from './execute.js';
import { finish } from './finish.js';
import { operationFacts } from './operation-facts.js';
import { read, type Incoming } from './read.js';
import { Refusal } from './refusal.js';
import type { Telemetry } from '../../telemetry/telemetry.js';
import { schedule } from './schedule.js';
import type { Outcome } from './answers/outcome.js';
import type { AdmittedState, ExecutedState, SubscribedState } from './state.js';
import type { EventStream, StreamParts } from './streams/event-stream.js';
import { subscribe } from './streams/subscribe.js';
import { variables } from './variables.js';

/** What the stages work with; made once a server. */
export interface PipelineParts extends StreamParts {
  readonly bodyBounds: BodyBounds;
  readonly documents: Documents;
  readonly admission: Admission;
  /** Null where it is off. */
  readonly telemetry: Telemetry | null;
  /** Whether answers tell everybody what they cost. */
  readonly showCost: boolean;
}

/**
 * One GraphQL request from its bytes to its outcome: read, document, variables, admit, schedule, execute, finish. Each
 * stage is a function in a file of its own that gives the next one's state or a refusal; a subscription is begun where others
 * are executed. Never rejects.
 */
export async function runPipeline(incoming: Incoming, parts: PipelineParts): Promise<Outcome | EventStream> {
  const { request } = incoming;
  let state: AdmittedState | Refusal;
  try {
    state = await becomeReady(incoming, parts, request);
  } catch (error) {
    state = Refusal.of(error);
  }
  // Handed on, not awaited: what has waited here is old for the garbage collector, which takes long to let go of the answer
  // where an old frame or promise led to it.
  return state instanceof Refusal ? finish(state, request, parts) : runToEnd(state, parts);
}

async function runToEnd(ready: AdmittedState, parts: PipelineParts): Promise<Outcome | EventStream> {
  const { request, operation } = ready;
  const isSubscription = operation.operation === OperationTypeNode.SUBSCRIPTION;
  let state: ExecutedState | SubscribedState | Refusal;
  try {
    state = await (isSubscription ? subscribe(ready, parts.execution) : execute(ready, parts.execution));
  } catch (error) {
    state = Refusal.of(error);
  }
  return finish(state, request, parts);
}

/**
 * All stages before the operation runs. What is known of it is noted for the request's log line and for what it is charged
 * at its end.
 */
async function becomeReady(
  incoming: Incoming,
  { bodyBounds, documents, admission, execution, slices, telemetry }: PipelineParts,
  request: RequestState,
): Promise<AdmittedState | Refusal> {
  const asked = await read(incoming, bodyBounds, slices);
  if (asked instanceof Refusal) return asked;
  const { shared } = documents;
  if (shared !== null) await takeSharedDocument(asked, documents.persisted, shared);
  const found = document(asked, documents);
  if (found instanceof Refusal) return found;
  if (shared !== null) offerDocument(asked, shared);
  request.operation = operationFacts(found.operation);
  const checked = variables(found, execution);
  if (checked instanceof Refusal) return checked;
  // Large variables are read and written again by what follows.
  if (isLargeBody(incoming.message)) await slices.next();
  const admitting = admit(checked, admission);
  const admitted = admitting instanceof Promise ? await admitting : admitting;
  if (admitted instanceof Refusal) return admitted;
  request.admitted = admitted;
  return schedule(admitted, telemetry);
}
