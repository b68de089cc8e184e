import type { ApolloCache } from '@apollo/client';

/** Takes an object that is no longer there out of every list in the cache. */
export function evict(cache: ApolloCache, typename: string, id: string): void {
  cache.evict({ id: cache.identify({ __typename: typename, id }) });
  cache.gc();
}
