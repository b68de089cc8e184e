import { setTimeout } from 'node:timers/promises';
import { type ByteSink, PartlyWrittenError } from './byte-sink.js';

interface Line {
  readonly text: string;
  /** Told once whether the line was written. */
  readonly settle?: (error: Error | null) => void;
}

/** Characters that are written at once without waiting for more: a system call a line would cost as much as a small query. */
const blockLength = 16_000;
/** How long fewer wait for more, in ms. */
const blockMs = 100;
/** Characters that wait at most while the reader is slow; further lines are lost. */
const maxWaiting = 1_000_000;
/** After lines were lost, how often it is tried to say so where no other line comes, in ms. */
const retryMs = 1000;

/**
 * Lines on their way to a file or a pipe, in order and whole. Whoever writes never waits and never fails: lines that
 * can't be written (a full disk, a reader that is gone, stuck or slow) are lost, and one line says how many there were
 * as soon as something can be written again.
 */
export class LineOutput {
  readonly #sink: ByteSink;
  readonly #lostLine: (count: number) => string;
  #waiting: Line[] = [];
  #length = 0;
  #lost = 0;
  /** The last write ended within a line. */
  #cut = false;
  /** Whether something was written, and the process may not end without the rest. */
  #open = false;
  #running: Promise<void> | null = null;
  #timer: NodeJS.Timeout | null = null;
  readonly #onExit = (): void => this.#sink.writeNow(Buffer.from(this.#take().text));

  /** `lostLine`: the line that says how many are lost. */
  constructor(sink: ByteSink, lostLine: (count: number) => string) {
    this.#sink = sink;
    this.#lostLine = lostLine;
  }

  /** Takes a line with its line feed; it is written within a tenth of a second, or lost. */
  write(line: string): void {
    this.#push({ text: line });
  }

  /** Writes a line at once. @throws Error where it could not be written within `withinMs` */
  writeNow(line: string, withinMs: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const tooLate = () => reject(new Error(`It took longer than ${withinMs} ms.`));
      const late = globalThis.setTimeout(tooLate, withinMs);
      const settle = (error: Error | null): void => {
        clearTimeout(late);
        if (error === null) resolve();
        else reject(error);
      };
      this.#push({ text: line, settle });
      this.#start();
    });
  }

  /** Writes what waits, where that is possible within `withinMs`. */
  async flush(withinMs: number): Promise<void> {
    this.#start();
    if (this.#running === null) return;
    const timer = new AbortController();
    const late = setTimeout(withinMs, undefined, { signal: timer.signal }).catch(() => undefined);
    await Promise.race([this.#running, late]);
    timer.abort();
  }

  /** Takes no part in the end of the process any more. */
  close(): void {
    process.off('exit', this.#onExit);
    this.#open = false;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#sink.close();
  }

  #push(line: Line): void {
    if (!this.#open) process.on('exit', this.#onExit);
    this.#open = true;
    if (this.#length + line.text.length > maxWaiting) {
      this.#lose([line], new Error('Too many lines wait already.'));
      return;
    }
    this.#waiting.push(line);
    this.#length += line.text.length;
    if (this.#length >= blockLength) this.#start();
    else this.#startIn(blockMs);
  }

  #startIn(ms: number): void {
    this.#timer ??= globalThis
      .setTimeout(() => {
        this.#timer = null;
        this.#start();
      }, ms)
      .unref();
  }

  #start(): void {
    if (this.#waiting.length === 0 && this.#lost === 0) return;
    this.#running ??= this.#run().finally(() => {
      this.#running = null;
      if (this.#waiting.length > 0) this.#startIn(blockMs);
      else if (this.#lost > 0) this.#startIn(retryMs);
    });
  }

  /** Writes until nothing waits any more, or until that fails. */
  async #run(): Promise<void> {
    while (this.#waiting.length > 0 || this.#lost > 0) {
      const { text, lines, lost } = this.#take();
      try {
        await this.#sink.write(Buffer.from(text));
      } catch (error) {
        this.#lost += lost;
        this.#failed(text, lines, error);
        return;
      }
      this.#cut = false;
      for (const { settle } of lines) settle?.(null);
    }
  }

  /** All that waits, after a line that says how many were lost before. */
  #take(): { text: string; lines: Line[]; lost: number } {
    const [lines, lost] = [this.#waiting, this.#lost];
    this.#waiting = [];
    this.#length = 0;
    this.#lost = 0;
    const before = `${this.#cut ? '\n' : ''}${lost > 0 ? this.#lostLine(lost) : ''}`;
    return { text: before + lines.map(({ text }) => text).join(''), lines, lost };
  }

  #failed(text: string, lines: Line[], error: unknown): void {
    const written = error instanceof PartlyWrittenError ? error.written : 0;
    const bytes = Buffer.from(text).subarray(0, written);
    if (written > 0) this.#cut = bytes.at(-1) !== lineFeed;
    let end = Buffer.byteLength(text) - lines.reduce((sum, line) => sum + Buffer.byteLength(line.text), 0);
    const cause = error instanceof Error ? error : new Error('It could not be written.');
    for (const line of lines) {
      end += Buffer.byteLength(line.text);
      if (end <= written) line.settle?.(null);
      else this.#lose([line], cause);
    }
  }

  #lose(lines: readonly Line[], error: Error): void {
    for (const { text, settle } of lines) {
      // What tries only whether something can be written is no line.
      if (text.trim() !== '') this.#lost++;
      settle?.(error);
    }
  }
}

const lineFeed = 0x0a;
