import type { SessionsResource } from './client-types.js';
import { getSession, listMessages, listSessions } from './session-calls.js';
import type { Transport } from './transport.js';

type Of<Method extends keyof SessionsResource> = Parameters<SessionsResource[Method]>;

/** The sessions of a user, and their messages. */
export class Sessions implements SessionsResource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  async list(...[userId, options, call]: Of<'list'>) {
    return this.#transport.send(listSessions(userId, options), call);
  }

  async get(...[userId, sessionId, options, call]: Of<'get'>) {
    return this.#transport.send(getSession(userId, sessionId, options), call);
  }

  async messages(...[userId, sessionId, options, call]: Of<'messages'>) {
    return this.#transport.send(listMessages(userId, sessionId, options), call);
  }
}
