import { execFileSync } from 'node:child_process';
import { closeSync, constants, mkdtempSync, openSync, rmSync } from 'node:fs';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

export interface LogLine {
  readonly msg: string;
  readonly level: number;
  readonly lost?: number;
  readonly operation?: { readonly name: string | null } | null;
}

/** A real pipe with a name, whose reader can stop reading, leave, and come back. */
export class NamedPipe {
  readonly #path: string;
  #reader: Socket | null = null;
  #read = '';
  /** What a process writes to; it is the test's own until `handedOn`. */
  readonly writeEnd: number;

  constructor() {
    const folder = mkdtempSync(join(tmpdir(), 'pipe-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    this.#path = join(folder, 'log');
    execFileSync('mkfifo', [this.#path]);
    this.openReader();
    this.writeEnd = openSync(this.#path, constants.O_WRONLY);
    onTestFinished(() => this.leave());
  }

  /** The process has the write end now, and the test lets go of it. */
  handedOn(): void {
    closeSync(this.writeEnd);
  }

  /** Somebody is there, and reads nothing. */
  openReader(): void {
    const fd = openSync(this.#path, constants.O_RDONLY | constants.O_NONBLOCK);
    this.#reader = new Socket({ fd, readable: true, writable: false });
    this.#reader.pause();
    this.#reader.on('data', (chunk: Buffer) => (this.#read += chunk.toString()));
  }

  readOn(): void {
    this.#reader?.resume();
  }

  leave(): void {
    this.#reader?.destroy();
  }

  /** The whole lines that were read so far. */
  lines(): LogLine[] {
    const whole = this.#read.slice(0, this.#read.lastIndexOf('\n') + 1);
    return whole
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as LogLine);
  }
}
