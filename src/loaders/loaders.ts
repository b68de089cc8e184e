import { Lists } from './lists.js';
import { SessionLoader } from './session.js';
import type { AskNotes, Upstream } from './upstream.js';

/** The settings that change how loaders ask. */
export interface LoaderSettings {
  /** Which end `message_limit` keeps; unknown: metadata and messages are asked for apart. */
  messageLimitKeeps: 'newest' | 'oldest' | 'unknown';
  /** Rows of one list that a lookup by id may walk. */
  lookupRows: number;
}

/**
 * Everything one request has read. It lives no longer than the request, and a write empties it: what is asked
 * for after the write is read again.
 */
export class Loaders {
  readonly #upstream: Upstream;
  readonly #settings: LoaderSettings;
  // Made where they are first wanted: many operations want one of them.
  #lists: Lists | null = null;
  #sessions: SessionLoader | null = null;
  #answers = new Map<string, Promise<unknown>>();

  constructor(upstream: Upstream, settings: LoaderSettings) {
    this.#upstream = upstream;
    this.#settings = settings;
  }

  get lists(): Lists {
    return (this.#lists ??= new Lists(this.#upstream, this.#settings.lookupRows));
  }

  get sessions(): SessionLoader {
    return (this.#sessions ??= new SessionLoader(this.#upstream, this.#settings.messageLimitKeeps));
  }

  /** What `ask` gives, asked once for all that want it in this request. A failure is forgotten at once. */
  once<T>(question: readonly string[], ask: (upstream: Upstream) => Promise<T>): Promise<T> {
    const key = JSON.stringify(question);
    // One question has one type of answer.
    const known = this.#answers.get(key) as Promise<T> | undefined;
    const { asks } = this.#upstream;
    if (known !== undefined) {
      asks?.note(known);
      return known;
    }
    const answers = this.#answers;
    const answer = asks === null ? ask(this.#upstream) : this.#askNoted(ask, asks);
    answers.set(key, answer);
    answer.catch(() => answers.delete(key));
    return answer;
  }

  /** Who asks the same later asks for this answer. */
  #askNoted<T>(ask: (upstream: Upstream) => Promise<T>, asks: AskNotes): Promise<T> {
    const questions: object[] = [{}];
    asks.note(questions[0] ?? {});
    const answer = asks.answering(questions, () => ask(this.#upstream));
    questions.push(answer);
    return answer;
  }

  /** Forgets all that was read. */
  reset(): void {
    this.#answers = new Map();
    this.#lists = null;
    this.#sessions = null;
  }
}
