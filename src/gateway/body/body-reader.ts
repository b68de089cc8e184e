import type { Transform } from 'node:stream';
import { CollectedBytes } from './collected-bytes.js';
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
  readonly #body: CollectedBytes;
  readonly #decoders: Transform[] = [];
  readonly #limit: number;
  readonly #feed: Feed;
  #onEnd: ((body: Buffer) => void) | undefined;
  #started = false;

  /** `length`: of the body as it comes, where that was announced, else 0. */
  constructor(encodings: readonly string[], length: number, limit: number, feed: Feed) {
    // How long a body is that has an encoding nobody tells.
    this.#body = new CollectedBytes(encodings.length === 0 ? Math.min(length, limit) : 0);
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
    this.#body.clear();
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
    if (this.#body.size + chunk.length > this.#limit) this.#feed.fail('too large');
    else if (this.#feed.received(chunk.length)) this.#body.add(chunk);
  }

  #finish(): void {
    this.#onEnd?.(this.#body.take());
  }
}
