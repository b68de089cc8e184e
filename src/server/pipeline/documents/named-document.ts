/** By which clients name a document they do not send, in the order in which they are looked at. */
const documentKeys = ['documentId', 'id', 'doc_id'] as const;

/** The name of a document among a request's parameters, apart from its extensions; null where there is none. */
export function documentName(valueOf: (key: string) => unknown): string | null {
  for (const key of documentKeys) {
    const value = valueOf(key);
    if (typeof value === 'string' && value !== '') return value;
  }
  return null;
}

/**
 * The digest by which the extensions of a request name its document, of whatever type it is. Undefined where it is left
 * out or null, as clients that turned it off may send it.
 */
export function documentDigest(extensions: unknown): unknown {
  const persisted = property(extensions, 'persistedQuery') ?? undefined;
  return persisted === undefined ? undefined : (property(persisted, 'sha256Hash') ?? null);
}

function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
