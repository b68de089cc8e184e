import { writeJson } from '../../gateway/json/write-json.js';
import type { ServerResponse } from 'node:http';

/** What goes back: a JSON value, a text of another type, or (without either) an empty body. */
export interface Answer {
  readonly status: number;
  /** Sent as JSON. */
  readonly json?: unknown;
  /** Sent as `text/html`, as a proxy would. */
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A success in the gateway's envelope. */
export function data(value: unknown, status = 200): Answer {
  return { status, json: { data: value } };
}

/** Writes an answer and ends the response. */
export function send(response: ServerResponse, answer: Answer): void {
  if (answer.json === undefined && answer.text === undefined) {
    response.writeHead(answer.status, { ...answer.headers }).end();
    return;
  }
  const body = Buffer.from(answer.text ?? writeJson(answer.json));
  response
    .writeHead(answer.status, {
      'content-type': answer.text === undefined ? 'application/json' : 'text/html; charset=utf-8',
      'content-length': body.length,
      ...answer.headers,
    })
    .end(body);
}
