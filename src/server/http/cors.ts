import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Route } from './request-handler.js';

/** What a page may set beyond what every page may. */
const requestHeaders = [
  'authorization',
  'content-type',
  'apollo-require-preflight',
  'x-apollo-operation-name',
  'graphql-require-preflight',
  'x-request-id',
  // By which Apollo's clients say who they are; nothing is done with them.
  'apollographql-client-name',
  'apollographql-client-version',
  'apollographql-library-name',
  'apollographql-library-version',
].join(', ');

const tenMinutes = '600';

/**
 * Lets pages of the listed origins ask and read. Cookies are never asked for: no answer allows credentials, and a
 * token in the Authorization header is none in this sense.
 */
export function allowOrigins(origins: readonly string[], preflight: Route, route: Route): Route {
  return (request, response, state) => {
    // The answers of one URL differ by origin, refusals included.
    response.setHeader('vary', 'Origin');
    const { origin = '' } = request.headers;
    if (!origins.includes(origin)) return route(request, response, state);
    response.setHeader('access-control-allow-origin', origin);
    response.setHeader('access-control-expose-headers', 'x-request-id, www-authenticate');
    return isPreflight(request) ? preflight(request, response, state) : route(request, response, state);
  };
}

function isPreflight({ method, headers }: IncomingMessage): boolean {
  return method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;
}

/** Says to a browser what a page of a listed origin may send. */
export function answerPreflight(_request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(204, {
    'access-control-allow-methods': 'GET, POST',
    'access-control-allow-headers': requestHeaders,
    'access-control-max-age': tenMinutes,
  });
  response.end();
}
