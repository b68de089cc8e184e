import type { JsonValue } from '../../gateway/json/json-value.js';

/** A request the gateway answers with an error. The bodies differ in shape on purpose: the real ones may too. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: JsonValue;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, body: JsonValue, headers: Readonly<Record<string, string>> = {}) {
    super(`refused with ${status}`);
    this.name = 'Refusal';
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

/** 404 for a row the gateway doesn't hold; `what` is a kind of row, never an id. */
export function unknownRow(what: string): Refusal {
  return new Refusal(404, { detail: `${what} not found` });
}

/** 409 where the state of things forbids the write. */
export function conflict(message: string): Refusal {
  return new Refusal(409, { error: { code: 'conflict', message } });
}

/** One refused field: where it stands (`body` or `query` first) and what is wrong with it. */
export interface FieldFault {
  readonly loc: readonly string[];
  readonly msg: string;
}

/** 422 with the place of every refused field. */
export function invalid(faults: readonly FieldFault[]): Refusal {
  return new Refusal(422, {
    detail: faults.map(({ loc, msg }) => ({ loc: [...loc], msg, type: 'value_error' })),
  });
}
