import { plainHash, sha256 } from '../../../config/document-hash.js';
import { usualError } from '../../../error-codes/coded-error.js';
import { documentDigest } from './named-document.js';
import type { PersistedDocuments } from './persisted-documents.js';
import { badRequest, Refusal } from '../refusal.js';
import type { ReadState } from '../state.js';

/**
 * The text of the document: the request's own, or the one that it names. The words are those that clients know: told
 * that a hash is not known, they send the document with it. Where both come, the hash must be that document's.
 */
export function documentText(
  { query, extensions, documentId }: ReadState,
  documents: PersistedDocuments,
): string | Refusal {
  const digest = documentDigest(extensions);
  if (query === null) {
    const hash = digest ?? documentId ?? undefined;
    return hash === undefined ? badRequest('Must provide query string.') : namedDocument(documents, hash);
  }
  if (digest !== undefined && sha256(query) !== (typeof digest === 'string' ? plainHash(digest) : null))
    return badRequest('extensions.persistedQuery.sha256Hash is not the digest of the query.');
  if (documents.only && !documents.isTrusted(query)) return notAllowed();
  if (typeof digest === 'string') documents.keep(digest, query);
  return query;
}

function namedDocument(documents: PersistedDocuments, hash: unknown): string | Refusal {
  const found = typeof hash === 'string' ? documents.find(hash) : undefined;
  if (found !== undefined) return found;
  if (documents.only) return notAllowed();
  return new Refusal([
    usualError(documents.enabled ? 'PERSISTED_QUERY_NOT_FOUND' : 'PERSISTED_QUERY_NOT_SUPPORTED'),
  ]);
}

function notAllowed(): Refusal {
  return new Refusal([usualError('OPERATION_NOT_ALLOWED')]);
}
