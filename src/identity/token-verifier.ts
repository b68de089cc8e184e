import { decodeProtectedHeader, errors, type JWTPayload, jwtVerify, type JWTVerifyOptions } from 'jose';
import { LRUCache } from 'lru-cache';
import type { Config } from '../config/config.js';
import { AuthenticationError, unauthenticated } from './authentication-error.js';
import type { Caller } from './identity.js';
import { createKeySource } from './create-key-source.js';
import type { KeySource } from './key-source.js';
import { callerOf } from './token-claims.js';

const longestBelief = 600_000;

/** Keys that one token is tried with: more would let anybody have much work done. */
const mostKeys = 16;

/** Whose token it is, and until when that is believed, as `Date.now()` counts. */
interface Verified {
  readonly caller: Caller;
  readonly until: number;
}

/** Verifies bearer tokens, and remembers those it verified by their exact text until they expire. */
export class TokenVerifier {
  readonly #config: Config;
  readonly #keys: KeySource;
  readonly #verified = new LRUCache<string, Verified>({
    max: 10_000,
    maxSize: 16_000_000,
    sizeCalculation: (_verified, token) => token.length,
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
    const known = this.#verified.get(token);
    return known !== undefined && known.until > Date.now() ? known.caller : this.#verify(token);
  }

  async #verify(token: string): Promise<Caller> {
    const keySet = this.#keySets;
    const payload = await this.#payload(token);
    const claimed = callerOf(payload, this.#config);
    // Nor is it believed for longer than the keys are good.
    const until = Math.min((payload.exp ?? 0) * 1000, this.#keys.goodUntil(), Date.now() + longestBelief);
    const { clockToleranceSeconds } = this.#config.auth.jwt;
    const goodUntil = until > Date.now() ? until : ((payload.exp ?? 0) + clockToleranceSeconds) * 1000;
    const caller = { ...claimed, goodUntil };
    // Within the tolerance after its expiry a token is taken, and not remembered.
    if (until > Date.now() && keySet === this.#keySets) this.#verified.set(token, { caller, until });
    return caller;
  }

  async #payload(token: string): Promise<JWTPayload> {
    const { issuer, audience, algorithms, clockToleranceSeconds } = this.#config.auth.jwt;
    // Without them any token would do; the settings are held to it at the start.
    if (issuer === null || audience === null || algorithms.length === 0)
      throw new Error('no issuer, no audience');
    const options = {
      issuer,
      audience,
      algorithms: [...algorithms],
      clockTolerance: clockToleranceSeconds,
      requiredClaims: ['exp'],
    };
    try {
      return await this.#tried(token, options);
    } catch (error) {
      throw error instanceof AuthenticationError ? error : unauthenticated(reasonOf(error));
    }
  }

  /** With the keys at hand, and where none of them has signed it once more with those that there are by now. */
  async #tried(token: string, options: JWTVerifyOptions): Promise<JWTPayload> {
    try {
      return await this.#withKeys(token, options);
    } catch (error) {
      if (!(error instanceof errors.JWSSignatureVerificationFailed)) throw error;
      if (!(await this.#keys.renewed(decodeProtectedHeader(token)))) throw error;
      return this.#withKeys(token, options);
    }
  }

  async #withKeys(token: string, options: JWTVerifyOptions): Promise<JWTPayload> {
    try {
      const { payload } = await jwtVerify(token, (header) => this.#keys.fitting(header), options);
      return payload;
    } catch (error) {
      if (error instanceof errors.JWKSMultipleMatchingKeys) return withEach(error, token, options);
      throw error;
    }
  }
}

/** Names do not always tell keys apart: each that fits is tried. */
async function withEach(
  keys: errors.JWKSMultipleMatchingKeys,
  token: string,
  options: JWTVerifyOptions,
): Promise<JWTPayload> {
  let tries = 0;
  for await (const key of keys) {
    if (++tries > mostKeys) break;
    try {
      const { payload } = await jwtVerify(token, key, options);
      return payload;
    } catch (error) {
      // A TypeError: of a key that is too short for the algorithm.
      const isOther = error instanceof errors.JWSSignatureVerificationFailed || error instanceof TypeError;
      if (!isOther) throw error;
    }
  }
  throw new errors.JWSSignatureVerificationFailed();
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
