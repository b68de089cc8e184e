import type { Config } from '../config/config.js';
import { addressName } from './client-address.js';
import { type Authenticate, developmentIdentity } from './identity.js';
import { passthrough } from './passthrough.js';
import { TokenVerifier } from './token-verifier.js';
import { unauthenticated } from './authentication-error.js';

/** The way callers are known in the configured mode. */
export function createAuthenticate(config: Config): Authenticate {
  switch (config.auth.mode) {
    case 'development': {
      const identity = developmentIdentity();
      return ({ socket }) => ({
        identity,
        upstreamHeaders: null,
        seesCost: false,
        seesUpstream: false,
        auditName: null,
        countedAs: addressName(socket.remoteAddress ?? ''),
        judged: null,
        goodUntil: null,
      });
    }
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
