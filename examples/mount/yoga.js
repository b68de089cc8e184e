// The schema in a Yoga of your own: `node yoga.js`. What only the server's own pipeline keeps is listed in docs/mounting.md.
import { createServer as createHttpServer } from 'node:http';
import { createYoga } from 'graphql-yoga';
import { createServer, loadConfig } from 'sea-agent-graphql';

const graphql = createServer(loadConfig({ env: process.env }));
const yoga = createYoga({
  schema: graphql.schema,
  context: ({ request, params }) =>
    graphql.contextFor({ ...params, headers: request.headers, signal: request.signal }),
  maskedErrors: { maskError: graphql.formatError },
});

const server = createHttpServer(yoga).listen(Number(process.env.PORT ?? 4000), '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${server.address().port}/graphql`);
});

process.once('SIGTERM', async () => {
  await graphql.stop();
  server.close();
});
