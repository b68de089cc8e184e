import { renderGraphiQL } from '@graphql-yoga/render-graphiql';

const query = `# A person, what they talked about, and what an agent remembers of them: three subgraphs, one question.
query Person {
  user(id: "ada") {
    name
    sessions(first: 2) {
      nodes {
        title
        messages(last: 3) {
          nodes {
            role
            text
          }
        }
      }
    }
  }
  agent(id: "support-agent") {
    label
    owner {
      name
    }
    memory(endUserId: "ada") {
      facts {
        nodes {
          key
          value
        }
      }
    }
  }
}
`;

/** Settings of Hive Gateway. */
export const gatewayConfig = {
  graphiql: { title: 'Supergraph', defaultQuery: query },
  // Hive's own page loads its code from a CDN; this one brings it along.
  renderGraphiQL,
  propagateHeaders: {
    // Who asks, and the id by which one request is found in every log.
    fromClientToSubgraphs: ({ request }) => ({
      authorization: request.headers.get('authorization'),
      'x-request-id': request.headers.get('x-request-id'),
    }),
  },
};
