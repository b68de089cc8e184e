import { type Answer, readAnswer } from './answer.js';
import { type Call, makeRequest, sentTexts, timeoutOf } from './call.js';
import { Circuit, type CircuitOutcome } from './circuit.js';
import type { CallOptions } from './client-types.js';
import { Deadline } from './deadline.js';
import {
  GatewayConnectionError,
  GatewayError,
  GatewayResponseError,
  GatewayStatusError,
  GatewayTimeoutError,
} from './errors.js';
import { createPool, exchange, type HttpAnswer, type HttpRequest } from './http.js';
import type { CallRecord, Settings } from './options.js';
import { CallQueue } from './queue.js';
import { followableTarget } from './redirect.js';
import { isRetryable, retryDelay } from './retry.js';
import { RetryBudget } from './retry-budget.js';
import { statusError } from './status-error.js';

/** What is kept of a call while it runs, for its record. */
interface Progress {
  /** Its place among those that wait for a connection. */
  readonly order: number;
  tries: number;
  status: number | undefined;
  responseBytes: number;
}

/** Carries calls to the upstream: deadline, queue, circuit, retries, redirect, and one record at the end. */
export class Transport {
  readonly #settings: Settings;
  readonly #pool: ReturnType<typeof createPool>;
  readonly #queue: CallQueue;
  readonly #circuit: Circuit;
  readonly #retryBudget: RetryBudget;
  #closed: Promise<void> | undefined;

  constructor(settings: Settings) {
    this.#settings = settings;
    this.#pool = createPool(settings.baseUrl.origin, settings.connections);
    this.#queue = new CallQueue(settings.connections, settings.queue);
    this.#circuit = new Circuit(settings.circuit);
    this.#retryBudget = new RetryBudget(settings.retry.budgetPercent);
  }

  /** Lets running calls end and closes the connections; a call made after that is refused. */
  close(): Promise<void> {
    return (this.#closed ??= this.#pool.close());
  }

  /**
   * Makes one call and reads its answer. What is refused for its input is no call: it is told to no observer.
   * @throws GatewayError
   */
  async send<T>(call: Call<T>, options: CallOptions = {}): Promise<T> {
    const request = makeRequest(call, this.#settings, options);
    const deadline = new Deadline(timeoutOf(call, this.#settings, options), options.signal);
    const startedAt = performance.now();
    const progress: Progress = {
      order: options.order ?? startedAt,
      tries: 0,
      status: undefined,
      responseBytes: 0,
    };
    let failed: string | undefined;
    try {
      return call.read(await this.#run(call, request, deadline, progress));
    } catch (error) {
      failed = error instanceof Error ? error.name : 'Error';
      if (error instanceof GatewayError) error.route = `${call.method} ${call.route}`;
      throw error;
    } finally {
      deadline.close();
      const { method, route } = call;
      const { tries, status, responseBytes } = progress;
      const ms = performance.now() - startedAt;
      this.#tell({ method, route, tries, status, responseBytes, error: failed, ms });
    }
  }

  async #run(
    call: Call<unknown>,
    request: HttpRequest,
    deadline: Deadline,
    progress: Progress,
  ): Promise<Answer> {
    this.#retryBudget.countCall();
    for (;;) {
      try {
        return this.#judge(call, request, await this.#try(request, deadline, progress));
      } catch (error) {
        if (!(error instanceof GatewayError)) throw error;
        await this.#beforeRetry(error, call, deadline, progress.tries);
      }
    }
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

  async #try(request: HttpRequest, deadline: Deadline, progress: Progress): Promise<HttpAnswer> {
    this.#circuit.check();
    const leaveQueue = await this.#queue.enter(deadline, progress.order);
    try {
      const leaveCircuit = this.#circuit.enter();
      let outcome: CircuitOutcome = 'neutral';
      progress.tries++;
      progress.status = undefined;
      progress.responseBytes = 0;
      try {
        const answer = await this.#exchange(request, deadline);
        progress.status = answer.status;
        progress.responseBytes = answer.body.length;
        outcome = answer.status >= 500 ? 'failure' : 'success';
        return answer;
      } catch (error) {
        if (isUpstreamFailure(error)) outcome = 'failure';
        throw error;
      } finally {
        leaveCircuit(outcome);
      }
    } finally {
      leaveQueue();
    }
  }

  /** One exchange, or two where the first answers with a redirect that may be followed. */
  async #exchange(request: HttpRequest, deadline: Deadline): Promise<HttpAnswer> {
    const answer = await exchange(this.#pool, request, this.#settings, deadline);
    const { origin } = this.#settings.baseUrl;
    const target = followableTarget(answer.status, answer.header('location'), origin, request.target);
    return target === null ? answer : exchange(this.#pool, { ...request, target }, this.#settings, deadline);
  }

  /** The status is judged before the body. */
  #judge(call: Call<unknown>, request: HttpRequest, answer: HttpAnswer): Answer {
    const { status } = answer;
    const isWrite = call.method !== 'GET';
    if (status === 206) {
      // No part was asked for: whatever it holds, it says that it is not all.
      const message = 'The Agent Gateway answered with a part only.';
      throw new GatewayResponseError(message, { status, outcomeUnknown: isWrite });
    }
    if (status >= 200 && status < 300) return readAnswer(answer, call);
    if (status < 400) {
      const message = 'The Agent Gateway redirected the call elsewhere.';
      throw new GatewayResponseError(message, { status, outcomeUnknown: isWrite });
    }
    throw statusError({
      status,
      body: answer.body.toString(),
      retryAfter: answer.header('retry-after'),
      isWrite,
      isAccountDeletion: call.timeout === 'accountDeletion',
      sent: () => sentTexts(call, request, this.#settings),
    });
  }

  #tell(record: CallRecord): void {
    try {
      this.#settings.onCall?.(record);
    } catch {
      // An observer must not change how a call ends.
    }
  }
}

/** Whether an error without a status counts against the upstream; a caller who leaves does not. */
function isUpstreamFailure(error: unknown): boolean {
  return (
    error instanceof GatewayTimeoutError ||
    error instanceof GatewayConnectionError ||
    (error instanceof GatewayResponseError && error.truncated)
  );
}
