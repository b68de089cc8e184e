import { once } from 'node:events';
import { createServer } from 'node:http';

/**
 * Serves a handler on a free port of 127.0.0.1.
 * @param {import('node:http').RequestListener} handler
 */
export async function listen(handler) {
  const server = createServer(handler);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** A port that was free just now, for programs that can't be told to take any. */
export async function freePort() {
  const { origin, close } = await listen(() => undefined);
  await close();
  return Number(new URL(origin).port);
}
