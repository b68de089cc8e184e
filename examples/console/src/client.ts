import { ApolloClient, ApolloLink, HttpLink, InMemoryCache } from '@apollo/client';
import { SetContextLink } from '@apollo/client/link/context';
import possibleTypes from './generated/possible-types.ts';
import { pages } from './pages.ts';

declare module '@apollo/client' {
  // So that results are typed by the options that createClient sets.
  namespace ApolloClient {
    namespace DeclareDefaultOptions {
      interface WatchQuery {
        errorPolicy: 'all';
      }
      interface Query {
        errorPolicy: 'all';
      }
      interface Mutate {
        errorPolicy: 'all';
      }
    }
  }
}

/** Asks the GraphQL server of the page's own origin, with the token where there is one. */
export function createClient(token: string): ApolloClient {
  const credentials = new SetContextLink(({ headers }) => ({
    headers: token === '' ? headers : { ...headers, authorization: `Bearer ${token}` },
  }));
  return new ApolloClient({
    cache: new InMemoryCache({
      possibleTypes: possibleTypes.possibleTypes,
      typePolicies: {
        Query: { fields: { sessions: pages(['userId', 'agentName']) } },
        Session: { fields: { messages: pages() } },
        AgentMemory: {
          fields: {
            items: pages(),
            facts: pages(['status']),
            candidates: pages(),
            preference: { merge: true },
          },
        },
        Viewer: { keyFields: [] },
        // Its id is the gateway's own, of a call within one conversation.
        ToolCall: { keyFields: false },
      },
    }),
    link: ApolloLink.from([credentials, new HttpLink({ uri: '/graphql' })]),
    // One layer that fails takes no other from the screen; a refetch of one window keeps the others.
    defaultOptions: {
      watchQuery: { errorPolicy: 'all', refetchWritePolicy: 'merge' },
      query: { errorPolicy: 'all' },
      mutate: { errorPolicy: 'all' },
    },
  });
}
