import type { Answer } from '../response/answer.js';
import { readAnswer, readSlicedAnswer } from '../response/read-answer.js';
import { type Call, makeRequest, personOf, routeOf, sentTexts, timeoutOf, withHeaders } from './call.js';
import { Circuit, type CircuitOutcome } from './circuit.js';
import { ConnectionPool } from './connection-pool.js';
import type { CallOptions, CallWatch } from '../client-types.js';
import { Deadline } from './deadline.js';
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
import type { CircuitCall } from './recent-outcomes.js';
import { CallQueue } from './queue.js';
import { followableTarget } from './redirect.js';
import { isRetryable, retryDelay } from './retry.js';
import { RetryBudget } from './retry-budget.js';
import { decodeBody } from '../response/charset.js';
import { statusError } from '../response/status-error.js';
import { Redaction } from '../redaction/redaction.js';
import { isPending } from '../response/write-reply.js';

/** A call on its way, through all its tries. */
interface Trip<T> {
  readonly call: Call<T>;
  readonly request: HttpRequest;
  readonly deadline: Deadline;
  readonly options: CallOptions;
  readonly watch: CallWatch | undefined;
  /** Of `performance.now()`. */
  readonly startedAt: number;
  readonly circuitCall: CircuitCall;
  /** Tells the circuit, once, how the try that runs ended. */
  leaveCircuit: (outcome: CircuitOutcome) => void;
  tries: number;
  /** Sent again because the connection had died: no try of its own, and done once. */
  replays: number;
  status: number | undefined;
  responseBytes: number;
}

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
    let trip: Trip<T>;
    try {
      trip = this.#begin(describe(), options);
    } catch (error) {
      return Promise.reject(error);
    }
    this.#retryBudget.countCall();
    return this.#try(trip);
  }

  #begin<T>(call: Call<T>, options: CallOptions): Trip<T> {
    const request = makeRequest(call, this.#settings, options);
    const watch = options.watch?.(call.method, call.route);
    return {
      call,
      request: withHeaders(request, watch?.headers ?? null),
      watch,
      deadline: new Deadline(timeoutOf(call, this.#settings, options), options.signal),
      options,
      startedAt: performance.now(),
      circuitCall: { route: routeOf(call), person: personOf(call), caller: options.caller },
      leaveCircuit: noCircuit,
      tries: 0,
      replays: 0,
      status: undefined,
      responseBytes: 0,
    };
  }

  // No async function on the way of a call that succeeds: many calls wait at once, and each would keep its frames alive.
  #try<T>(trip: Trip<T>): Promise<T> {
    try {
      this.#circuit.check(trip.circuitCall);
      const waiting = this.#queue.enter(trip.deadline, trip.options.order ?? 0, trip.options.caller);
      if (waiting === null) return this.#exchange(trip);
      return waiting.then(
        () => this.#exchange(trip),
        (error: unknown) => this.#failed(trip, error),
      );
    } catch (error) {
      return this.#failed(trip, error);
    }
  }

  /** The call has a connection, which it releases whatever happens. */
  #exchange<T>(trip: Trip<T>): Promise<T> {
    try {
      trip.leaveCircuit = this.#circuit.enter(trip.circuitCall);
    } catch (error) {
      this.#queue.release(trip.options.caller);
      return this.#failed(trip, error);
    }
    trip.tries++;
    trip.status = undefined;
    trip.responseBytes = 0;
    return this.#sendOnce(trip, trip.request, (answer) => {
      const target = this.#redirectOf(trip, answer);
      return target === null
        ? this.#answered(trip, answer)
        : this.#sendOnce(trip, { ...trip.request, target }, (last) => this.#answered(trip, last));
    });
  }

  #sendOnce<T>(
    trip: Trip<T>,
    request: HttpRequest,
    onAnswer: (answer: HttpAnswer) => T | Promise<T>,
  ): Promise<T> {
    const { received } = trip.options;
    return exchange(this.#pool, request, this.#settings, trip.deadline, received)
      .catch((failure: unknown) => this.#replay(trip, request, failure))
      .then(onAnswer, (failure: unknown) => {
        trip.leaveCircuit(outcomeOf(failure));
        this.#queue.release(trip.options.caller);
        return this.#failed(trip, failure instanceof FailedExchange ? failure.error : failure);
      });
  }

  /**
   * A read on a connection that had died idle is sent once more, on a new one. That says nothing about the upstream, so
   * it is neither a retry nor a failure.
   */
  #replay(trip: Trip<unknown>, request: HttpRequest, failure: unknown): Promise<HttpAnswer> {
    const mayReplay = request.method === 'GET' && trip.replays === 0;
    if (!mayReplay || !(failure instanceof FailedExchange) || !failure.isStale) throw failure;
    trip.replays++;
    return exchange(this.#pool, request, this.#settings, trip.deadline, trip.options.received, true);
  }

  /** Where an answer sends the call that may be followed; null where it is the last one. */
  #redirectOf({ request }: Trip<unknown>, { status, header }: HttpAnswer): string | null {
    if (status < 300 || status >= 400) return null;
    return followableTarget(status, header('location'), this.#settings.baseUrl.origin, request.target);
  }

  #answered<T>(trip: Trip<T>, answer: HttpAnswer): T | Promise<T> {
    const { call } = trip;
    trip.status = answer.status;
    trip.responseBytes = answer.body.length;
    trip.leaveCircuit(answer.status >= 500 ? 'failure' : 'success');
    this.#queue.release(trip.options.caller);
    const { slices, reading } = trip.options;
    try {
      const redaction = new Redaction(() => sentTexts(call, trip.request, this.#settings));
      this.#judge(call, trip.request, answer, redaction);
      const warn = (warning: string) => trip.options.onWarning?.(warning, trip.circuitCall.route);
      if (slices !== undefined && isLong(answer.body)) {
        return readSlicedAnswer(answer, call, redaction, warn, { slices, reading }).then(
          (read) => this.#read(trip, read),
          (error: unknown) => this.#failed(trip, error),
        );
      }
      reading?.(structureBytes(answer.body));
      return this.#read(trip, readAnswer(answer, call, redaction, warn));
    } catch (error) {
      return this.#failed(trip, error);
    }
  }

  /** Reads what was asked for out of an answer that was parsed. */
  #read<T>(trip: Trip<T>, read: Answer): T | Promise<T> {
    const { call } = trip;
    try {
      const value = call.read(read);
      const end = (whole: T) => {
        if (call.method !== 'GET' && isPending(read)) trip.options.onPending?.();
        this.#end(trip, undefined);
        return whole;
      };
      if (!(value instanceof Promise)) return end(value);
      return value.then(end).catch((error: unknown) => this.#failed(trip, error));
    } catch (error) {
      return this.#failed(trip, error);
    }
  }

  /** Tries again where that may help, else ends the call with the error. */
  async #failed<T>(trip: Trip<T>, error: unknown): Promise<T> {
    try {
      if (!(error instanceof GatewayError)) throw error;
      await this.#beforeRetry(error, trip.call, trip.deadline, trip.tries);
    } catch (failure) {
      if (failure instanceof GatewayError) failure.route = trip.circuitCall.route;
      this.#end(trip, failure instanceof Error ? failure.name : 'Error');
      throw failure;
    }
    return this.#try(trip);
  }

  #end(
    { call, deadline, watch, startedAt, tries, replays, status, responseBytes }: Trip<unknown>,
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

  /** The status is judged before the body. @throws GatewayError where it says that there is no answer to read */
  #judge(call: Call<unknown>, request: HttpRequest, answer: HttpAnswer, redaction: Redaction): void {
    const { status } = answer;
    const isWrite = call.method !== 'GET';
    if (status === 206) {
      // No part was asked for: whatever it holds, it says that it is not all.
      const message = 'The Agent Gateway answered with a part only.';
      throw new GatewayResponseError(message, { status, outcomeUnknown: isWrite });
    }
    if (status >= 200 && status < 300) return;
    if (status < 400) {
      const message = 'The Agent Gateway redirected the call elsewhere.';
      throw new GatewayResponseError(message, { status, outcomeUnknown: isWrite });
    }
    throw statusError({
      status,
      body: decodeBody(answer.body, answer.header('content-type'))?.text ?? answer.body.toString(),
      retryAfter: answer.header('retry-after'),
      isWrite,
      isAccountDeletion: call.timeout === 'accountDeletion',
      ownCredentials: request.headers.get('authorization') === this.#settings.headers.get('authorization'),
      redaction,
    });
  }
}

function tell<Record>(observer: ((record: Record) => void) | undefined, record: Record): void {
  try {
    observer?.(record);
  } catch {
    // An observer must not change how a call ends.
  }
}

const noCircuit = (): void => undefined;

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
