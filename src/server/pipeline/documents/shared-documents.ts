import { LRUCache } from 'lru-cache';
import { sha256 } from '../../../config/document-hash.js';
import type { SharedStore } from '../../../shared-store/shared-store.js';

const day = 86_400;
/** How long the store keeps a document after a server has offered it last. */
const keptSeconds = 7 * day;
/** Longer documents are kept by the process alone. */
const maxCharacters = 100_000;
const maxOffered = 10_000;

/** Automatic persisted documents that several servers share, by their SHA-256. */
export class SharedDocuments {
  readonly #store: SharedStore;
  /** The hashes that this process has offered of late. */
  readonly #offered = new LRUCache<string, true>({ max: maxOffered, ttl: day * 1000 });

  constructor(store: SharedStore) {
    this.#store = store;
  }

  /** The document of a hash; null where none is known or the store is away. Another text than the hash's is none. */
  async find(hash: string): Promise<string | null> {
    const text = await this.#store.get(keyOf(hash));
    return text !== null && sha256(text) === hash ? text : null;
  }

  /** Gives a document, whose hash was checked, to the others. */
  offer(hash: string, text: string): void {
    if (text.length > maxCharacters || this.#offered.has(hash) || !this.#store.available) return;
    this.#offered.set(hash, true);
    void this.#store.set(keyOf(hash), text, keptSeconds).then((done) => {
      if (done === null) this.#offered.delete(hash);
    });
  }
}

const keyOf = (hash: string): string => `document:${hash}`;
