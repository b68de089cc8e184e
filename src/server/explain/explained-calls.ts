import type { CallWatch } from '../../gateway/index.js';
import type { AskingFields } from './asking-fields.js';

/** One call to the gateway as an answer tells it. */
export interface ExplainedCall {
  /** Method and template of the path. */
  readonly route: string;
  /** Of the last answer; null: there was none. */
  status: number | null;
  /** Since the request began. */
  readonly startMs: number;
  /** With waits and retries; null: it had not ended when the answer was made. */
  durationMs: number | null;
  /** Decoded bytes of the last answer's body. */
  bytes: number;
  tries: number;
  /** How many questions of fields it answered. */
  merged: number;
  /** Paths of the fields that asked, without places in lists. */
  fields: readonly string[];
}

/** More than these are counted alone. */
const mostTold = 500;

/** The calls of one request that is explained. */
export class ExplainedCalls {
  readonly asking: AskingFields;
  readonly #calls: ExplainedCall[] = [];
  readonly #startedAt: number;
  #omitted = 0;

  /** `startedAt`: of `performance.now()`. */
  constructor(startedAt: number, asking: AskingFields) {
    this.#startedAt = startedAt;
    this.asking = asking;
  }

  watch(method: string, route: string): CallWatch {
    if (this.#calls.length === mostTold) {
      this.#omitted++;
      return { headers: null, ended: () => undefined };
    }
    const asked = this.asking.current();
    const call: ExplainedCall = {
      route: `${method} ${route}`,
      status: null,
      startMs: rounded(performance.now() - this.#startedAt),
      durationMs: null,
      bytes: 0,
      tries: 0,
      ...asked(),
    };
    this.#calls.push(call);
    return {
      headers: null,
      ended: ({ status, ms, responseBytes, tries }) => {
        Object.assign(call, asked(), {
          status: status ?? null,
          durationMs: rounded(ms),
          bytes: responseBytes,
          tries,
        });
      },
    };
  }

  /** What `extensions.upstream` holds. */
  told(): { readonly calls: readonly ExplainedCall[]; readonly omitted?: number } {
    return { calls: this.#calls, ...(this.#omitted === 0 ? {} : { omitted: this.#omitted }) };
  }
}

/** To a hundredth of a millisecond. */
function rounded(ms: number): number {
  return Math.round(ms * 100) / 100;
}
