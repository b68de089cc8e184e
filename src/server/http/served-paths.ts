/** The paths of one server, as its settings say. */
export class ServedPaths {
  /** Where GraphQL is served. */
  readonly graphql: string;
  /** Below it stand GraphiQL's files: who passes the endpoint on passes them on too. */
  readonly assets: string;
  readonly #basePath: string | null;
  readonly #served: readonly string[];

  constructor({ path, basePath }: { readonly path: string; readonly basePath: string | null }) {
    this.graphql = path;
    this.assets = `${withoutSlash(path).replace(/^\/$/, '')}/graphiql/`;
    this.#basePath = basePath;
    this.#served = [path, '/healthz', '/readyz'];
  }

  /** A path without the base path, which proxies may take off or leave. */
  withinBase(path: string): string {
    const base = this.#basePath;
    if (base === null || !path.startsWith(base)) return path;
    const rest = path.slice(base.length);
    return rest === '' ? '/' : rest.startsWith('/') ? rest : path;
  }

  /** The path as metrics may name it: all files of GraphiQL are one; null where nothing is served. */
  nameOf(path: string): string | null {
    const within = this.withinBase(path);
    if (within.startsWith(this.assets)) return this.assets;
    return this.#served.find((known) => known === withoutSlash(within)) ?? null;
  }
}

/** A path without its slash at the end, which routers and proxies take for none. */
export function withoutSlash(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}
