import { plainHash } from '../../../config/document-hash.js';
import type { SharedDocuments } from './shared-documents.js';
import type { ReadState } from '../state.js';
import { documentDigest } from './named-document.js';
import type { PersistedDocuments } from './persisted-documents.js';

/** Takes a document over that the request names by its hash alone, where another server knows it. */
export async function takeSharedDocument(
  { query, extensions }: ReadState,
  persisted: PersistedDocuments,
  shared: SharedDocuments,
): Promise<void> {
  const digest = documentDigest(extensions);
  if (query !== null || typeof digest !== 'string' || persisted.find(digest) !== undefined) return;
  const text = await shared.find(plainHash(digest));
  if (text !== null) persisted.keep(digest, text);
}

/** Gives the document that the request brought with its hash, and that passed every check, to other servers. */
export function offerDocument({ query, extensions }: ReadState, shared: SharedDocuments): void {
  const digest = documentDigest(extensions);
  if (query !== null && typeof digest === 'string') shared.offer(plainHash(digest), query);
}
