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

/** What a resource needs of a transport. */
export type Sender = Pick<Transport, 'send'>;

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
   * @param describe gives the call; what it throws is what this rejects with
   * @throws GatewayError
   */
  async send<T>(describe: () => Call<T>, options: CallOptions = {}): Promise<T> {
    const call = describe();
    const request = makeRequest(call, this.#settings, options);
    const deadline = new Deadline(timeoutOf(call, this.#settings, options), options.signal);
    const startedAt = performance.now();
    const progress: Progress = {
      order: options.order ?? 0,
      tries: 0,
      status: undefined,
      responseBytes: 0,
    };
    let failed: string | undefined;
    this.#retryBudget.countCall();
    try {
      for (;;) {
        try {
          const answer = await this.#try(request, deadline, progress);
          options.received?.(answer.body.length);
          return call.read(this.#judge(call, request, answer));
        } catch (error) {
          if (!(error instanceof GatewayError)) throw error;
          await this.#beforeRetry(error, call, deadline, progress.tries);
        }
      }
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

  // No async function where a promise is handed on as it is: while a call waits, each keeps a frame alive.
  #try(request: HttpRequest, deadline: Deadline, progress: Progress): Promise<HttpAnswer> {
    this.#circuit.check();
    const waiting = this.#queue.enter(deadline, progress.order);
    return waiting === null
      ? this.#enterCircuit(request, deadline, progress)
      : waiting.then(() => this.#enterCircuit(request, deadline, progress));
  }

  /** The call has a place in the queue, which it leaves whatever happens. */
  #enterCircuit(request: HttpRequest, deadline: Deadline, progress: Progress): Promise<HttpAnswer> {
    let leaveCircuit: (outcome: CircuitOutcome) => void;
    try {
      leaveCircuit = this.#circuit.enter();
    } catch (error) {
      this.#queue.leave();
      throw error;
    }
    progress.tries++;
    progress.status = undefined;
    progress.responseBytes = 0;
    return this.#exchange(request, deadline).then(
      (answer) => {
        progress.status = answer.status;
        progress.responseBytes = answer.body.length;
        leaveCircuit(answer.status >= 500 ? 'failure' : 'success');
        this.#queue.leave();
        return answer;
      },
      (error: unknown) => {
        leaveCircuit(isUpstreamFailure(error) ? 'failure' : 'neutral');
        this.#queue.leave();
        throw error;
      },
    );
  }

  /** One exchange, or two where the first answers with a redirect that may be followed. */
  #exchange(request: HttpRequest, deadline: Deadline): Promise<HttpAnswer> {
    const { origin } = this.#settings.baseUrl;
    return exchange(this.#pool, request, this.#settings, deadline).then((answer) => {
      if (answer.status < 300 || answer.status >= 400) return answer;
      const target = followableTarget(answer.status, answer.header('location'), origin, request.target);
      return target === null
        ? answer
        : exchange(this.#pool, { ...request, target }, this.#settings, deadline);
    });
  }

  /** The status is judged before the body. */
  #judge(call: Call<unknown>, request: HttpRequest, answer: HttpAnswer): Answer {
    const { status } = answer;
    const isWrite = call.method !== 'GET';
    const sent = () => sentTexts(call, request, this.#settings);
    if (status === 206) {
      // No part was asked for: whatever it holds, it says that it is not all.
      const message = 'The Agent Gateway answered with a part only.';
      throw new GatewayResponseError(message, { status, outcomeUnknown: isWrite });
    }
    if (status >= 200 && status < 300) return readAnswer(answer, call, sent);
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
      ownCredentials: request.headers.get('authorization') === this.#settings.headers.get('authorization'),
      sent,
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
