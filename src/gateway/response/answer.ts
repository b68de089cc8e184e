import type { LoopSlices } from '../client-types.js';
import { GatewayResponseError } from '../errors.js';
import { isJsonObject, own } from '../json/json.js';
import { isTooDeep } from '../json/json-depth.js';
import { readableText } from '../redaction/readable-text.js';
import type { Redaction } from '../redaction/redaction.js';
import type { JsonValue } from '../json/json-value.js';

/** The call that was answered, by its route's template. */
export interface AnsweredCall {
  readonly method: string;
  readonly route: string;
  /** Whether a read can tell that what it gives is a part. Default: no, a part is a bad answer. */
  readonly mayBePartial?: boolean;
}

/** A readable 2xx answer, as the resources see it. */
export class Answer {
  readonly status: number;
  /** The JSON of the body, whole; undefined where the body is empty. */
  readonly body: JsonValue | undefined;
  readonly #call: AnsweredCall;
  readonly #redaction: Redaction;
  /** By what the rows of a long answer are read; null for a short one, which is read in one go. */
  readonly slices: LoopSlices | null;
  /** Whether something in it may be nested too deep: false where that was seen already. */
  readonly mayBeDeep: boolean;

  /** `redaction`: of what the request sent, none of which may come back in a text that is shown. */
  constructor(
    status: number,
    body: JsonValue | undefined,
    call: AnsweredCall,
    redaction: Redaction,
    { slices = null, mayBeDeep = true }: { slices?: LoopSlices | null; mayBeDeep?: boolean } = {},
  ) {
    this.slices = slices;
    this.mayBeDeep = mayBeDeep;
    this.status = status;
    this.body = body;
    this.#call = call;
    this.#redaction = redaction;
  }

  /** A text of the answer as it may be shown apart from `raw`. */
  readable(text: string): string {
    return readableText(text, this.#redaction);
  }

  /** What stands under `data`, or the body itself where it has no such envelope; undefined where it is empty. */
  get data(): JsonValue | undefined {
    return isJsonObject(this.body) && Object.hasOwn(this.body, 'data') ? own(this.body, 'data') : this.body;
  }

  /** Only a 204 says that there is nothing; any other empty answer to a read is a fault. */
  get isNothing(): boolean {
    return this.status === 204;
  }

  /**
   * `data` as it is handed on whole, null where the answer is empty.
   * @throws GatewayResponseError where it is nested too deep to be written again
   */
  get raw(): JsonValue {
    if (this.mayBeDeep && isTooDeep(this.data))
      throw this.fault("The Agent Gateway's answer is nested too deep or has too many keys.");
    return this.data ?? null;
  }

  /** Whether it answers a DELETE. */
  get isDeletion(): boolean {
    return this.#call.method === 'DELETE';
  }

  /** The error of an answer that can't be used. The message must not quote it. */
  fault(message: string): GatewayResponseError {
    const { method, route } = this.#call;
    const error = new GatewayResponseError(message, {
      status: this.status,
      outcomeUnknown: method !== 'GET',
    });
    error.route = `${method} ${route}`;
    return error;
  }
}
