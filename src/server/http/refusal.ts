import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { AuthenticationCode } from '../../identity/authentication-error.js';
import type { RequestState } from './request-state.js';

/** Why a request is answered without GraphQL. */
export interface Refusal {
  readonly status: number;
  readonly code: 'SHUTTING_DOWN' | 'OVERLOADED' | 'INTERNAL_SERVER_ERROR' | AuthenticationCode;
  readonly message: string;
  readonly headers?: OutgoingHttpHeaders;
}

/** Answers a refusal in the form of a GraphQL answer, so that every client can read it. */
export function writeRefusal(response: ServerResponse, refusal: Refusal, state: RequestState): void {
  const { status, code, headers = {} } = refusal;
  state.errorCodes.add(code);
  writeJson(response, status, refusalBody(refusal, state.requestId), headers);
}

/** The body of a refusal. */
export function refusalBody({ message, code }: Refusal, requestId: string): string {
  return JSON.stringify({ errors: [{ message, extensions: { code, requestId } }] });
}

/** The headers of a JSON body of so many bytes. */
export function jsonHeaders(bytes: number): OutgoingHttpHeaders {
  return { 'content-type': 'application/json; charset=utf-8', 'content-length': bytes };
}

/** Writes a JSON body; Node leaves it out of an answer to HEAD. @returns its bytes */
export function writeJson(
  response: ServerResponse,
  status: number,
  body: string,
  headers: OutgoingHttpHeaders = {},
): number {
  // Encoded once: counting the bytes of a large text and writing it would encode it twice.
  const bytes = Buffer.from(body);
  response.writeHead(status, { ...jsonHeaders(bytes.length), ...headers });
  response.end(bytes);
  return bytes.length;
}
