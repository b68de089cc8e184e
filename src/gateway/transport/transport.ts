import type { Answer } from '../response/answer.js';
import { readAnswer, readSlicedAnswer } from '../response/read-answer.js';
import { type Call, sentTexts } from './call.js';
import { Circuit, type CircuitOutcome } from './circuit.js';
import { ConnectionPool } from './connection-pool.js';
import type { CallOptions } from '../client-types.js';
import type { Deadline } from './deadline.js';
import { judge } from './judge-status.js';
import { beginCall, type PendingCall } from './pending-call.js';
import {
  GatewayConnectionError,
  GatewayError,
  GatewayResponseError,
  GatewayStatusError,
  GatewayTimeoutError,
} from '../errors.js';
import { isLong } from '../json/sliced-parser.js';
import { structureBytes } from '../json/structure-bytes.js';
import { exchange, FailedExchange, type HttpAnswer, type HttpRequest } from './http.js';
import type { CallRecord, Settings } from '../options.js';
import { CallQueue } from './queue.js';
import { followableTarget } from './redirect.js';
import { isRetryable, retryDelay } from './retry.js';
import { RetryBudget } from './retry-budget.js';
import { Redaction } from '../redaction/redaction.js';
import { isPending } from '../response/write-reply.js';

/** What a resource needs of a transport. */
export type Sender = Pick<Transport, 'send'>;

/** Carries calls to the upstream: deadline, queue, circuit, retries, redirect, and one record at the end. */
export class Transport {
  readonly #settings: Settings;
  readonly #pool: ConnectionPool;
  readonly #queue: CallQueue;
  readonly #circuit: Circuit;
  readonly #retryBudget: RetryBudget;
  #closed: Promise<void> | undefined;

  constructor(settings: Settings) {
    this.#settings = settings;
    this.#pool = new ConnectionPool(settings.baseUrl.origin, settings.connections);
    this.#queue = new CallQueue(settings.connections, settings.queue);
    this.#circuit = new Circuit(settings.circuit, (record) => tell(settings.onCircuit, record));
    this.#retryBudget = new RetryBudget(settings.retry.budgetPercent);
  }

