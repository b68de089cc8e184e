import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Config } from '../config/config.js';
import { inNetworks } from '../config/list-kind.js';
import type { Authenticate } from './authenticate.js';
import { unauthenticated } from './authentication-error.js';
import type { Identity } from './identity.js';

/** The Agent Gateway knows the caller and judges it; here nothing is known. */
const identity: Identity = { mode: 'passthrough', endUserId: null, scopes: [] };

/** Callers whose own Authorization goes to the Agent Gateway, and whose X-User-ID does where they are trusted. */
export function passthrough({ trustedProxies, proxySecret }: Config['auth']): Authenticate {
  const isTrustedAddress = inNetworks(trustedProxies);
  const isTrusted = ({ socket, headers }: IncomingMessage): boolean =>
    isTrustedAddress(socket.remoteAddress) || isSecret(headers['x-proxy-secret'], proxySecret);
  return (request) => {
    const { authorization = '', 'x-user-id': productionLine } = request.headers;
    if (!/^\S+ +\S+$/.test(authorization)) {
      throw unauthenticated(
        'Send your credentials for the Agent Gateway as Authorization: <scheme> <credentials>.',
      );
    }
    const named = typeof productionLine === 'string' && productionLine !== '' && isTrusted(request);
    return {
      identity,
      upstreamHeaders: { authorization, ...(named ? { 'x-user-id': productionLine } : {}) },
      seesCost: false,
      auditName: authorization,
    };
  };
}

/** Compares digests, so that the time it takes tells nothing of the secret. */
function isSecret(sent: string | string[] | undefined, secret: string | null): boolean {
  return secret !== null && typeof sent === 'string' && timingSafeEqual(digest(sent), digest(secret));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
