import { Client, fetchExchange } from '@urql/core';
import { cacheExchange } from '@urql/exchange-graphcache';
import { relayPagination } from '@urql/exchange-graphcache/extras';
import { introspection as schema } from '../schema.js';
import { watchedFetch } from '../wire.js';

/** The cache as docs/clients.md shows it. */
const createCache = () =>
  cacheExchange({
    schema,
    keys: {
      Viewer: () => 'viewer',
      MemoryPreference: () => null,
      MemoryExport: () => null,
      TextPart: () => null,
      ImagePart: () => null,
      VideoPart: () => null,
      OtherPart: () => null,
      MemoryInputIssue: () => null,
      LayerDeletion: () => null,
    },
    resolvers: {
      Query: { sessions: relayPagination() },
      User: { sessions: relayPagination() },
      Session: { messages: relayPagination({ mergeMode: 'inwards' }) },
      AgentMemory: {
        sessions: relayPagination(),
        items: relayPagination(),
        facts: relayPagination(),
        candidates: relayPagination(),
      },
    },
    updates: {
      Mutation: {
        forgetFact({ forgetFact }, _args, cache) {
          if (forgetFact?.__typename === 'ForgetFactPayload') {
            cache.invalidate({ __typename: 'Fact', id: forgetFact.forgottenId });
          }
        },
      },
    },
  });

/**
 * A client with what it sent and got.
 * @param {string} url
 * @param {object} more `cache`: whether it has one; exchanges before the last one; a fetch; options of the client
 */
export function createClient(url, { cache = false, exchanges = [], fetch: transport, ...options } = {}) {
  const { fetch, seen } = watchedFetch(transport);
  const all = [...(cache ? [createCache()] : []), ...exchanges, fetchExchange];
  return { client: new Client({ url, fetch, exchanges: all, ...options }), seen };
}
