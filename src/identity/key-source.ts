import { createPublicKey } from 'node:crypto';
import { createLocalJWKSet, createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey } from 'jose';
import type { Config } from '../config/config.js';
import { RollingCount } from '../gateway/transport/rolling-count.js';
import { AuthenticationError } from './authentication-error.js';

const fetchesPerWindow = 10;
const fetchWindowMs = 10_000;

/**
 * The issuer's keys: of a file, or of a URL. A token that names an unknown key has the URL asked again at once, as the
 * keys may have been changed; but only a few times within ten seconds, as anybody can name unknown keys.
 *
 * @param onFetched is told of every set of keys that was fetched
 */
export function createKeySource(settings: Config['auth']['jwt'], onFetched: () => void): JWTVerifyGetKey {
  const { keys, jwksUrl } = settings;
  if (keys !== null) return localKeys(keys);
  // The settings are held to it at the start.
  if (jwksUrl === null) throw new Error('no keys to verify tokens with');
  return remoteKeys(new URL(jwksUrl), onFetched);
}

function localKeys(keys: NonNullable<Config['auth']['jwt']['keys']>): JWTVerifyGetKey {
  const [key, ...more] = keys;
  // The only key is meant, whatever a token calls it.
  if (key !== undefined && more.length === 0 && key['kid'] === undefined) {
    const only = createPublicKey({ key, format: 'jwk' });
    return () => only;
  }
  // What the file holds was read as keys; jose's type asks for a kty in each, which reading needed too.
  const set = createLocalJWKSet({ keys: [...keys] as Parameters<typeof createLocalJWKSet>[0]['keys'] });
  return (header, token) => set(header, token);
}

function remoteKeys(url: URL, onFetched: () => void): JWTVerifyGetKey {
  const recent = new RollingCount(fetchWindowMs);
  const set = createRemoteJWKSet(url, {
    cooldownDuration: 0,
    [customFetch]: async (...request) => {
      if (recent.total() >= fetchesPerWindow) throw new TooManyFetches();
      recent.add();
      const response = await fetch(...request);
      if (response.ok) onFetched();
      return response;
    },
  });
  return async (header, token) => {
    try {
      return await set(header, token);
    } catch (error) {
      if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys)
        throw error;
      // Keys are at hand, and what the token names is not among them: it is not asked for any more just now.
      if (error instanceof TooManyFetches && set.fresh) throw new errors.JWKSNoMatchingKey();
      throw new AuthenticationError(
        'UPSTREAM_UNAVAILABLE',
        'Tokens can not be verified just now, as the keys of their issuer can not be had; try again later.',
        error,
      );
    }
  };
}

class TooManyFetches extends Error {}
