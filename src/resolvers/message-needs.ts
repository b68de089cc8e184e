import type { Selection } from '../execution/selection.js';
import type { MessageNeeds } from '../reading/messages/message-request.js';

const knownNeeds = new WeakMap<Selection, MessageNeeds>();

/** What a selection of a MessageConnection needs to be read. */
export function messageNeeds(connection: Selection): MessageNeeds {
  const known = knownNeeds.get(connection) ?? findNeeds(connection);
  knownNeeds.set(connection, known);
  return known;
}

/** What a session's last message needs to be read. */
export function lastMessageNeeds(message: Selection): MessageNeeds {
  return { names: message.has('id'), previous: false, next: false };
}

function findNeeds(connection: Selection): MessageNeeds {
  const pageInfo = connection.under('pageInfo', 'PageInfo');
  const edges = connection.under('edges', 'MessageEdge');
  return {
    names:
      pageInfo.has('startCursor', 'endCursor') ||
      edges.has('cursor') ||
      edges.under('node', 'Message').has('id') ||
      connection.under('nodes', 'Message').has('id'),
    previous: pageInfo.has('hasPreviousPage'),
    next: pageInfo.has('hasNextPage'),
  };
}
