// Inside Fastify 5: `node fastify.js`.
import fastify from 'fastify';
import { createServer, loadConfig } from 'sea-agent-graphql';

const graphql = createServer(loadConfig({ env: process.env }));
const app = fastify();

await app.register(async (scope) => {
  // Bodies are read by the handler, which has limits of its own.
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, _body, done) => done(null));
  for (const path of ['/graphql', '/graphql/*', '/readyz']) {
    scope.all(path, async (request, reply) => {
      reply.hijack();
      await graphql.handler(request.raw, reply.raw);
    });
  }
});

const address = await app.listen({ port: Number(process.env.PORT ?? 4000), host: '127.0.0.1' });
console.log(`${address}/graphql`);

process.once('SIGTERM', async () => {
  await graphql.stop();
  await app.close();
});
