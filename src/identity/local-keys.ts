import { createLocalJWKSet, type CryptoKey, type JSONWebKeySet, type JWSHeaderParameters } from 'jose';

/** One set of an issuer's keys, of which those are found that may have signed a token. */
export class LocalKeys {
  readonly #all: ReturnType<typeof createLocalJWKSet>;
  readonly #unnamed: ReturnType<typeof createLocalJWKSet>;
  readonly #names: ReadonlySet<unknown>;

  /** @throws JOSEError where it is no set of keys */
  constructor(set: JSONWebKeySet) {
    this.#all = createLocalJWKSet(set);
    this.#unnamed = createLocalJWKSet({ keys: set.keys.filter(({ kid }) => kid === undefined) });
    this.#names = new Set(set.keys.map(({ kid }) => kid));
  }

  /** Whether a key has the name by which a token's head calls its own. */
  has({ kid }: JWSHeaderParameters): boolean {
    return kid !== undefined && this.#names.has(kid);
  }

  /**
   * The only key that fits a token's head: by its name, or else one that has no name.
   * @throws JWKSMultipleMatchingKeys, over which to iterate, where several fit; JWKSNoMatchingKey where none does
   */
  fitting(header: JWSHeaderParameters): Promise<CryptoKey> {
    if (header.kid === undefined || this.has(header)) return this.#all(header);
    const { kid: _unknown, ...rest } = header;
    return this.#unnamed(rest);
  }
}
