import { LRUCache } from 'lru-cache';
import { plainHash } from '../../../config/document-hash.js';

/** Which documents clients may name by a hash; see the settings of the same names. */
export interface PersistedOptions {
  /** Trusted documents by their hash; null: there are none. */
  readonly trusted: Readonly<Record<string, string>> | null;
  readonly only: boolean;
  readonly automatic: boolean;
}

const maxDocuments = 10_000;
const maxCharacters = 16_000_000;

/** Documents by their hashes: those the operator trusts, and those that clients brought, bounded in number and size. */
export class PersistedDocuments {
  /** Whether none but trusted documents are run. */
  readonly only: boolean;
  /** Whether a hash can be of any use. */
  readonly enabled: boolean;
  readonly #trusted: ReadonlyMap<string, string>;
  readonly #trustedTexts: ReadonlySet<string>;
  readonly #brought: LRUCache<string, string> | null;

  constructor({ trusted, only, automatic }: PersistedOptions) {
    const entries = Object.entries(trusted ?? {});
    this.only = only;
    this.#trusted = new Map(entries.map(([hash, text]) => [plainHash(hash), text]));
    this.#trustedTexts = new Set(this.#trusted.values());
    this.#brought =
      automatic && !only
        ? new LRUCache({
            max: maxDocuments,
            maxSize: maxCharacters,
            sizeCalculation: (text, hash) => text.length + hash.length,
          })
        : null;
    this.enabled = trusted !== null || this.#brought !== null;
  }

  find(hash: string): string | undefined {
    return this.#trusted.get(plainHash(hash)) ?? this.#brought?.get(plainHash(hash));
  }

  isTrusted(text: string): boolean {
    return this.#trustedTexts.has(text);
  }

  /** Keeps a document that a client brought with its hash, which was checked. */
  keep(hash: string, text: string): void {
    this.#brought?.set(plainHash(hash), text);
  }
}
