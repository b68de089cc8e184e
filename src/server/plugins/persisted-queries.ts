import { createHash } from 'node:crypto';
import { GraphQLError } from 'graphql';
import type { ServerPlugin } from '../yoga-context.js';

/**
 * Automatic persisted queries are not supported, and said so in the words that clients know: they then send the whole
 * document. Where one comes with a digest, it must be that document's.
 */
export function persistedQueries(): ServerPlugin {
  return {
    onParams({ params }) {
      const { query, extensions }: { query?: unknown; extensions?: unknown } = params ?? {};
      const digest = digestIn(extensions);
      if (digest === undefined) return;
      if (query === undefined || query === null || query === '') {
        throw new GraphQLError('PersistedQueryNotSupported', {
          // Clients look for the code in an answer of status 200.
          extensions: { code: 'PERSISTED_QUERY_NOT_SUPPORTED', http: { status: 200 } },
        });
      }
      if (typeof query === 'string' && createHash('sha256').update(query).digest('hex') !== digest) {
        throw new GraphQLError('extensions.persistedQuery.sha256Hash is not the digest of the query.', {
          extensions: { code: 'BAD_REQUEST' },
        });
      }
    },
  };
}

function digestIn(extensions: unknown): unknown {
  const persisted = property(extensions, 'persistedQuery');
  return persisted === undefined ? undefined : (property(persisted, 'sha256Hash') ?? null);
}

function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
