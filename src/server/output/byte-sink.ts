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

/** Standard output, whatever it is. */
export function standardOutputSink(): ByteSink {
  const output = fstatSync(1);
  const isFile = output.isFile() || (output.isCharacterDevice() && !isatty(1));
  return isFile ? new FileSink(1) : new StreamSink(process.stdout);
}

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
  #writing: Promise<void> = Promise.resolve();

  constructor(stream: NodeJS.WriteStream) {
    this.#stream = stream;
  }

  write(bytes: Buffer): Promise<void> {
    if (!this.#stream.listeners('error').includes(this.#ignore)) this.#stream.on('error', this.#ignore);
    const written = new Promise<void>((resolve, reject) => {
      this.#stream.write(bytes, (error) => {
        if (error == null) resolve();
        else reject(new PartlyWrittenError(0, error));
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
