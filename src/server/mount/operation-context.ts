import type { IncomingHttpHeaders } from 'node:http';
import type { Logger } from 'pino';
import { codedError } from '../../error-codes/coded-error.js';
import { AuthenticationError } from '../../identity/authentication-error.js';
import type { Authenticate } from '../../identity/identity.js';
import type { Context } from '../../resolvers/context.js';
import { publicErrors } from '../errors/public-errors.js';
import { plainIdentityHeaders } from '../http/checks/identity-headers.js';
import { ClientDisconnect } from '../http/client-disconnect.js';
import { beginRequest, type RequestState } from '../http/request-state.js';
import { admit } from '../pipeline/admit.js';
import { document } from '../pipeline/document.js';
import { operationFacts } from '../pipeline/operation-facts.js';
import type { QueryEngine } from '../pipeline/query-engine.js';
import { Refusal } from '../pipeline/refusal.js';
import { schedule } from '../pipeline/schedule.js';
import type { AdmittedState } from '../pipeline/state.js';
import { variables } from '../pipeline/variables.js';
import { MemorySocket } from './memory-socket.js';
import { NodeMessage } from './node-message.js';

/** An operation that another GraphQL server is about to execute. */
export interface OperationRequest {
  /** Headers of its HTTP request: the credentials and X-Request-ID are looked at. */
  readonly headers: Headers | IncomingHttpHeaders;
  /** The client's address, by which callers are counted where nothing else tells them apart. Default: unknown. */
  readonly remoteAddress?: string | undefined;
  /** The document. */
  readonly query?: string | null | undefined;
  /** Which operation of the document. Default: its only one. */
  readonly operationName?: string | null | undefined;
  readonly variables?: Record<string, unknown> | null | undefined;
  /** The request's `extensions`. */
  readonly extensions?: Record<string, unknown> | null | undefined;
  /** Aborts when the client leaves: the reads for it end then. Default: never. */
  readonly signal?: AbortSignal | undefined;
}

/** What a context is made with. */
export interface ContextParts {
  readonly authenticate: Authenticate;
  readonly engine: QueryEngine;
}

/**
 * Checks an operation as the server does before it runs one, and makes the context that its resolvers need.
 * Rejects with a GraphQLError whose extensions have the code.
 */
export async function operationContext(
  asked: OperationRequest,
  { authenticate, engine }: ContextParts,
  log: Logger,
): Promise<Context> {
  const message = new NodeMessage(
    { method: 'POST', target: '/', headers: headerEntries(asked.headers) },
    null,
    new MemorySocket(asked.remoteAddress, null),
  );
  const request = beginRequest(message);
  const found = await admitted(asked, message, request, { authenticate, engine });
  const { requestId, operation } = request;
  if (found instanceof Refusal) {
    const [first] = publicErrors(found.errors, false, request, log);
    log.info({ requestId, operation, errorCodes: [...request.errorCodes] }, 'operation refused');
    throw first ?? new Error('an operation was refused without an error');
  }
  log.info({ requestId, operation }, 'operation');
  // Nobody says when it ends. Its calls to the gateway wait their turn all the same.
  found.ticket.release();
  return engine.execution.contextFor(found, operation?.type === 'query' ? found.signal : undefined);
}

async function admitted(
  asked: OperationRequest,
  message: NodeMessage,
  request: RequestState,
  { authenticate, engine: { documents, execution, admission } }: ContextParts,
): Promise<AdmittedState | Refusal> {
  try {
    const refused = plainIdentityHeaders(message);
    if (refused !== null) return new Refusal([codedError(refused.code, refused.message)]);
    const caller = await authenticate(message);
    request.caller = caller;
    request.callerName = caller.countedAs;
    const { query = null, operationName = null, variables: given, extensions = null, signal } = asked;
    const read = {
      query,
      operationName,
      variables: given ?? {},
      extensions,
      documentId: null,
      canStream: () => true,
    } as const;
    const found = document({ ...read, request, signal: disconnectOf(signal), method: 'POST' }, documents);
    if (found instanceof Refusal) return found;
    request.operation = operationFacts(found.operation);
    const checked = variables(found, execution);
    if (checked instanceof Refusal) return checked;
    const state = await admit(checked, admission);
    return state instanceof Refusal ? state : await schedule(state, null);
  } catch (error) {
    if (error instanceof AuthenticationError) return new Refusal([codedError(error.code, error.message)]);
    return Refusal.of(error);
  }
}

function disconnectOf(signal: AbortSignal | undefined): ClientDisconnect {
  const disconnect = new ClientDisconnect();
  if (signal?.aborted === true) disconnect.tell();
  signal?.addEventListener('abort', () => disconnect.tell(), { once: true });
  return disconnect;
}

function headerEntries(headers: Headers | IncomingHttpHeaders): [string, string][] {
  if (headers instanceof Headers) return [...headers];
  return Object.entries(headers).flatMap(([name, value]) => {
    if (value === undefined) return [];
    return (Array.isArray(value) ? value : [value]).map((one): [string, string] => [name, one]);
  });
}
