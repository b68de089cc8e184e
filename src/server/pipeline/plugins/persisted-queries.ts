import { GraphQLError } from 'graphql';
import { plainHash, sha256 } from '../../../config/document-hash.js';
import { documentDigest } from '../named-document.js';
import type { PersistedDocuments } from '../persisted-documents.js';
import type { ServerPlugin } from '../yoga-context.js';

/**
 * Puts a document in the place of its hash, in the words that clients know: told that a hash is not known, they send
 * the document with it. Where both come, the hash must be that document's.
 */
export function persistedQueries(documents: PersistedDocuments): ServerPlugin {
  return {
    onParams({ params, setParams, context: { exchange } }) {
      const { query, extensions }: { query?: unknown; extensions?: unknown } = params ?? {};
      const digest = documentDigest(extensions);
      if (query === undefined || query === null || query === '') {
        const hash = digest ?? exchange.documentId ?? undefined;
        if (hash !== undefined) setParams({ ...params, query: documentOf(documents, hash) });
        return;
      }
      if (typeof query !== 'string') return;
      if (digest !== undefined) checkDigest(query, digest);
      if (documents.only && !documents.isTrusted(query)) throw notAllowed();
      if (typeof digest === 'string') documents.keep(digest, query);
    },
  };
}

function documentOf(documents: PersistedDocuments, hash: unknown): string {
  const found = typeof hash === 'string' ? documents.find(hash) : undefined;
  if (found !== undefined) return found;
  if (documents.only) throw notAllowed();
  throw documents.enabled
    ? told('PersistedQueryNotFound', 'PERSISTED_QUERY_NOT_FOUND')
    : told('PersistedQueryNotSupported', 'PERSISTED_QUERY_NOT_SUPPORTED');
}

function checkDigest(query: string, digest: unknown): void {
  const named = typeof digest === 'string' ? plainHash(digest) : null;
  if (sha256(query) === named) return;
  throw new GraphQLError('extensions.persistedQuery.sha256Hash is not the digest of the query.', {
    extensions: { code: 'BAD_REQUEST' },
  });
}

/** Clients look for the text and the code in an answer of status 200. */
function told(message: string, code: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code, http: { status: 200 } } });
}

function notAllowed(): GraphQLError {
  return new GraphQLError('Only operations that are known to the server are run, and this is none of them.', {
    extensions: { code: 'OPERATION_NOT_ALLOWED' },
  });
}
