import type { CryptoKey, JWSHeaderParameters } from 'jose';

/** The keys of an issuer. */
export interface KeySource {
  /** @throws as `LocalKeys.fitting`; AuthenticationError where the keys can't be had */
  fitting(header: JWSHeaderParameters): Promise<CryptoKey>;
  /** Asks for the keys anew where another one may be meant than those at hand. False: there is nothing else to try. */
  renewed(header: JWSHeaderParameters): Promise<boolean>;
  /** Until when the keys at hand are good, as `Date.now()` counts. */
  goodUntil(): number;
}
