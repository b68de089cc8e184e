/** Requests that wait, before they are handled, until they are let go. */
export interface Hold {
  /** Resolves when the first request waits. */
  readonly arrived: Promise<void>;
  /** How many requests wait now. */
  readonly waiting: number;
  /** Lets all of them go on; later ones are not held. */
  release(): void;
}

/** A hold with the side that the server waits on. */
export class OpenHold implements Hold {
  readonly arrived: Promise<void>;
  readonly #released: Promise<void>;
  #waiting = 0;
  #arrive: () => void = () => {};
  #release: () => void = () => {};

  constructor(onRelease: () => void) {
    // Promise.withResolvers is not there yet in Node 20.
    this.arrived = new Promise((resolve) => {
      this.#arrive = resolve;
    });
    this.#released = new Promise((resolve) => {
      this.#release = () => {
        onRelease();
        resolve();
      };
    });
  }

  get waiting(): number {
    return this.#waiting;
  }

  release(): void {
    this.#release();
  }

  async wait(): Promise<void> {
    this.#waiting += 1;
    this.#arrive();
    await this.#released;
    this.#waiting -= 1;
  }
}
