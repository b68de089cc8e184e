/** Counts the operations that each caller has running. */
export class RunningOperations {
  readonly #most: number;
  readonly #running = new Map<string, number>();

  /** `most`: operations of one caller that may run at once. */
  constructor(most: number) {
    this.#most = most;
  }

  /** False: the caller has as many running as one may. */
  begin(caller: string): boolean {
    const running = this.#running.get(caller) ?? 0;
    if (running >= this.#most) return false;
    this.#running.set(caller, running + 1);
    return true;
  }

  /** After each `begin` that gave true, once. */
  end(caller: string): void {
    const running = (this.#running.get(caller) ?? 0) - 1;
    if (running > 0) this.#running.set(caller, running);
    else this.#running.delete(caller);
  }
}
