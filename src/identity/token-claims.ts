import type { JWTPayload } from 'jose';
import type { Config } from '../config/config.js';
import { checkId } from '../gateway/request/id.js';
import { AuthenticationError, unauthenticated } from './authentication-error.js';
import { type Caller, scopes } from './identity.js';

/** Longer ids serve nobody, and every call would carry them. */
const longestUserId = 2048;

/** The caller that the claims of a verified token describe. @throws AuthenticationError */
export function callerOf(payload: JWTPayload, { auth, gateway, limits }: Config): Omit<Caller, 'goodUntil'> {
  const { claims } = auth.jwt;
  const endUserId = userIdOf(payload[claims.endUser], claims.endUser);
  const line = claims.productionLine === null ? undefined : payload[claims.productionLine];
  const named = namesIn(payload[claims.scopes]);
  return {
    // Scopes that this server does not know are for others.
    identity: { mode: 'jwt', endUserId, scopes: scopes.filter((scope) => named.includes(scope)) },
    upstreamHeaders: lineHeaders(line, gateway),
    seesCost: limits.showCostScope !== null && named.includes(limits.showCostScope),
    seesUpstream: limits.showUpstreamScope !== null && named.includes(limits.showUpstreamScope),
    auditName: endUserId,
    countedAs: `name ${endUserId}`,
    judged: null,
  };
}

/** An id that the Agent Gateway could be asked with; any other one names nobody. */
function userIdOf(value: unknown, claim: string): string {
  try {
    checkId('claim', value);
    if (value.length <= longestUserId) return value;
  } catch {
    // Said below.
  }
  throw unauthenticated(`The token's claim ${claim} is missing or no user id.`);
}

/** A text with spaces between, or a list. */
function namesIn(value: unknown): readonly unknown[] {
  if (typeof value === 'string') return value.split(' ');
  return Array.isArray(value) ? value : [];
}

/** Another line than the server's own has to be listed: a token must not choose where the key is good for. */
function lineHeaders(
  line: unknown,
  { productionLine, productionLines }: Config['gateway'],
): Caller['upstreamHeaders'] {
  if (line === undefined || line === productionLine) return null;
  const listed = productionLines.find((one) => one === line);
  if (listed === undefined) {
    throw new AuthenticationError('FORBIDDEN', "The token's production line is not served here.");
  }
  return { 'x-user-id': listed };
}
