import { possibleTypes } from '../schema.js';

/**
 * The settings of a cache, as docs/clients.md shows them.
 * @param {Function} relayStylePagination of the version
 */
export function cacheOptions(relayStylePagination) {
  /** Joins pages; a connection that is null stays null, and a page that failed takes no other with it. */
  const pages = (...keyArgs) => {
    const field = relayStylePagination(...keyArgs);
    return {
      ...field,
      merge: (existing, incoming, options) =>
        incoming === null ? (existing ?? null) : field.merge(existing ?? undefined, incoming, options),
    };
  };
  return {
    possibleTypes,
    typePolicies: {
      Query: { fields: { sessions: pages(['userId', 'agentName']) } },
      User: { fields: { sessions: pages(['agentName']) } },
      Session: { fields: { messages: pages() } },
      AgentMemory: {
        fields: {
          sessions: pages(),
          items: pages(),
          facts: pages(['status']),
          candidates: pages(),
          preference: { merge: true },
        },
      },
      Viewer: { keyFields: [] },
    },
  };
}
