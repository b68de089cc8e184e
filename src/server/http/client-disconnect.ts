import type { EndSignal } from '../../gateway/client-types.js';

/** Tells calls that the client who wanted them is gone, as an AbortSignal would at ten times the cost. */
export class ClientDisconnect implements EndSignal {
  readonly #listeners = new Set<() => void>();
  aborted = false;

  addEventListener(_type: 'abort', listener: () => void): void {
    this.#listeners.add(listener);
  }

  removeEventListener(_type: 'abort', listener: () => void): void {
    this.#listeners.delete(listener);
  }

  tell(): void {
    if (this.aborted) return;
    this.aborted = true;
    for (const listener of this.#listeners) listener();
  }
}
