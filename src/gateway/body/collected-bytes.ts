const nothing = Buffer.alloc(0);

/**
 * The bytes of a body as they come in. They are copied into one piece, since a chunk takes more than its bytes: many
 * small ones would take a hundred times as much. A body that comes in one chunk is that chunk.
 */
export class CollectedBytes {
  readonly #announced: number;
  #bytes: Buffer = nothing;
  #size = 0;

  /** `announced`: how many bytes will come; 0 where that is not known. */
  constructor(announced = 0) {
    this.#announced = announced;
  }

  get size(): number {
    return this.#size;
  }

  add(chunk: Buffer): void {
    const start = this.#size;
    this.#size += chunk.length;
    if (start === 0) {
      this.#bytes = chunk;
      return;
    }
    // The first chunk is its socket's, and has no room left.
    if (this.#size > this.#bytes.length) this.#grow(start);
    chunk.copy(this.#bytes, start);
  }

  /** All bytes, which are let go here. */
  take(): Buffer {
    const bytes = this.#bytes.subarray(0, this.#size);
    this.clear();
    return bytes;
  }

  clear(): void {
    this.#bytes = nothing;
    this.#size = 0;
  }

  #grow(used: number): void {
    const grown = Buffer.allocUnsafeSlow(this.#announced >= this.#size ? this.#announced : 2 * this.#size);
    this.#bytes.copy(grown, 0, 0, used);
    this.#bytes = grown;
  }
}
