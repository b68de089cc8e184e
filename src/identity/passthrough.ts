import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Config } from '../config/config.js';
import { inNetworks } from '../config/settings/list-kind.js';
import { AcceptedCredentials } from './accepted-credentials.js';
import { AuthenticationError, unauthenticated } from './authentication-error.js';
import { addressName, clientAddress } from './client-address.js';
import type { Authenticate, Identity } from './identity.js';

/** The Agent Gateway knows the caller and judges it; here nothing is known. */
const identity: Identity = { mode: 'passthrough', endUserId: null, scopes: [] };

/** Callers whose own Authorization goes to the Agent Gateway, and whose X-User-ID does where they are trusted. */
export function passthrough({ trustedProxies, proxySecret }: Config['auth']): Authenticate {
  const isProxy = inNetworks(trustedProxies);
  const credentials = new AcceptedCredentials();
  return (request) => {
    const { headers, socket } = request;
    const { authorization = '' } = headers;
    const isTrusted = isProxy(socket.remoteAddress) || isSecret(headers['x-proxy-secret'], proxySecret);
    const auditName = plainCredentials(authorization);
    const name = AcceptedCredentials.nameOf(auditName);
    return {
      identity,
      upstreamHeaders: { authorization, ...productionLine(request, isTrusted) },
      seesCost: false,
      seesUpstream: false,
      auditName,
      countedAs: credentials.has(name)
        ? `name ${name}`
        : addressName(clientAddress(request, isTrusted, isProxy)),
      judged: (accepted) => credentials.judge(name, accepted),
      goodUntil: null,
    };
  };
}

/** However the scheme is written and how many spaces follow it, they are the same. @throws AuthenticationError */
function plainCredentials(authorization: string): string {
  const [, scheme, credentials] = /^(\S+) +(\S+)$/.exec(authorization) ?? [];
  if (scheme === undefined || credentials === undefined) {
    throw unauthenticated(
      'Send your credentials for the Agent Gateway as Authorization: <scheme> <credentials>.',
    );
  }
  return `${scheme.slice(0, 1).toUpperCase()}${scheme.slice(1).toLowerCase()} ${credentials}`;
}

/** An empty one is refused: to send the configured line in its place would be another identity than was meant. */
function productionLine({ headers }: IncomingMessage, isTrusted: boolean): { 'x-user-id'?: string } {
  const { 'x-user-id': line } = headers;
  if (!isTrusted || typeof line !== 'string') return {};
  if (line === '') {
    throw new AuthenticationError('BAD_REQUEST', 'The header x-user-id must be left out or have a value.');
  }
  return { 'x-user-id': line };
}

/** Compares digests, so that the time it takes tells nothing of the secret. */
function isSecret(sent: string | string[] | undefined, secret: string | null): boolean {
  return secret !== null && typeof sent === 'string' && timingSafeEqual(digest(sent), digest(secret));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
