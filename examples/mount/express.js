// Inside Express 5: `node express.js`.
import express from 'express';
import { createServer, loadConfig } from 'sea-agent-graphql';

const graphql = createServer(loadConfig({ env: process.env }));
const app = express();

app.use('/graphql', graphql.handler);
app.get('/readyz', graphql.handler);

const server = app.listen(Number(process.env.PORT ?? 4000), '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${server.address().port}/graphql`);
});

process.once('SIGTERM', async () => {
  await graphql.stop();
  server.close();
});
