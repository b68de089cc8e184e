import { randomUUID } from 'node:crypto';
import { maxHeaderSize, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import { refusalBody, jsonHeaders, type Refusal, statusOf } from './refusal.js';
import type { RunningRequests } from './running-requests.js';
import { securityHeaders } from './security-headers.js';

/** How long a client may still send what nobody reads, before the answer to it could be lost. */
const lingerMs = 500;

const invalid: Refusal = {
  code: 'BAD_REQUEST',
  message: 'The request is not valid HTTP/1.1.',
};

/** By the codes of Node's parser, and for what Node hands to no route. */
const refusals: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    code: 'BAD_REQUEST',
    message: `The head of the request, its URL and headers, is larger than ${maxHeaderSize} bytes.`,
  },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: {
    status: 413,
    code: 'BAD_REQUEST',
    message: 'The chunk extensions of the request body are too large.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    code: 'BAD_REQUEST',
    message: 'The request did not come in time.',
  },
  CONNECT: {
    status: 405,
    code: 'BAD_REQUEST',
    message: 'The server is no proxy: it takes no CONNECT.',
    headers: { allow: 'GET, POST' },
  },
};

/**
 * Answers what Node's parser refuses, which no route ever sees, in the form of every other refusal; then the connection
 * ends. Says nothing where the client is gone or would take the answer for another request's.
 */
export function answerUnreadable(
  code: string | undefined,
  socket: Duplex,
  running: RunningRequests,
  log: Logger,
): void {
  // What comes after the first fault is the same fault again.
  if (socket.writableEnded) return;
  if (!socket.writable || !running.canRefuse(socket)) {
    socket.destroy();
    return;
  }
  const requestId = randomUUID();
  const refusal = refusals[code ?? ''] ?? invalid;
  log.info({ requestId, status: statusOf(refusal), reason: code }, 'unreadable request');
  socket.end(answerOf(refusal, requestId));
  const timer = setTimeout(() => socket.destroy(), lingerMs);
  socket.once('close', () => clearTimeout(timer));
}

function answerOf(refusal: Refusal, requestId: string): string {
  const status = statusOf(refusal);
  const body = refusalBody(refusal, requestId);
  const headers = Object.entries({
    'x-request-id': requestId,
    ...securityHeaders,
    ...jsonHeaders(Buffer.byteLength(body)),
    ...refusal.headers,
    date: new Date().toUTCString(),
    connection: 'close',
  });
  const lines = headers.map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n');
}
