import { Duplex } from 'node:stream';

/** What an answer over a socket in memory goes to. */
export interface BodySink {
  /** Takes the bytes of the answer's body; calls back once there is room for more. */
  write(chunk: Buffer, onTaken: () => void): void;
}

const endOfHead = Buffer.from('\r\n\r\n');

/**
 * The connection of a request that came over none: it is read from nowhere, and what is written to it goes to a sink
 * without the head that Node's HTTP writes first.
 */
export class MemorySocket extends Duplex {
  readonly remoteAddress: string | undefined;
  readonly #sink: BodySink | null;
  /** The last bytes of the head that was written so far; null once all of it was. */
  #head: Buffer | null = Buffer.alloc(0);

  /** `sink`: null where nothing is answered. */
  constructor(remoteAddress: string | undefined, sink: BodySink | null) {
    super();
    this.remoteAddress = remoteAddress;
    this.#sink = sink;
    // Whoever waits for what comes over it is told by 'close'.
    this.on('error', () => undefined);
  }

  override _read(): void {
    // Nothing comes over it: the request is given as a whole.
  }

  override _write(chunk: Buffer, encoding: BufferEncoding, onTaken: () => void): void {
    const body = this.#bodyOf(typeof chunk === 'string' ? Buffer.from(chunk, encoding) : chunk);
    if (body.length === 0 || this.#sink === null) onTaken();
    else this.#sink.write(body, onTaken);
  }

  #bodyOf(chunk: Buffer): Buffer {
    if (this.#head === null) return chunk;
    const head = Buffer.concat([this.#head, chunk]);
    const end = head.indexOf(endOfHead);
    this.#head = end < 0 ? head.subarray(1 - endOfHead.length) : null;
    return end < 0 ? Buffer.alloc(0) : head.subarray(end + endOfHead.length);
  }
}
