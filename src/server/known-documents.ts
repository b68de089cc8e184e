import type { DocumentNode } from 'graphql';
import { LRUCache } from 'lru-cache';

/** Documents that were parsed and validated, by their text: bounded in number and in characters. */
export class KnownDocuments {
  readonly #documents = new LRUCache<string, DocumentNode>({
    max: 1000,
    maxSize: 4_000_000,
    sizeCalculation: (_document, text) => text.length,
  });

  get(text: string): DocumentNode | undefined {
    return this.#documents.get(text);
  }

  /** Only a document that passed every check of its own may be added. */
  add(text: string, document: DocumentNode): void {
    if (this.#documents.get(text) !== document) this.#documents.set(text, document);
  }
}
