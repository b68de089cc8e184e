import type { JSONWebKeySet } from 'jose';
import type { Config } from '../config/config.js';
import type { KeySource } from './key-source.js';
import { LocalKeys } from './local-keys.js';
import { RemoteKeys } from './remote-keys.js';

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
