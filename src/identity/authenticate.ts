import type { IncomingMessage } from 'node:http';
import type { Config } from '../config/config.js';
import { addressName } from './client-address.js';
import { type Caller, developmentIdentity } from './identity.js';
import { passthrough } from './passthrough.js';
import { TokenVerifier } from './token-verifier.js';
import { unauthenticated } from './authentication-error.js';

/**
 * Tells who sent a request, from its head alone. The headers it reads stand in the request once at most.
 * @throws AuthenticationError, also in a promise
 */
export type Authenticate = (request: IncomingMessage) => Caller | Promise<Caller>;

const anybody = {
  identity: developmentIdentity(),
  upstreamHeaders: null,
  seesCost: false,
  auditName: null,
  judged: null,
};

/** The way callers are known in the configured mode. */
export function createAuthenticate(config: Config): Authenticate {
  switch (config.auth.mode) {
    case 'development':
      return ({ socket }) => ({ ...anybody, countedAs: addressName(socket.remoteAddress ?? '') });
    case 'passthrough':
      return passthrough(config.auth);
    case 'jwt': {
      const verifier = new TokenVerifier(config);
      return ({ headers }) => verifier.verify(bearerToken(headers.authorization ?? ''));
    }
  }
}

/** The scheme may be written in any letter case. */
function bearerToken(authorization: string): string {
  const token = /^bearer +(\S+)$/i.exec(authorization)?.[1];
  if (token === undefined) {
    throw unauthenticated('Send a token as Authorization: Bearer <token>.');
  }
  return token;
}