  /** Lets running calls end and closes the connections; a call made after that is refused. */
  close(): Promise<void> {
    return (this.#closed ??= this.#pool.close());
  }

  /**
   * Makes one call and reads its answer. What is refused for its input is no call: it is told to no observer.
   * @param describe gives the call; what it throws is what this rejects with
   * @throws GatewayError
   */
  send<T>(describe: () => Call<T>, options: CallOptions = {}): Promise<T> {
    let pending: PendingCall<T>;
    try {
      pending = beginCall(describe(), this.#settings, options);
    } catch (error) {
      return Promise.reject(error);
    }
    this.#retryBudget.countCall();
    return this.#try(pending);
  }

  // No async function on the way of a call that succeeds: many calls wait at once, and each would keep its frames alive.
  #try<T>(pending: PendingCall<T>): Promise<T> {
    try {
      this.#circuit.check(pending.circuitCall);
      const waiting = this.#queue.enter(pending.deadline, pending.options.order ?? 0, pending.options.caller);
      if (waiting === null) return this.#exchange(pending);
      return waiting.then(
        () => this.#exchange(pending),
        (error: unknown) => this.#failed(pending, error),
      );
    } catch (error) {
      return this.#failed(pending, error);
    }
  }

  /** The call has a connection, which it releases whatever happens. */
  #exchange<T>(pending: PendingCall<T>): Promise<T> {
    try {
      pending.endInCircuit = this.#circuit.enter(pending.circuitCall);
    } catch (error) {
      this.#queue.release(pending.options.caller);
      return this.#failed(pending, error);
    }
    pending.tries++;
    pending.status = undefined;
    pending.responseBytes = 0;
    return this.#sendOnce(pending, pending.request, (answer) => {
      const target = this.#redirectOf(pending, answer);
      return target === null
        ? this.#answered(pending, answer)
        : this.#sendOnce(pending, { ...pending.request, target }, (last) => this.#answered(pending, last));
    });
  }

  #sendOnce<T>(
    pending: PendingCall<T>,
    request: HttpRequest,
    onAnswer: (answer: HttpAnswer) => T | Promise<T>,
  ): Promise<T> {
    const { received } = pending.options;
    return exchange(this.#pool, request, this.#settings, pending.deadline, received)
      .catch((failure: unknown) => this.#replay(pending, request, failure))
      .then(onAnswer, (failure: unknown) => {
        pending.endInCircuit(outcomeOf(failure));
        this.#queue.release(pending.options.caller);
        return this.#failed(pending, failure instanceof FailedExchange ? failure.error : failure);
      });
  }

  /**
   * A read on a connection that had died idle is sent once more, on a new one. That says nothing about the upstream, so
   * it is neither a retry nor a failure.
   */
  #replay(pending: PendingCall<unknown>, request: HttpRequest, failure: unknown): Promise<HttpAnswer> {
    const mayReplay = request.method === 'GET' && pending.replays === 0;
    if (!mayReplay || !(failure instanceof FailedExchange) || !failure.isStale) throw failure;
    pending.replays++;
    return exchange(this.#pool, request, this.#settings, pending.deadline, pending.options.received, true);
  }

  /** Where an answer sends the call that may be followed; null where it is the last one. */
  #redirectOf({ request }: PendingCall<unknown>, { status, header }: HttpAnswer): string | null {
    if (status < 300 || status >= 400) return null;
    return followableTarget(status, header('location'), this.#settings.baseUrl.origin, request.target);
  }

  #answered<T>(pending: PendingCall<T>, answer: HttpAnswer): T | Promise<T> {
    const { call } = pending;
    pending.status = answer.status;
    pending.responseBytes = answer.body.length;
    pending.endInCircuit(answer.status >= 500 ? 'failure' : 'success');
    this.#queue.release(pending.options.caller);
    const { slices, reading } = pending.options;
    try {
      const redaction = new Redaction(() => sentTexts(call, pending.request, this.#settings));
      judge({ call, request: pending.request, answer, redaction, settings: this.#settings });
      const warn = (warning: string) => pending.options.onWarning?.(warning, pending.circuitCall.route);
      if (slices !== undefined && isLong(answer.body)) {
        return readSlicedAnswer(answer, call, redaction, warn, { slices, reading }).then(
          (read) => this.#read(pending, read),
          (error: unknown) => this.#failed(pending, error),
        );
      }
      reading?.(structureBytes(answer.body));
      return this.#read(pending, readAnswer(answer, call, redaction, warn));
    } catch (error) {
      return this.#failed(pending, error);
    }
  }

  /** Reads what was asked for out of an answer that was parsed. */
  #read<T>(pending: PendingCall<T>, read: Answer): T | Promise<T> {
    const { call } = pending;
    try {
      const value = call.read(read);
      const end = (whole: T) => {
        if (call.method !== 'GET' && isPending(read)) pending.options.onPending?.();
        this.#end(pending, undefined);
        return whole;
      };
      if (!(value instanceof Promise)) return end(value);
      return value.then(end).catch((error: unknown) => this.#failed(pending, error));
    } catch (error) {
      return this.#failed(pending, error);
    }
  }

  /** Tries again where that may help, else ends the call with the error. */
  async #failed<T>(pending: PendingCall<T>, error: unknown): Promise<T> {
    try {
      if (!(error instanceof GatewayError)) throw error;
      await this.#beforeRetry(error, pending.call, pending.deadline, pending.tries);
    } catch (failure) {
      if (failure instanceof GatewayError) failure.route = pending.circuitCall.route;
      this.#end(pending, failure instanceof Error ? failure.name : 'Error');
      throw failure;
    }
    return this.#try(pending);
  }

  #end(
    { call, deadline, watch, startedAt, tries, replays, status, responseBytes }: PendingCall<unknown>,
    error: string | undefined,
  ): void {
    deadline.close();
    const { method, route } = call;
    const record: CallRecord = {
      method,
      route,
      tries: tries + replays,
      status,
      responseBytes,
      error,
      ms: performance.now() - startedAt,
    };
    tell(this.#settings.onCall, record);
    if (watch !== undefined) tell((ended) => watch.ended(ended), record);
  }

  /** Waits for the next try's time. @throws the failure itself where there is to be no other try */
  async #beforeRetry(
    error: GatewayError,
    call: Call<unknown>,
    deadline: Deadline,
    tries: number,
  ): Promise<void> {
    const { retry } = this.#settings;
    if (tries >= retry.tries || !isRetryable(call.method, error)) throw error;
    const retryAfter = error instanceof GatewayStatusError ? error.retryAfter : undefined;
    const delay = retryDelay(tries, retryAfter, retry, Math.random());
    if (delay >= deadline.remainingMs() || !this.#retryBudget.take()) throw error;
    await deadline.wait(delay);
  }
}

function tell<Record>(observer: ((record: Record) => void) | undefined, record: Record): void {
  try {
    observer?.(record);
  } catch {
    // An observer must not change how a call ends.
  }
}

/** What an exchange without an answer says about the upstream; a caller who leaves says nothing. */
function outcomeOf(failure: unknown): CircuitOutcome {
  if (!(failure instanceof FailedExchange)) return 'neutral';
  const { error, isUnreachable } = failure;
  const isFailure =
    error instanceof GatewayTimeoutError ||
    error instanceof GatewayConnectionError ||
    (error instanceof GatewayResponseError && error.truncated);
  if (!isFailure) return 'neutral';
  return isUnreachable ? 'unreachable' : 'failure';
}
