import { GraphQLError } from 'graphql';
import type { GraphQLParams } from 'graphql-yoga';
import { documentName } from '../named-document.js';
import {
  bodyDepth,
  BodyNotJsonError,
  BodyTooDeepError,
  isObject,
  readJsonBody,
} from '../../http/json-body.js';
import { type BodyBounds, BodyTooLargeError, BodyTooSlowError } from '../../http/request-body.js';
import type { ServerContext, ServerPlugin } from '../yoga-context.js';

/**
 * Reads the parameters of a request strictly: a body that is not valid UTF-8 is refused instead of being stored with
 * replacement characters, and broken JSON in a query string is the caller's fault, not a surprise.
 * Other top-level keys than GraphQL's four are left out, as some clients send keys of their own; of them only the name
 * of a document is kept.
 */
export function strictRequest(bounds: BodyBounds): ServerPlugin {
  return {
    onRequestParse({ request, url, requestParser, setRequestParser, serverContext }) {
      if (request.method === 'POST') setRequestParser(() => parseBody(serverContext, bounds));
      else if (requestParser !== undefined) {
        const { searchParams } = url;
        serverContext.exchange.documentId = documentName((key) => searchParams.get(key));
        setRequestParser(async (get) => parametersOf(() => requestParser(get)));
      }
    },
  };
}

async function parseBody(
  { incoming, exchange }: ServerContext,
  bounds: BodyBounds,
): Promise<GraphQLParams | GraphQLParams[]> {
  const body = await bodyOf((exchange.body ??= readJsonBody(incoming, bounds)), bounds);
  exchange.documentId = documentName((key) => (isObject(body) ? body[key] : undefined));
  return pickParameters(body);
}

async function bodyOf(body: Promise<unknown>, { bytes }: BodyBounds): Promise<unknown> {
  try {
    return await body;
  } catch (error) {
    if (error instanceof BodyTooLargeError)
      throw badRequest(`The request body is larger than ${bytes} bytes.`, { status: 413 });
    if (error instanceof BodyTooSlowError)
      throw badRequest('The request body did not come in time.', {
        status: 408,
        // What may still come of it must not be taken for the next request.
        headers: { connection: 'close' },
      });
    if (error instanceof BodyTooDeepError)
      throw badRequest(`The request body is nested deeper than ${bodyDepth} levels.`);
    if (error instanceof BodyNotJsonError) throw badRequest('The request body is not valid JSON in UTF-8.');
    throw badRequest('The request body broke off.');
  }
}

async function parametersOf<T>(parse: () => T): Promise<Awaited<T>> {
  try {
    return await parse();
  } catch {
    throw badRequest('The query string is not valid JSON in UTF-8.');
  }
}

function pickParameters(body: unknown): GraphQLParams | GraphQLParams[] {
  // Yoga checks what it gets here and refuses lists, other types and a missing query.
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body as GraphQLParams;
  const { query, variables, operationName, extensions } = body as Record<string, unknown>;
  if (operationName !== null && operationName !== undefined && typeof operationName !== 'string')
    throw badRequest('operationName must be a text.');
  // An empty name is none, as it is in a query string.
  return {
    query,
    variables,
    operationName: operationName === '' ? null : operationName,
    extensions,
  } as GraphQLParams;
}

interface HttpPart {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
}

function badRequest(message: string, http: HttpPart = { status: 400 }): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'BAD_REQUEST', http } });
}
