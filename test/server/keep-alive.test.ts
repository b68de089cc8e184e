import { expect, test } from 'vitest';
import { startServer } from '../support/start-server.js';
import { head, openWire } from './wire.js';

const health = head('GET /healthz HTTP/1.1', 'Host: localhost');

test('a connection is kept for longer than balancers keep theirs', async () => {
  const { url } = await startServer();
  const wire = await openWire(url);
  wire.write(health);
  expect(await wire.until(/"ok"}$/)).toMatch(/\r\nkeep-alive: timeout=75\r\n/i);
  wire.write(health);
  await wire.until(/"ok"}[^]*"ok"}$/);
});

test('for how long is a setting', async () => {
  const { url } = await startServer({ env: { SEA_AGENT_GRAPHQL_SERVER_KEEP_ALIVE_TIMEOUT_MS: '7000' } });
  const wire = await openWire(url);
  wire.write(health);
  expect(await wire.until(/"ok"}$/)).toMatch(/\r\nkeep-alive: timeout=7\r\n/i);
});

test('a stop waits for no connection that is kept, used or not', async () => {
  const server = await startServer();
  const [used, unused] = [await openWire(server.url), await openWire(server.url)];
  used.write(health);
  await used.until(/"ok"}$/);
  await server.stop();
  await used.ended();
  expect(await unused.ended()).toBe('');
});
