import { useSyncExternalStore } from 'react';

/** What the address shows: whose data, and which part of it. */
export type Route =
  | { readonly view: 'conversations'; readonly userId: string; readonly sessionId: string | null }
  | { readonly view: 'memory'; readonly userId: string; readonly agentId: string };

const defaults = { userId: 'ada', agentId: 'support-agent' };

export function hrefOf(route: Route): string {
  const parts =
    route.view === 'memory'
      ? ['memory', route.userId, route.agentId]
      : ['conversations', route.userId, ...(route.sessionId === null ? [] : [route.sessionId])];
  return `#/${parts.map(encodeURIComponent).join('/')}`;
}

/** The route of a location's fragment; an unknown one is the list of conversations. */
export function routeOf(hash: string): Route {
  const [view, userId = defaults.userId, third] = hash.replace(/^#\/?/, '').split('/').map(decoded);
  if (view === 'memory') return { view, userId, agentId: third ?? defaults.agentId };
  return { view: 'conversations', userId, sessionId: third ?? null };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    // Typed by hand: taken as it stands.
    return part;
  }
}

export function useRoute(): Route {
  return routeOf(useSyncExternalStore(onHashChange, () => location.hash));
}

function onHashChange(listener: () => void): () => void {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}
