import { type ExecutionResult, locatedError } from 'graphql';
import type { Logger } from 'pino';
import type { Slices } from '../../../execution/slices.js';
import { publicErrors } from '../../errors/public-errors.js';
import type { Execution } from '../execute.js';
import type { SubscribedState } from '../state.js';

/** What a stream works with. */
export interface StreamParts {
  readonly execution: Execution;
  /** What its events share the event loop by: many may wait at once. */
  readonly slices: Slices;
  readonly log: Logger;
}

function isEndable(source: object): source is { end(error: unknown): void } {
  return 'end' in source && typeof source.end === 'function';
}

/** About the work of one event, in the units of slices. */
const workOfEvent = 500;

/**
 * The results of a subscription, one for each event. Why it ends, where its client did not end it, is its last result. It is no
 * generator: the `return` of one that waits for its next event would wait with it.
 */
export class EventStream implements AsyncIterableIterator<ExecutionResult> {
  readonly #state: SubscribedState;
  readonly #parts: StreamParts;
  readonly #source: AsyncIterator<unknown>;
  #isDone = false;

  constructor(state: SubscribedState, parts: StreamParts) {
    this.#state = state;
    this.#parts = parts;
    this.#source = state.source[Symbol.asyncIterator]();
    if (state.signal.aborted) void this.return();
    else state.signal.addEventListener('abort', () => void this.return());
  }

  async next(): Promise<IteratorResult<ExecutionResult, undefined>> {
    if (this.#isDone) return { done: true, value: undefined };
    let event: IteratorResult<unknown>;
    try {
      event = await this.#source.next();
    } catch (error) {
      this.#isDone = true;
      return { done: false, value: this.#publicOf({ errors: [locatedError(error, undefined)], data: null }) };
    }
    if (event.done === true) return { done: true, value: undefined };
    const value = this.#publicOf(await this.#execute(event.value));
    const { slices } = this.#parts;
    if (slices.isOver(workOfEvent)) await slices.next();
    return { done: false, value };
  }

  /** Ends it; the error is its last result. */
  end(error: unknown): void {
    if (isEndable(this.#source)) this.#source.end(error);
  }

  async return(): Promise<IteratorResult<ExecutionResult, undefined>> {
    this.#isDone = true;
    await this.#source.return?.();
    return { done: true, value: undefined };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  /** As an operation of its own: what one event has read is no other's. */
  #execute(event: unknown): ExecutionResult | Promise<ExecutionResult> {
    const { execution } = this.#parts;
    const { document, operationName, variables, signal, request } = this.#state;
    // What the result before was made of is out.
    request.unsent.release();
    return execution.execute({
      schema: execution.schema,
      document,
      operationName,
      variableValues: variables,
      rootValue: event,
      contextValue: execution.contextFor(this.#state, signal),
      bounds: execution.boundsFor(this.#state),
    });
  }

  #publicOf({ errors, ...result }: ExecutionResult): ExecutionResult {
    if (errors === undefined) return result;
    const { request } = this.#state;
    return { errors: publicErrors(errors, true, request, this.#parts.log), ...result };
  }
}
