import { createRemoteJWKSet, customFetch, type CryptoKey, errors, type JWSHeaderParameters } from 'jose';
import { RollingCount } from '../gateway/transport/rolling-count.js';
import { AuthenticationError } from './authentication-error.js';
import type { KeySource } from './key-source.js';
import { LocalKeys } from './local-keys.js';

const fetchesPerWindow = 10;
const fetchWindowMs = 10_000;
/** How long keys are good for once they were asked for. */
const goodMs = 600_000;

/**
 * Keys of a URL. A token that names an unknown key, or that no unnamed key has signed, has the URL asked again at once,
 * as the keys may have been changed; but only a few times within ten seconds, as anybody can write such tokens.
 */
export class RemoteKeys implements KeySource {
  readonly #recent = new RollingCount(fetchWindowMs);
  readonly #set: ReturnType<typeof createRemoteJWKSet>;
  #local: LocalKeys | null = null;
  #askedAt = 0;

  /** `onFetched`: is told of every set of keys that was fetched. */
  constructor(url: URL, onFetched: () => void) {
    this.#set = createRemoteJWKSet(url, {
      cacheMaxAge: goodMs,
      [customFetch]: async (...request) => {
        if (this.#isExhausted()) throw new Error('The keys were asked for too often lately.');
        this.#recent.add();
        const askedAt = Date.now();
        const response = await fetch(...request);
        if (response.ok) {
          this.#askedAt = askedAt;
          onFetched();
        }
        return response;
      },
    });
  }

  async fitting(header: JWSHeaderParameters): Promise<CryptoKey> {
    const known = this.#local !== null && this.#set.fresh ? this.#local : await this.#load();
    try {
      return await known.fitting(header);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey) || !(await this.renewed(header))) throw error;
      return (this.#local ?? known).fitting(header);
    }
  }

  async renewed(header: JWSHeaderParameters): Promise<boolean> {
    // Who calls a key by its name and did not sign with it has forged the token.
    if (this.#local?.has(header) === true || this.#isExhausted()) return false;
    await this.#load();
    return true;
  }

  goodUntil(): number {
    return this.#askedAt + goodMs;
  }

  #isExhausted(): boolean {
    return this.#recent.total() >= fetchesPerWindow;
  }

  /** @throws AuthenticationError where the keys can't be had */
  async #load(): Promise<LocalKeys> {
    try {
      await this.#set.reload();
      const set = this.#set.jwks();
      if (set === undefined) throw new errors.JWKSInvalid();
      this.#local = new LocalKeys(set);
      return this.#local;
    } catch (error) {
      throw new AuthenticationError(
        'UPSTREAM_UNAVAILABLE',
        'Tokens can not be verified just now, as the keys of their issuer can not be had; try again later.',
        error,
      );
    }
  }
}
