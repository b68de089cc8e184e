import type { Answer } from '../http/answer.js';

interface When {
  /** How many requests fail; after that the route works again. Default: all until it is ended. */
  times?: number;
  /** Handles the request first, so that a write takes effect although its answer is lost. Default false. */
  applied?: boolean;
}

/** What a failing route does: answers something else, or breaks the connection without an answer. */
export type Failure = When & (Answer | { reset: true });
