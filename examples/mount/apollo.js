// The schema in an Apollo Server of your own: `node apollo.js`.
import { ApolloServer } from '@apollo/server';
import { expressMiddleware } from '@as-integrations/express5';
import express from 'express';
import { createServer, loadConfig } from 'sea-agent-graphql';

const graphql = createServer(loadConfig({ env: process.env }));
const apollo = new ApolloServer({
  schema: graphql.schema,
  formatError: (_formatted, error) => graphql.formatError(error).toJSON(),
});
await apollo.start();

const context = ({ req: { headers, socket, body } }) =>
  graphql.contextFor({ ...body, headers, remoteAddress: socket.remoteAddress });
const app = express();
app.use('/graphql', express.json(), expressMiddleware(apollo, { context }));

const server = app.listen(Number(process.env.PORT ?? 4000), '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${server.address().port}/graphql`);
});

process.once('SIGTERM', async () => {
  await apollo.stop();
  await graphql.stop();
  server.close();
});
