import { once } from 'node:events';
import { createServer } from 'node:http';
import { buildSubgraphSchema } from '@apollo/subgraph';
import { parse } from 'graphql';
import { createYoga } from 'graphql-yoga';

/** Serves a subgraph on a free port of 127.0.0.1; gives what a composer needs of it. */
export async function serveSubgraph({ name, sdl, resolvers }) {
  const schema = buildSubgraphSchema({ typeDefs: parse(sdl), resolvers });
  const server = createServer(createYoga({ schema, graphiql: false, landingPage: false }));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { name, url: `http://127.0.0.1:${server.address().port}/graphql`, sdl };
}
