import { graphql } from 'relay-runtime';

/** A person's sessions, page by page. */
export const sessionsQuery = graphql`
  query appSessionsQuery($userId: ID!, $first: Int!) {
    ...app_sessions @arguments(userId: $userId, first: $first)
  }
`;

export const sessionsFragment = graphql`
  fragment app_sessions on Query
  @refetchable(queryName: "appSessionsPageQuery")
  @argumentDefinitions(
    userId: { type: "ID!" }
    first: { type: "Int", defaultValue: 2 }
    after: { type: "String" }
  ) {
    sessions(userId: $userId, first: $first, after: $after) @connection(key: "app_sessions") {
      edges {
        node {
          title
        }
      }
    }
  }
`;

/** The newest messages of a session, and older ones page by page, by the session's own id. */
export const sessionQuery = graphql`
  query appSessionQuery($userId: ID!, $sessionId: ID!, $last: Int!) {
    session(userId: $userId, sessionId: $sessionId) {
      id
      createdAt
      ...app_messages @arguments(last: $last)
    }
  }
`;

export const messagesFragment = graphql`
  fragment app_messages on Session
  @refetchable(queryName: "appMessagesPageQuery")
  @argumentDefinitions(last: { type: "Int", defaultValue: 5 }, before: { type: "String" }) {
    messages(last: $last, before: $before) @connection(key: "app_messages") {
      edges {
        node {
          id
          role
          text
        }
      }
    }
  }
`;

/** What an agent remembers of a person. */
export const memoryQuery = graphql`
  query appMemoryQuery($agentId: ID!, $endUserId: ID!) {
    agentMemory(agentId: $agentId, endUserId: $endUserId) {
      id
      agent {
        id
      }
      user {
        id
      }
      items(first: 50) @connection(key: "app_items") {
        edges {
          node {
            id
            content
          }
        }
      }
      facts(first: 50) @connection(key: "app_facts") {
        edges {
          node {
            id
            key
            value
          }
        }
      }
    }
  }
`;

export const correctItem = graphql`
  mutation appCorrectItemMutation($input: CorrectMemoryItemInput!) {
    correctMemoryItem(input: $input) {
      __typename
      ... on CorrectMemoryItemPayload {
        item {
          content
        }
      }
      ... on MemoryError {
        code
        message
      }
    }
  }
`;

export const forgetFact = graphql`
  mutation appForgetFactMutation($input: ForgetFactInput!, $connections: [ID!]!) {
    forgetFact(input: $input) {
      __typename
      ... on ForgetFactPayload {
        forgottenId @deleteEdge(connections: $connections)
      }
      ... on MemoryError {
        code
        message
      }
    }
  }
`;

export const createFact = graphql`
  mutation appCreateFactMutation($input: CreateFactInput!, $connections: [ID!]!) {
    createFact(input: $input) {
      __typename
      ... on CreateFactPayload {
        fact @appendNode(connections: $connections, edgeTypeName: "FactEdge") {
          key
          value
        }
      }
      ... on MemoryError {
        code
        message
      }
    }
  }
`;

export const forgetItem = graphql`
  mutation appForgetItemMutation($input: ForgetMemoryItemInput!) {
    forgetMemoryItem(input: $input) {
      __typename
      ... on ForgetMemoryItemPayload {
        forgottenId @deleteRecord
      }
    }
  }
`;
