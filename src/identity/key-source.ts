import type { CryptoKey, JSONWebKeySet, JWSHeaderParameters } from 'jose';
import type { Config } from '../config/config.js';
import { LocalKeys } from './local-keys.js';
import { RemoteKeys } from './remote-keys.js';

/** The keys of an issuer. */
export interface KeySource {
  /** @throws as `LocalKeys.fitting`; AuthenticationError where the keys can't be had */
  fitting(header: JWSHeaderParameters): Promise<CryptoKey>;
  /** Asks for the keys anew where another one may be meant than those at hand. False: there is nothing else to try. */
  renewed(header: JWSHeaderParameters): Promise<boolean>;
  /** Until when the keys at hand are good, as `Date.now()` counts. */
  goodUntil(): number;
}

/**
 * The issuer's keys: of a file, or of a URL.
 *
 * @param onFetched is told of every set of keys that was fetched
 */
export function createKeySource(settings: Config['auth']['jwt'], onFetched: () => void): KeySource {
  const { keys, jwksUrl } = settings;
  if (keys !== null) {
    // What the file holds was read as keys; jose's type asks for a kty in each, which reading needed too.
    const local = new LocalKeys({ keys: [...keys] as JSONWebKeySet['keys'] });
    return {
      fitting: (header) => local.fitting(header),
      renewed: async () => false,
      goodUntil: () => Infinity,
    };
  }
  // The settings are held to it at the start.
  if (jwksUrl === null) throw new Error('no keys to verify tokens with');
  return new RemoteKeys(new URL(jwksUrl), onFetched);
}
