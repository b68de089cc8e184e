import { watchedFetch } from '../wire.js';
import { cacheOptions } from './cache.js';

/**
 * A client as docs/clients.md shows it, with what it sent and got.
 * @param {object} version of versions.js
 * @param {string} uri
 * @param {object} more `links` before the last one, the last link's class and options, options of the client
 */
export function createClient(version, uri, more = {}) {
  const { links = [], LastLink = version.HttpLink, fetch: transport, ...options } = more;
  const { ApolloClient, ApolloLink, InMemoryCache, relayStylePagination } = version;
  const watched = watchedFetch(transport);
  const link = ApolloLink.from([...links, new LastLink({ uri, fetch: watched.fetch })]);
  const cache = new InMemoryCache(cacheOptions(relayStylePagination));
  return { client: new ApolloClient({ link, cache, ...options }), seen: watched.seen };
}
