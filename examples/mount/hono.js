// Inside Hono on Node.js: `node hono.js`.
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { createServer, loadConfig } from 'sea-agent-graphql';

const graphql = createServer(loadConfig({ env: process.env }));
const app = new Hono();

const answer = ({ req, env }) => graphql.fetch(req.raw, { remoteAddress: env.incoming.socket.remoteAddress });
app.all('/graphql/*', answer);
app.get('/readyz', answer);

const server = serve(
  { fetch: app.fetch, port: Number(process.env.PORT ?? 4000), hostname: '127.0.0.1' },
  ({ port }) => console.log(`http://127.0.0.1:${port}/graphql`),
);

process.once('SIGTERM', async () => {
  await graphql.stop();
  server.close();
});
