import { createServer, type Server } from 'node:http';
import type { Logger } from 'pino';
import type { RequestHandler } from './request-handler.js';
import { announcesTooLarge, type BodyBounds } from './request-body.js';
import { answerUnreadable } from './unreadable-requests.js';

/** Node's HTTP server before a request handler: requests that come too slowly or can't be read are answered here. */
export function createHttpServer(
  handler: RequestHandler,
  bounds: BodyBounds,
  keepAliveTimeout: number,
  log: Logger,
): Server {
  const server = createServer({
    keepAliveTimeout,
    headersTimeout: bounds.ms,
    // Bodies that somebody reads have a deadline of their own, which comes first; the others end by this one.
    requestTimeout: 2 * bounds.ms,
    connectionsCheckingInterval: Math.min(bounds.ms, 1000),
    // A check says it in the form of every other refusal.
    requireHostHeader: false,
  });
  // Node would leave out those beyond a thousand without a word; a check refuses them.
  server.maxHeadersCount = 0;
  server.on('request', handler.handle);
  server.on('checkContinue', (request, response) => {
    // A body that is refused by its length is never sent: nothing can follow on this connection.
    if (announcesTooLarge(request, bounds)) response.setHeader('connection', 'close');
    else response.writeContinue();
    handler.handle(request, response);
  });
  server.on('checkExpectation', handler.handle);
  server.on('clientError', (error: NodeJS.ErrnoException, socket) =>
    answerUnreadable(error.code, socket, handler.running, log),
  );
  // Node would close the connection without an answer.
  server.on('connect', (_request, socket) => answerUnreadable('CONNECT', socket, handler.running, log));
  return server;
}
