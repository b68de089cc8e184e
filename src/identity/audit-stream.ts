import { constants } from 'node:fs';
import { appendFile } from 'node:fs/promises';

/** Where audit lines go. */
export interface AuditStream {
  /** Resolves where a line can be written now, else rejects. */
  probe(): Promise<void>;
  /** Writes a line with its line feed; rejects where it could not be written whole. */
  write(line: string): Promise<void>;
}

/** What takes lines without telling how it went, such as standard output. */
export function lineStream(destination: { write(line: string): void }): AuditStream {
  return {
    probe: async () => undefined,
    write: async (line) => destination.write(line),
  };
}

/** Without waiting: opening a pipe that nobody reads would hold a thread for ever. */
const flag = constants.O_APPEND | constants.O_CREAT | constants.O_WRONLY | (constants.O_NONBLOCK ?? 0);

/** Appends to a file, opened anew each time: it may be moved away to be rotated. */
export function fileStream(path: string): AuditStream {
  let last: Promise<unknown> = Promise.resolve();
  // What a full disk took the beginning of is a line of its own.
  let cut = false;
  const append = (text: string): Promise<void> => {
    // One after the other, so that a line that is written in two pieces stays one.
    const written = last.then(() => appendFile(path, cut ? `\n${text}` : text, { mode: 0o600, flag }));
    last = written.then(
      () => (cut = false),
      (error: unknown) => (cut = error instanceof Error && 'code' in error && error.code === 'ENOSPC'),
    );
    return written;
  };
  return {
    // Only writing tells that a disk is full. A space before a JSON line is no part of it.
    probe: () => append(' '),
    write: append,
  };
}
