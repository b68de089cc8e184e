import type { Edge } from '../reading/connection.js';
import type { LiveEvent } from './feed.js';
import { StreamEndError } from './stream-end.js';

/** A stream of events that can be ended from outside. */
export interface LiveStream<Value> extends AsyncIterableIterator<Value> {
  /** Ends it with an error, after the events that were taken already. */
  end(error: unknown): void;
}

/** What a watcher tells those that fill it. */
export interface WatcherEvents {
  /** Its queue is empty and somebody waits for the next event. */
  starved(): void;
  /** An event was taken. */
  taken(): void;
  /** Nobody reads it any more, or it was ended. Told once. */
  closed(): void;
}

interface Waiting<Node> {
  resolve(result: IteratorResult<Edge<Node>, undefined>): void;
  reject(error: unknown): void;
}

/**
 * One subscription's events, of which a bounded number wait to be read. It is no generator: the `return` of one that waits for
 * its next event would wait with it.
 */
export class Watcher<Node> implements LiveStream<Edge<Node>> {
  /** Events before this one are not for this watcher. */
  from = 0;
  /** Events that were taken, in all. */
  taken = 0;
  /** By which one goes on after the events that were taken. */
  #cursor: string | null = null;
  /** The event that was taken last, where its cursor was not worked out yet: an event keeps all of its page in memory. */
  #last: Edge<Node> | null = null;
  readonly #hasCursors: boolean;
  readonly #events: WatcherEvents;
  #queue: LiveEvent<Node>[] = [];
  #at = 0;
  #bytes = 0;
  #waiting: Waiting<Node> | null = null;
  #end: { readonly error: unknown } | null = null;
  #isClosed = false;

  /** `hasCursors`: whether one can go on after an event by its cursor. */
  constructor(hasCursors: boolean, events: WatcherEvents) {
    this.#hasCursors = hasCursors;
    this.#events = events;
  }

  /** Events that wait. */
  get backlog(): number {
    return this.#queue.length - this.#at;
  }

  /** About what they take. */
  get bytes(): number {
    return this.#bytes;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Begins with this event, and knows by which cursor one goes on before it. */
  startAt(place: number, cursor: string | null): void {
    this.from = place;
    this.#cursor = cursor;
  }

  push(events: readonly LiveEvent<Node>[]): void {
    for (const event of events) {
      if (event.place < this.from || this.#isClosed) continue;
      this.from = event.place + 1;
      const waiting = this.#waiting;
      if (waiting === null) {
        this.#queue.push(event);
        this.#bytes += event.bytes;
      } else {
        this.#waiting = null;
        waiting.resolve({ done: false, value: this.#take(event) });
      }
    }
  }

  /** Events that were not taken are dropped: the error says from where one goes on. */
  end(error: unknown): void {
    if (this.#isClosed) return;
    this.#settleCursor();
    if (error instanceof StreamEndError && error.reason !== 'gone') error.cursor = this.#cursor;
    this.#close();
    const waiting = this.#waiting;
    this.#waiting = null;
    if (waiting === null) this.#end = { error };
    else waiting.reject(error);
  }

  next(): Promise<IteratorResult<Edge<Node>, undefined>> {
    if (this.#end !== null) {
      const { error } = this.#end;
      this.#end = null;
      return Promise.reject(error);
    }
    if (this.#isClosed) return Promise.resolve({ done: true, value: undefined });
    const event = this.#queue[this.#at];
    if (event !== undefined) return Promise.resolve({ done: false, value: this.#shift(event) });
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#events.starved();
    });
  }

  return(): Promise<IteratorResult<Edge<Node>, undefined>> {
    this.#close();
    this.#end = null;
    this.#waiting?.resolve({ done: true, value: undefined });
    this.#waiting = null;
    return Promise.resolve({ done: true, value: undefined });
  }

  throw(error: unknown): Promise<IteratorResult<Edge<Node>, undefined>> {
    void this.return();
    return Promise.reject(error);
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  #settleCursor(): void {
    if (this.#last === null) return;
    this.#cursor = this.#last.connection.cursorAt(this.#last.index);
    this.#last = null;
  }

  #take({ edge }: LiveEvent<Node>): Edge<Node> {
    this.taken++;
    if (this.#hasCursors) this.#last = edge;
    if (this.backlog === 0) this.#settleCursor();
    return edge;
  }

  #shift(event: LiveEvent<Node>): Edge<Node> {
    this.#at++;
    this.#bytes -= event.bytes;
    if (this.#at === this.#queue.length || this.#at > 1000) {
      this.#queue = this.#queue.slice(this.#at);
      this.#at = 0;
    }
    const edge = this.#take(event);
    this.#events.taken();
    return edge;
  }

  #close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#queue = [];
    this.#at = 0;
    this.#bytes = 0;
    this.#events.closed();
  }
}
