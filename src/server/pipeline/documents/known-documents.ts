import type { DocumentNode } from 'graphql';
import { LRUCache } from 'lru-cache';
import type { MeasuredDocument } from '../../../limits/document/document-limits.js';

const maxDocuments = 1000;
const maxBytes = 64_000_000;

/** Documents that passed every check of their own, by their text: bounded in number and in what they take of memory. */
export class KnownDocuments {
  readonly #documents = new LRUCache<string, MeasuredDocument>({
    max: maxDocuments,
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }) => bytes,
  });

  get size(): number {
    return this.#documents.size;
  }

  get(text: string): DocumentNode | undefined {
    return this.#documents.get(text)?.document;
  }

  add(text: string, document: MeasuredDocument): void {
    this.#documents.set(text, document);
  }
}
