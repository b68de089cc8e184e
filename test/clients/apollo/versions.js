import * as four from '@apollo/client';
import { BatchHttpLink } from '@apollo/client/link/batch-http';
import { PersistedQueryLink } from '@apollo/client/link/persisted-queries';
import { relayStylePagination } from '@apollo/client/utilities';
import * as three from 'apollo-client-3/core';
import { BatchHttpLink as BatchHttpLinkThree } from 'apollo-client-3/link/batch-http';
import { createPersistedQueryLink } from 'apollo-client-3/link/persisted-queries';
import { relayStylePagination as relayStylePaginationThree } from 'apollo-client-3/utilities';

/** What of Apollo Client is tried, once for each major version in use. */
export const versions = [
  {
    name: 'Apollo Client 4',
    ...four,
    /** What it tells of itself in extensions. */
    library: '@apollo/client',
    BatchHttpLink,
    persistedQueries: (options) => new PersistedQueryLink(options),
    relayStylePagination,
    /** The code of a failure, where the version has it. */
    codeOf: (error) => error.errors?.[0]?.extensions?.code,
  },
  {
    name: 'Apollo Client 3',
    ...three,
    BatchHttpLink: BatchHttpLinkThree,
    persistedQueries: createPersistedQueryLink,
    relayStylePagination: relayStylePaginationThree,
    codeOf: (error) => (error.graphQLErrors[0] ?? error.networkError?.result?.errors?.[0])?.extensions?.code,
  },
];
