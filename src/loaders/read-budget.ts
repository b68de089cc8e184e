import { LimitError } from '../paging/limit-error.js';

/** What one operation may read of the gateway. */
export interface ReadBounds {
  readonly requests: number;
  /** Messages it may hold. */
  readonly messages: number;
  /** Bytes of answers it may hold, decoded. */
  readonly bytes: number;
}

/** Takes memory for so many bytes. The error where there is none. */
export type TakeMemory = (bytes: number) => LimitError | null;

/** Keeps count of what one operation has read, and says when it may read no more. */
export class ReadBudget {
  readonly #bounds: ReadBounds;
  readonly #take: TakeMemory;
  #requests = 0;
  #messages = 0;
  #bytes = 0;

  constructor(bounds: ReadBounds, take: TakeMemory) {
    this.#bounds = bounds;
    this.#take = take;
  }

  /** Counts one read that is wanted. Null: it may be made. */
  takeRead(): LimitError | null {
    this.#requests++;
    return over('calls to the Agent Gateway', this.#requests, this.#bounds.requests);
  }

  /** Counts bytes of an answer as they come in, or are let go. @throws LimitError where there is no memory for them */
  readonly hold = (bytes: number): void => {
    this.#bytes += bytes;
    this.holdRead(bytes);
  };

  /** Counts what an answer takes once it is read. @throws LimitError where there is no memory for it */
  readonly holdRead = (bytes: number): void => {
    const refusal = this.#take(bytes);
    if (refusal !== null && bytes > 0) throw refusal;
  };

  /** Null while the answers held leave room for another. */
  checkBytes(): LimitError | null {
    return over("bytes of the Agent Gateway's answers", this.#bytes, this.#bounds.bytes);
  }

  /** Counts messages that were read. @throws LimitError where they are too many */
  holdMessages(count: number): void {
    this.#messages += count;
    const fault = over('messages', this.#messages, this.#bounds.messages);
    if (fault !== null) throw fault;
  }
}

function over(what: string, cost: number, limit: number): LimitError | null {
  return cost > limit
    ? new LimitError(`The operation takes more than the ${limit} ${what} that one may.`, limit, cost)
    : null;
}
