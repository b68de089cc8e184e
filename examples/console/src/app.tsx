import { ApolloProvider } from '@apollo/client/react';
import { useMemo, useState } from 'react';
import { createClient } from './client.ts';
import { Connection } from './connection.tsx';
import { Conversations } from './sessions/conversations.tsx';
import { MemoryPage } from './memory/memory-page.tsx';
import { hrefOf, type Route, useRoute } from './route.ts';
import { UndoProvider } from './shared/undo.tsx';

export function App() {
  const [token, setToken] = useState('');
  const route = useRoute();
  // Another person or another token: nothing of the one before may stay in the cache.
  const client = useMemo(() => createClient(token), [token, route.userId]);
  return (
    <ApolloProvider client={client}>
      <UndoProvider key={route.userId}>
        <a className="skip" href="#main" onClick={focusMain}>
          Skip to content
        </a>
        <header className="bar">
          <h1>Agent console</h1>
          <Navigation route={route} />
          <Connection route={route} token={token} onToken={setToken} />
        </header>
        <main id="main" tabIndex={-1}>
          {route.view === 'memory' ? (
            <MemoryPage key={`${route.userId} ${route.agentId}`} {...route} />
          ) : (
            <Conversations key={route.userId} {...route} />
          )}
        </main>
      </UndoProvider>
    </ApolloProvider>
  );
}

function Navigation({ route }: { readonly route: Route }) {
  const { userId } = route;
  const agentId = route.view === 'memory' ? route.agentId : 'support-agent';
  const links = [
    { text: 'Conversations', target: { view: 'conversations', userId, sessionId: null } },
    { text: 'What is remembered of you', target: { view: 'memory', userId, agentId } },
  ] as const;
  return (
    <nav aria-label="Views">
      {links.map(({ text, target }) => (
        <a key={text} href={hrefOf(target)} aria-current={target.view === route.view ? 'page' : undefined}>
          {text}
        </a>
      ))}
    </nav>
  );
}

/** The fragment holds the route, so the link moves the focus itself. */
function focusMain(event: React.MouseEvent) {
  event.preventDefault();
  document.getElementById('main')?.focus();
}
