import { buildSubgraphSchema } from '@apollo/subgraph';
import { parse } from 'graphql';
import { createYoga } from 'graphql-yoga';
import { listen } from './listen.js';

/**
 * A subgraph of somebody else's, with types of the names that most graphs have: PageInfo, Node, JSON, DateTime,
 * Error, Viewer; it owns node, nodes and viewer, and adds fields to the subgraph's own types.
 */
export const directorySdl = /* GraphQL */ `
  extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@key", "@shareable"])

  scalar JSON
  scalar DateTime

  interface Node {
    id: ID!
  }

  interface Error {
    message: String!
  }

  type NameTaken implements Error {
    message: String!
    name: String!
  }

  type PageInfo @shareable {
    hasNextPage: Boolean!
    hasPreviousPage: Boolean!
    startCursor: String
    endCursor: String
  }

  type Team implements Node {
    id: ID!
    name: String!
    members: [User!]!
  }

  type TeamConnection {
    nodes: [Team!]!
    pageInfo: PageInfo!
  }

  type Viewer {
    user: User
    mayAdminister: Boolean!
  }

  type User @key(fields: "id") {
    id: ID!
    name: String
    joinedAt: DateTime
    settings: JSON
    "Facts that the person pinned; one of them has a key that can't be."
    pinned: [Fact]
  }

  type Agent @key(fields: "id") {
    id: ID!
    label: String
  }

  type Session @key(fields: "userId sessionId") {
    userId: ID!
    sessionId: ID!
    ticket: String
  }

  type Fact @key(fields: "agentId endUserId factId", resolvable: false) {
    agentId: ID!
    endUserId: ID!
    factId: ID!
  }

  type Query {
    viewer: Viewer
    node(id: ID!): Node
    nodes(ids: [ID!]!): [Node]!
    teams: TeamConnection!
    lastError: Error
  }
`;

const names = { ada: 'Ada', 'li-wei': '李伟', zoe: 'Zoë', max: 'Max' };
const team = {
  __typename: 'Team',
  id: 'team-1',
  name: 'Support',
  members: [{ id: 'ada' }, { id: 'li-wei' }],
};
const plan = { agentId: 'support-agent', endUserId: 'ada', factId: 'ada-fact-plan-2' };
const seats = { ...plan, factId: 'ada-fact-seats' };

const resolvers = {
  Query: {
    viewer: () => ({ user: { id: 'ada' }, mayAdminister: false }),
    node: (_root, { id }) => (id === team.id ? team : null),
    nodes: (_root, { ids }) => ids.map((id) => (id === team.id ? team : null)),
    teams: () => ({ nodes: [team], pageInfo: { hasNextPage: false, hasPreviousPage: false } }),
    lastError: () => ({ __typename: 'NameTaken', message: 'taken', name: 'Ada' }),
  },
  User: {
    __resolveReference: ({ id }) => ({ id }),
    name: ({ id }) => names[id] ?? null,
    joinedAt: () => '2025-01-01T00:00:00Z',
    settings: () => ({ theme: 'dark' }),
    pinned: () => [plan, { ...plan, factId: '..' }, { ...plan, factId: 'nobody-knows-it' }, seats],
  },
  Agent: { __resolveReference: ({ id }) => ({ id }), label: ({ id }) => `Agent ${id}` },
  Session: {
    __resolveReference: (keys) => keys,
    ticket: ({ userId, sessionId }) => `${userId}/${sessionId}`,
  },
};

/** Starts it on a free port. */
export async function startDirectory() {
  const schema = buildSubgraphSchema({ typeDefs: parse(directorySdl), resolvers });
  const { origin, close } = await listen(createYoga({ schema, logging: false, graphiql: false }));
  return { url: `${origin}/graphql`, close };
}
