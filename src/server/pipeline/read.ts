import type { IncomingMessage } from 'node:http';
import type { Slices } from '../../execution/slices.js';
import type { EndSignal } from '../../gateway/client-types.js';
import { acceptsEvents } from '../http/checks/accept.js';
import { parseMarked } from '../http/exact-numbers.js';
import { BodyNotJsonError, BodyShapeError, bodyShape, isObject, readJsonBody } from '../http/json-body.js';
import { overloaded } from '../../limits/scheduling/waiting-operation.js';
import {
  type BodyBounds,
  BodyGoneError,
  BodyTooLargeError,
  BodyTooSlowError,
  NoMemoryForBodyError,
} from '../http/request-body.js';
import type { RequestState } from '../http/request-state.js';
import { documentName } from './documents/named-document.js';
import { badRequest, Refusal } from './refusal.js';
import type { ReadState } from './state.js';

/** What a request that is to be read comes with. */
export interface Incoming {
  readonly message: IncomingMessage;
  readonly request: RequestState;
  readonly signal: EndSignal;
}

/** Reads what a request asks: of a POST its body, of a GET its query string. */
export async function read(
  incoming: Incoming,
  bounds: BodyBounds,
  slices: Slices,
): Promise<ReadState | Refusal> {
  if (incoming.message.method !== 'POST') return readQueryString(incoming);
  let body: unknown;
  try {
    const { unsent } = incoming.request;
    body = await readJsonBody(incoming.message, bounds, (bytes) => unsent.takeRequest(bytes), slices);
  } catch (error) {
    return refusalOf(error, bounds);
  }
  if (Array.isArray(body)) return badRequest('Batching is not supported.');
  if (!isObject(body)) return badRequest('The request body must be a JSON object.');
  const { query, operationName, variables, extensions } = body;
  const documentId = documentName((key) => body[key]);
  return checked(incoming, 'POST', { query, operationName, variables, extensions, documentId });
}

function readQueryString(incoming: Incoming): ReadState | Refusal {
  const { searchParams } = new URL(incoming.message.url ?? '', 'http://localhost');
  try {
    return checked(incoming, 'GET', {
      query: searchParams.get('query'),
      operationName: searchParams.get('operationName'),
      variables: parsed(searchParams.get('variables')),
      extensions: parsed(searchParams.get('extensions')),
      documentId: documentName((key) => searchParams.get(key)),
    });
  } catch {
    return badRequest('The query string is not valid JSON in UTF-8.');
  }
}

/** An empty text is none. @throws SyntaxError */
function parsed(text: string | null): unknown {
  return text === null || text === '' ? null : parseMarked(text);
}

interface Given {
  readonly query: unknown;
  readonly operationName: unknown;
  readonly variables: unknown;
  readonly extensions: unknown;
  readonly documentId: string | null;
}

/** Takes GraphQL's four parameters; other keys are the client's own and left out. */
function checked(
  { message, request, signal }: Incoming,
  method: 'GET' | 'POST',
  given: Given,
): ReadState | Refusal {
  const { query = null, operationName = null, variables = null, extensions = null, documentId } = given;
  if (operationName !== null && typeof operationName !== 'string')
    return badRequest('operationName must be a text.');
  if (query !== null && typeof query !== 'string') return badRequest('query must be a text.');
  if (variables !== null && !isObject(variables))
    return badRequest('variables must be an object, or left out.');
  if (extensions !== null && !isObject(extensions))
    return badRequest('extensions must be an object, or left out.');
  return {
    request,
    signal,
    method,
    canStream: () => acceptsEvents(message),
    // An empty text is none, of a query and of a name.
    query: query || null,
    operationName: operationName || null,
    variables: variables ?? {},
    extensions,
    documentId,
  };
}

function refusalOf(error: unknown, { bytes }: BodyBounds): Refusal {
  if (error instanceof BodyTooLargeError)
    return badRequest(`The request body is larger than ${bytes} bytes.`, { status: 413 });
  if (error instanceof NoMemoryForBodyError)
    return Refusal.of(overloaded('Too many large requests are under way already.'));
  if (error instanceof BodyTooSlowError) {
    // What may still come of it must not be taken for the next request.
    return badRequest('The request body did not come in time.', {
      status: 408,
      headers: { connection: 'close' },
    });
  }
  if (error instanceof BodyShapeError)
    return badRequest(
      error.fault === 'deep'
        ? `The request body is nested deeper than ${bodyShape.levels} levels.`
        : `The request body has an object of more than ${bodyShape.keys} keys.`,
    );
  if (error instanceof BodyNotJsonError) return badRequest('The request body is not valid JSON in UTF-8.');
  // Nobody's fault who asked.
  if (error instanceof BodyGoneError) return Refusal.of(error);
  return badRequest('The request body broke off.');
}
