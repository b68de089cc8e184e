import { ApolloGateway, RemoteGraphQLDataSource } from '@apollo/gateway';
import { ApolloServer } from '@apollo/server';
import { startStandaloneServer } from '@apollo/server/standalone';
import { GraphQLError } from 'graphql';

const unreachable = {
  message: 'A part of the graph can not be reached.',
  extensions: { code: 'DOWNSTREAM_SERVICE_ERROR' },
};

/** The settings of docs/federation.md for Apollo Gateway. */
class Subgraph extends RemoteGraphQLDataSource {
  willSendRequest({ request, context }) {
    for (const name of ['authorization', 'x-request-id']) {
      const value = context.headers?.[name];
      if (value !== undefined) request.http.headers.set(name, value);
    }
  }

  // What is refused before execution (401, 413, 429, 503) has its code in the body too. Without this the client
  // gets INTERNAL_SERVER_ERROR and the subgraph's address.
  async errorFromResponse(response) {
    const body = await this.parseBody(response);
    const { message, extensions } = body?.errors?.[0] ?? unreachable;
    return new GraphQLError(message, { extensions });
  }

  // What fetch says of a lost connection names the address.
  didEncounterError(error) {
    throw error instanceof GraphQLError ? error : new GraphQLError(unreachable.message, unreachable);
  }
}

/** Starts Apollo Gateway over a supergraph. */
export async function startApolloGateway(supergraphSdl) {
  const gateway = new ApolloGateway({
    supergraphSdl,
    logger: quiet,
    buildService: ({ url }) => new Subgraph({ url }),
  });
  const server = new ApolloServer({ gateway, logger: quiet, includeStacktraceInErrorResponses: false });
  const { url } = await startStandaloneServer(server, {
    listen: { port: 0, host: '127.0.0.1' },
    context: async ({ req }) => ({ headers: req.headers }),
  });
  return { url, close: () => server.stop() };
}

const nothing = () => undefined;
const quiet = { debug: nothing, info: nothing, warn: nothing, error: nothing };
