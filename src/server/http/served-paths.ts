/** Where GraphQL is served. */
export const graphqlPath = '/graphql';

/** Below it stand GraphiQL's files. */
export const assetPrefix = '/graphiql/';

const served = [graphqlPath, '/healthz', '/readyz'];

/** A path without its slash at the end, which routers and proxies take for none. */
export function withoutSlash(path: string): string {
  return path.replace(/(?<=.)\/$/, '');
}

/** The path as metrics may name it: all files of GraphiQL are one; null where nothing is served. */
export function servedPath(path: string): string | null {
  if (path.startsWith(assetPrefix)) return assetPrefix;
  return served.find((known) => known === withoutSlash(path)) ?? null;
}
