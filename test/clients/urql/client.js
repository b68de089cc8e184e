import { Client, fetchExchange } from '@urql/core';
import { cacheExchange } from '@urql/exchange-graphcache';
import { persistedExchange } from '@urql/exchange-persisted';
import { runRecipe } from '../recipe.js';
import { introspection as schema } from '../schema.js';
import { watchedFetch } from '../wire.js';

/** The cache of docs/clients.md. */
function createCache(url) {
  return runRecipe('urql', { Client, fetchExchange, cacheExchange, persistedExchange, schema, url }).cache;
}

/**
 * A client with what it sent and got.
 * @param {string} url
 * @param {object} more `cache`: whether it has one; exchanges before the last one; a fetch; options of the client
 */
export function createClient(url, { cache = false, exchanges = [], fetch: transport, ...options } = {}) {
  const { fetch, seen } = watchedFetch(transport);
  const all = [...(cache ? [createCache(url)] : []), ...exchanges, fetchExchange];
  return { client: new Client({ url, fetch, exchanges: all, ...options }), seen };
}
