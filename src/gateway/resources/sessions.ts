import type { SessionsResource } from '../client-types.js';
import { getSession, listMessages, listSessions } from './session-calls.js';
import type { Sender } from '../transport/transport.js';

type Of<Method extends keyof SessionsResource> = Parameters<SessionsResource[Method]>;

/** The sessions of a user, and their messages. */
export class Sessions implements SessionsResource {
  readonly #transport: Sender;

  constructor(transport: Sender) {
    this.#transport = transport;
  }

  list(...[userId, options, call]: Of<'list'>) {
    return this.#transport.send(() => listSessions(userId, options), call);
  }

  get(...[userId, sessionId, options, call]: Of<'get'>) {
    return this.#transport.send(() => getSession(userId, sessionId, options), call);
  }

  messages(...[userId, sessionId, options, call]: Of<'messages'>) {
    return this.#transport.send(() => listMessages(userId, sessionId, options), call);
  }
}
