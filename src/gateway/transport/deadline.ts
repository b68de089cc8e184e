import type { EndSignal } from '../client-types.js';
import { GatewayAbortError, type GatewayError, GatewayTimeoutError } from '../errors.js';
import { onAbort } from './shared-signal.js';

/** The one total deadline of a call, and its caller's AbortSignal: whichever comes first ends the call. */
export class Deadline {
  readonly #endsAt: number;
  readonly #timeoutMs: number;
  readonly #timer: NodeJS.Timeout;
  readonly #callerSignal: EndSignal | undefined;
  #stopListening: (() => void) | null = null;
  #endedBy: 'time' | 'caller' | null = null;
  /** A call waits for one thing at a time; an AbortController of its own for that would cost more than the rest. */
  #onEnd: (() => void) | null = null;

  constructor(timeoutMs: number, callerSignal?: EndSignal) {
    this.#timeoutMs = timeoutMs;
    this.#endsAt = performance.now() + timeoutMs;
    this.#callerSignal = callerSignal;
    // Sockets and backoffs keep the process alive while a call runs; the deadline itself need not.
    this.#timer = setTimeout(() => this.#end('time'), timeoutMs).unref();
    if (callerSignal?.aborted === true) this.#end('caller');
    else if (callerSignal !== undefined)
      this.#stopListening = onAbort(callerSignal, () => this.#end('caller'));
  }

  get passed(): boolean {
    return this.#endedBy !== null;
  }

  remainingMs(): number {
    return Math.max(0, this.#endsAt - performance.now());
  }

  /** The error of a call that was ended. `outcomeUnknown`: a write may have left by then. */
  error(outcomeUnknown: boolean): GatewayError {
    if (this.#endedBy === 'caller') {
      return new GatewayAbortError('The call was ended by its caller.', {
        cause: this.#callerSignal?.reason,
        outcomeUnknown,
      });
    }
    return new GatewayTimeoutError(`The Agent Gateway did not answer within ${this.#timeoutMs} ms.`, {
      outcomeUnknown,
    });
  }

  /** Runs `onEnd` when the call has to end, in place of what was to run. @returns to be called when that is no longer wanted */
  watch(onEnd: () => void): () => void {
    this.#onEnd = onEnd;
    return () => {
      if (this.#onEnd === onEnd) this.#onEnd = null;
    };
  }

  /** Waits. @throws the call's error where it has to end before that */
  async wait(ms: number): Promise<void> {
    if (this.passed) throw this.error(false);
    await new Promise<void>((resolve, reject) => {
      // Not unref'd: between two tries no socket may be open, and the caller still waits.
      const timer = setTimeout(() => {
        stopWatching();
        resolve();
      }, ms);
      const stopWatching = this.watch(() => {
        clearTimeout(timer);
        reject(this.error(false));
      });
    });
  }

  /** Releases the timer and the caller's signal. */
  close(): void {
    clearTimeout(this.#timer);
    this.#stopListening?.();
  }

  #end(endedBy: 'time' | 'caller'): void {
    if (this.#endedBy !== null) return;
    this.#endedBy = endedBy;
    this.#onEnd?.();
  }
}
