/** Why a stream ends before its watcher wants it to. */
export type EndReason = 'gone' | 'overloaded' | 'shuttingDown' | 'unauthenticated' | 'unverifiable';

const texts: Readonly<Record<EndReason, string>> = {
  gone: 'The Agent Gateway does not know what is to be watched, or no longer has it.',
  overloaded: 'Events came faster than they were read; go on from the cursor.',
  shuttingDown: 'The server is shutting down; go on from the cursor at another instance.',
  unauthenticated: 'Your credentials are no longer valid; go on from the cursor with new ones.',
  unverifiable: 'Your credentials can not be verified just now; go on from the cursor later.',
};

/** A stream that ends, or that can't begin. */
export class StreamEndError extends Error {
  readonly reason: EndReason;
  /** By which one goes on where the stream ended; null where there is none. */
  cursor: string | null = null;

  constructor(reason: EndReason, message = texts[reason]) {
    super(message);
    this.name = 'StreamEndError';
    this.reason = reason;
  }
}
