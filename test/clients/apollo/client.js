import { runRecipe } from '../recipe.js';
import { possibleTypes } from '../schema.js';
import { watchedFetch } from '../wire.js';

/**
 * A client with the cache and the options of docs/clients.md, with what it sent and got.
 * @param {object} version of versions.js
 * @param {string} uri
 * @param {object} more `links` before the last one, the last link's class and options, options of the client
 */
export function createClient(version, uri, more = {}) {
  const { links = [], LastLink = version.HttpLink, fetch: transport, ...options } = more;
  const { ApolloClient, ApolloLink, HttpLink, InMemoryCache, relayStylePagination } = version;
  const watched = watchedFetch(transport);
  const link = ApolloLink.from([...links, new LastLink({ uri, fetch: watched.fetch })]);
  const recipe = runRecipe('Apollo Client', {
    ApolloClient,
    ApolloLink,
    HttpLink,
    InMemoryCache,
    relayStylePagination,
    // Version 3 has a function in its place.
    PersistedQueryLink: function PersistedQueryLink(given) {
      return version.persistedQueries(given);
    },
    possibleTypes,
    uri,
    sha256: () => '',
  });
  const { cache } = recipe;
  const { defaultOptions } = recipe.client;
  return { client: new ApolloClient({ link, cache, defaultOptions, ...options }), seen: watched.seen };
}
