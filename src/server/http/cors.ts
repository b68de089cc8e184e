import type { IncomingMessage } from 'node:http';
import type { Config } from '../../config/config.js';
import type { Route } from './request-handler.js';

/** What a page may set beyond what every page may, whatever the settings add. */
const usualHeaders = [
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
  // With which apps that are traced send every request.
  'traceparent',
  'tracestate',
  'baggage',
  'sentry-trace',
];

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
export function preflightAnswer({ allowedHeaders, maxAge }: Config['cors']): Route {
  const added = allowedHeaders.map((name) => name.toLowerCase());
  const headers = {
    'access-control-allow-methods': 'GET, POST',
    'access-control-allow-headers': [...new Set([...usualHeaders, ...added])].join(', '),
    'access-control-max-age': String(maxAge),
  };
  return (_request, response) => {
    response.writeHead(204, headers);
    response.end();
  };
}
