import { errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import type { Config } from '../config/config.js';
import { AuthenticationError, unauthenticated } from './authentication-error.js';
import type { Caller } from './identity.js';
import { createKeySource } from './key-source.js';
import { callerOf } from './token-claims.js';

/** As long as a set of keys is kept: a token that was verified is not believed for longer than the keys are. */
const longestBelief = 600_000;

/** Verifies bearer tokens, and remembers those it verified by their exact text until they expire. */
export class TokenVerifier {
  readonly #config: Config;
  readonly #keys: JWTVerifyGetKey;
  readonly #verified = new LRUCache<string, Caller>({
    max: 10_000,
    maxSize: 16_000_000,
    sizeCalculation: (_caller, token) => token.length,
    ttl: longestBelief,
  });

  /** How often keys were fetched. */
  #keySets = 0;

  constructor(config: Config) {
    this.#config = config;
    this.#keys = createKeySource(config.auth.jwt, () => {
      // Perhaps other keys than before: what the old ones had signed is verified again.
      this.#keySets++;
      this.#verified.clear();
    });
  }

  /** Whose token it is. @throws AuthenticationError, also in the promise */
  verify(token: string): Caller | Promise<Caller> {
    return this.#verified.get(token) ?? this.#verify(token);
  }

  async #verify(token: string): Promise<Caller> {
    const keySet = this.#keySets;
    const payload = await this.#payload(token);
    const caller = callerOf(payload, this.#config);
    const left = (payload.exp ?? 0) * 1000 - Date.now();
    // Within the tolerance after its expiry a token is taken, and not remembered.
    if (left > 0 && keySet === this.#keySets)
      this.#verified.set(token, caller, { ttl: Math.min(left, longestBelief) });
    return caller;
  }

  async #payload(token: string): Promise<JWTPayload> {
    const { issuer, audience, algorithms, clockToleranceSeconds } = this.#config.auth.jwt;
    // Without them any token would do; the settings are held to it at the start.
    if (issuer === null || audience === null || algorithms.length === 0)
      throw new Error('no issuer, no audience');
    try {
      const { payload } = await jwtVerify(token, this.#keys, {
        issuer,
        audience,
        algorithms: [...algorithms],
        clockTolerance: clockToleranceSeconds,
        requiredClaims: ['exp'],
      });
      return payload;
    } catch (error) {
      throw error instanceof AuthenticationError ? error : unauthenticated(reasonOf(error));
    }
  }
}

const claimNames = ['iss', 'aud', 'nbf', 'exp', 'iat'];

/** Why a token is refused, without anything that stands in it. */
function reasonOf(error: unknown): string {
  if (error instanceof errors.JWTExpired) return 'The token has expired.';
  if (error instanceof errors.JWTClaimValidationFailed && claimNames.includes(error.claim)) {
    return `The token's claim ${error.claim} is missing or not accepted.`;
  }
  return 'The token is not valid: it must be a signed JWT of the issuer that this server trusts.';
}
