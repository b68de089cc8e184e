import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestState } from '../../http/request-state.js';
import { sendAnswer } from '../../http/send-answer.js';
import { answerBytes, sendingOf } from './answer-bytes.js';
import type { Outcome } from './outcome.js';
import type { QueryEngine } from '../query-engine.js';

/**
 * Sends an answer without Yoga's HTTP layer, which costs more than the rest of a small query: that of a POST of a query
 * whose document was run before. Yoga presents all others, and the answers of both ways are equal byte for byte.
 */
export class FastPath {
  readonly #engine: QueryEngine;

  constructor(engine: QueryEngine) {
    this.#engine = engine;
  }

  /** False: nothing was sent, and Yoga is to. */
  async send(
    { method, headers }: IncomingMessage,
    response: ServerResponse,
    state: RequestState,
    outcome: Outcome,
  ): Promise<boolean> {
    if (method !== 'POST' || !outcome.began || !outcome.isRepeated) return false;
    const pieces = await answerBytes(outcome.take(), state, this.#engine);
    // One of the two media types that we speak: an earlier check chose it.
    const type = { 'content-type': `${headers.accept}; charset=utf-8` };
    await sendAnswer(pieces, 200, type, sendingOf(response, state, this.#engine));
    return true;
  }
}
