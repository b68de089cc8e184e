import { GraphQLError } from 'graphql';
import type { GraphQLParams } from 'graphql-yoga';
import type { ServerPlugin } from '../yoga-context.js';

/**
 * Reads the parameters of a request strictly: a body that is not valid UTF-8 is refused instead of being stored with
 * replacement characters, and broken JSON in a query string is the caller's fault, not a surprise.
 * Other top-level keys than GraphQL's four are left out, as some clients send keys of their own.
 */
export function strictRequest(): ServerPlugin {
  return {
    onRequestParse({ request, requestParser, setRequestParser }) {
      if (request.method === 'POST') setRequestParser(readBody);
      else if (requestParser !== undefined) {
        setRequestParser(async (get) => refuseBrokenJson('The query string', () => requestParser(get)));
      }
    },
  };
}

async function readBody(request: Request): Promise<GraphQLParams | GraphQLParams[]> {
  const bytes = await bodyOf(request);
  const body: unknown = await refuseBrokenJson('The request body', () =>
    JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)),
  );
  return pickParameters(body);
}

async function bodyOf(request: Request): Promise<ArrayBuffer> {
  try {
    return await request.arrayBuffer();
  } catch (error) {
    // The limit on the body's size speaks through such an error.
    if (error instanceof GraphQLError) throw error;
    throw badRequest('The request body broke off.');
  }
}

async function refuseBrokenJson<T>(what: string, parse: () => T): Promise<Awaited<T>> {
  try {
    return await parse();
  } catch {
    throw badRequest(`${what} is not valid JSON in UTF-8.`);
  }
}

function pickParameters(body: unknown): GraphQLParams | GraphQLParams[] {
  // Yoga checks what it gets here and refuses lists, other types and a missing query.
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body as GraphQLParams;
  const { query, variables, operationName, extensions } = body as GraphQLParams;
  return { query, variables, operationName, extensions } as GraphQLParams;
}

function badRequest(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'BAD_REQUEST' } });
}
