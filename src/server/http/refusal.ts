import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { catalogue, type ErrorCode, type HttpStatus } from '../../error-codes/catalogue.js';
import type { RequestState } from './request-state.js';

/** Why a request is answered without GraphQL. */
export type Refusal = { readonly [Code in RefusalCode]: RefusalOf<Code> }[RefusalCode];

/** The codes that have an HTTP status. */
type RefusalCode = {
  [Code in ErrorCode]: (typeof catalogue)[Code]['http'] extends readonly [] ? never : Code;
}[ErrorCode];

interface RefusalOf<Code extends RefusalCode> {
  readonly code: Code;
  readonly message: string;
  /** Where it is not the code's usual one. */
  readonly status?: HttpStatus<Code>;
  readonly headers?: OutgoingHttpHeaders;
}

/** The HTTP status of a refusal. */
export function statusOf({ code, status }: Refusal): number {
  return status ?? catalogue[code].http[0];
}

/** Answers a refusal in the form of a GraphQL answer, so that every client can read it. */
export function writeRefusal(response: ServerResponse, refusal: Refusal, state: RequestState): void {
  const { code, headers = {} } = refusal;
  state.errorCodes.add(code);
  writeJson(response, statusOf(refusal), refusalBody(refusal, state.requestId), headers);
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
