import type { ExecutionResult } from 'graphql';

/** What the client is to get, with public errors. */
export class Outcome {
  /** Whether execution began: there is data, and the HTTP status is 200. */
  readonly began: boolean;
  /** A query whose document was known before. */
  readonly isRepeated: boolean;
  #result: ExecutionResult | null;

  constructor(result: ExecutionResult, began: boolean, isRepeated: boolean) {
    this.#result = result;
    this.began = began;
    this.isRepeated = isRepeated;
  }

  /** The errors of what did not run, for its HTTP status; of an answer with data nothing. */
  get refusal(): ExecutionResult {
    return this.began ? { data: null } : (this.#result ?? {});
  }

  /** The answer, once: what it is made of is let go before its bytes are sent. */
  take(): ExecutionResult {
    const result = this.#result;
    this.#result = null;
    if (result === null) throw new Error('an answer is written twice');
    return result;
  }
}
