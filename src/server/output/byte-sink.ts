import { fstatSync, write, writeSync } from 'node:fs';
import { isatty } from 'node:tty';

/** What takes bytes in order. */
export interface ByteSink {
  /** @throws PartlyWrittenError where not all of them could be written */
  write(bytes: Buffer): Promise<void>;
  /** Writes what can be written at once, for a process that is about to end. */
  writeNow(bytes: Buffer): void;
  close(): void;
}

/** The first `written` bytes came through. */
export class PartlyWrittenError extends Error {
  readonly written: number;

  constructor(written: number, cause: Error) {
    super('Not all could be written.', { cause });
    this.written = written;
  }
}

/** Standard output, whatever it is. `shared`: other processes write to it too, and lines must stay whole. */
export function standardOutputSink(shared: boolean): ByteSink {
  const output = fstatSync(1);
  const isFile = output.isFile() || (output.isCharacterDevice() && !isatty(1));
  return isFile ? new FileSink(1) : new StreamSink(process.stdout, shared ? pipeAtom : Infinity);
}

/** What Linux writes to a pipe in one piece, in bytes; of more, what others write may get between. */
const pipeAtom = 4096;

/** A file. A disk that becomes full takes the beginning of what is written; a Node stream would not say so. */
class FileSink implements ByteSink {
  readonly #fd: number;

  constructor(fd: number) {
    this.#fd = fd;
  }

  async write(bytes: Buffer): Promise<void> {
    for (let written = 0; written < bytes.length;) {
      written += await new Promise<number>((resolve, reject) => {
        write(this.#fd, bytes, written, bytes.length - written, null, (error, count) => {
          if (error === null) resolve(count);
          else reject(new PartlyWrittenError(written, error));
        });
      });
    }
  }

  writeNow(bytes: Buffer): void {
    try {
      writeSync(this.#fd, bytes);
    } catch {
      // Nobody can be told any more.
    }
  }

  close(): void {}
}

/** A pipe, a socket or a terminal. Node never blocks on a pipe whose reader is stuck, and a thread that did could not be ended. */
class StreamSink implements ByteSink {
  readonly #stream: NodeJS.WriteStream;
  /** Of a reader that is gone the callback of the write tells. */
  readonly #ignore = (): void => undefined;
  readonly #pieceBytes: number;
  #writing: Promise<void> = Promise.resolve();

  /** `pieceBytes`: lines that are longer together are written one after another. */
  constructor(stream: NodeJS.WriteStream, pieceBytes: number) {
    this.#stream = stream;
    this.#pieceBytes = pieceBytes;
  }

  async write(bytes: Buffer): Promise<void> {
    for (let written = 0; written < bytes.length;) {
      const piece = wholeLines(bytes.subarray(written), this.#pieceBytes);
      try {
        await this.#writePiece(piece);
      } catch (error) {
        throw new PartlyWrittenError(written, error instanceof Error ? error : new Error('writing failed'));
      }
      written += piece.length;
    }
  }

  #writePiece(bytes: Buffer): Promise<void> {
    if (!this.#stream.listeners('error').includes(this.#ignore)) this.#stream.on('error', this.#ignore);
    const written = new Promise<void>((resolve, reject) => {
      this.#stream.write(bytes, (error) => {
        if (error == null) resolve();
        else reject(error);
      });
    });
    this.#writing = written.catch(this.#ignore);
    return written;
  }

  writeNow(bytes: Buffer): void {
    this.#stream.write(bytes);
  }

  close(): void {
    // The stream tells of an error after the callback of the write.
    void this.#writing.then(() => setImmediate(() => this.#stream.off('error', this.#ignore)));
  }
}

const lineFeed = 0x0a;

/** The first lines that are no longer than `most` together; at least one. */
function wholeLines(bytes: Buffer, most: number): Buffer {
  if (bytes.length <= most) return bytes;
  const end = bytes.lastIndexOf(lineFeed, most - 1);
  const first = end < 0 ? bytes.indexOf(lineFeed) : end;
  return first < 0 ? bytes : bytes.subarray(0, first + 1);
}
