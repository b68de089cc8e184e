import type { Transform } from 'node:stream';
import { createDecoder } from './content-encoding.js';

/** Why a body can't be read. */
export type BodyFault = 'too large' | 'unknown encoding' | 'broken encoding';

/** How a body reader steers what feeds it. */
interface Feed {
  pause(): void;
  resume(): void;
  /** Told of each decoded piece before it is kept. False: it is not to be. */
  received(bytes: number): boolean;
  /** Told once, where the body can't be read; nothing is read after that. */
  fail(fault: BodyFault): void;
}

/** Collects one body: undoes its encodings as it comes in, and stops at the cap of decoded bytes. */
export class BodyReader {
  readonly #chunks: Buffer[] = [];
  readonly #decoders: Transform[] = [];
  readonly #limit: number;
  readonly #feed: Feed;
  #size = 0;
  #onEnd: ((body: Buffer) => void) | undefined;
  #started = false;

  constructor(encodings: readonly string[], limit: number, feed: Feed) {
    this.#limit = limit;
    this.#feed = feed;
    for (const encoding of encodings) {
      const decoder = createDecoder(encoding);
      if (decoder === undefined) {
        feed.fail('unknown encoding');
        break;
      }
      this.#decoders.push(decoder);
    }
    this.#connect();
  }

  write(chunk: Buffer): void {
    this.#started = true;
    const [first] = this.#decoders;
    if (first === undefined) this.#collect(chunk);
    else if (!first.write(chunk)) this.#feed.pause();
  }

  /** The body is complete. An encoded body of no bytes is empty, not broken. */
  end(onEnd: (body: Buffer) => void): void {
    this.#onEnd = onEnd;
    const [first] = this.#decoders;
    if (first === undefined || !this.#started) this.#finish();
    else first.end();
  }

  destroy(): void {
    this.#chunks.length = 0;
    for (const decoder of this.#decoders) decoder.destroy();
  }

  #connect(): void {
    this.#decoders.forEach((decoder, index) => {
      const next = this.#decoders[index + 1];
      decoder.on('error', () => this.#feed.fail('broken encoding'));
      if (next === undefined) {
        decoder.on('data', (chunk: Buffer) => this.#collect(chunk));
        decoder.on('end', () => this.#finish());
      } else {
        decoder.pipe(next);
      }
    });
    this.#decoders[0]?.on('drain', () => this.#feed.resume());
  }

  #collect(chunk: Buffer): void {
    this.#size += chunk.length;
    if (this.#size > this.#limit) this.#feed.fail('too large');
    else if (this.#feed.received(chunk.length)) this.#chunks.push(chunk);
  }

  #finish(): void {
    const [only] = this.#chunks;
    this.#onEnd?.(this.#chunks.length === 1 && only !== undefined ? only : Buffer.concat(this.#chunks));
  }
}
