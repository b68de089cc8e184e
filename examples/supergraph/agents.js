/** Which agents there are and who looks after them: a person of the subgraph `users`, whom only the id is known of here. */
export const agents = {
  name: 'agents',
  sdl: /* GraphQL */ `
    extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@key"])

    "An agent that talks with people."
    type Agent @key(fields: "id") {
      id: ID!
      label: String!
      "Who looks after it."
      owner: User!
    }

    type User @key(fields: "id", resolvable: false) {
      id: ID!
    }

    type Query {
      "An agent by id."
      agent(id: ID!): Agent
      "All agents."
      agents: [Agent!]!
    }
  `,
  resolvers: {
    Query: {
      agent: (_root, { id }) => find(id),
      agents: () => known,
    },
    Agent: { __resolveReference: ({ id }) => find(id) },
  },
};

const known = [
  { id: 'support-agent', label: 'Support', owner: { id: 'zoe' } },
  { id: 'tutor', label: 'Tutor', owner: { id: 'max' } },
];

function find(id) {
  return known.find((agent) => agent.id === id) ?? null;
}
