/** Who the people are. Conversations and memories come from the subgraph `conversations`, by the same id. */
export const users = {
  name: 'users',
  sdl: /* GraphQL */ `
    extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@key"])

    "A person of ours."
    type User @key(fields: "id") {
      id: ID!
      name: String!
      email: String!
    }

    type Query {
      "A person by id."
      user(id: ID!): User
      "Everybody."
      users: [User!]!
    }
  `,
  resolvers: {
    Query: {
      user: (_root, { id }) => find(id),
      users: () => people,
    },
    User: { __resolveReference: ({ id }) => find(id) },
  },
};

const people = [
  { id: 'ada', name: 'Ada', email: 'ada@mail.example' },
  { id: 'li-wei', name: '李伟', email: 'li-wei@mail.example' },
  { id: 'zoe', name: 'Zoë', email: 'zoe@mail.example' },
  { id: 'max', name: 'Max', email: 'max@mail.example' },
];

function find(id) {
  return people.find((person) => person.id === id) ?? null;
}
