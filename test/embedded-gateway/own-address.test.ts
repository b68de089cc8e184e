import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { expect, onTestFinished, test } from 'vitest';
import { loadConfig } from '../../src/config/config.js';
import { connectGateway } from '../../src/server/connect-gateway.js';
import { head, openWire } from '../server/wire.js';
import { startGateway } from '../support/start-gateway.js';

const path = '/agent-v2/v1/worker/users/ada/sessions/';

async function statusOf(url: string, target: string, ...headers: string[]): Promise<number> {
  const wire = await openWire(url);
  wire.write(head(`GET ${target} HTTP/1.1`, 'Connection: close', ...headers));
  return Number((await wire.ended()).split(' ')[1]);
}

test.each([
  'evil.example',
  'localhost.evil.example:80',
  '127.0.0.2',
  '192.168.0.1',
  '0.0.0.0',
  '[::2]',
  'user@localhost',
  '',
])('a request under the host "%s" is refused, and nothing is asked', async (host) => {
  const gateway = await startGateway();
  expect(await statusOf(gateway.url, path, `Host: ${host}`)).toBe(403);
  expect(gateway.controls.log.count()).toBe(0);
});

test.each(['127.0.0.1', '127.0.0.1:1', 'LOCALHOST', '[::1]:80'])(
  'one under "%s" is answered',
  async (host) => {
    expect(await statusOf((await startGateway()).url, path, `Host: ${host}`)).toBe(200);
  },
);

test('a target that is no path is refused', async () => {
  const { url } = await startGateway();
  for (const target of ['http://localhost/x', 'http://[::1', 'http://evil.example/'])
    expect(await statusOf(url, target, 'Host: localhost')).toBe(400);
});

/** The requests that clients of undici make from now on. */
function watchRequests(): { origin: string; authorization: string }[] {
  const seen: { origin: string; authorization: string }[] = [];
  const onRequest = (message: unknown) => {
    // The form of the channel's messages, as undici documents it.
    const { request } = message as { request: { origin: string; headers: string[] } };
    const at = request.headers.indexOf('authorization');
    seen.push({ origin: String(request.origin), authorization: request.headers[at + 1] ?? '' });
  };
  subscribe('undici:request:create', onRequest);
  onTestFinished(() => void unsubscribe('undici:request:create', onRequest));
  return seen;
}

test('the one that a server starts asks for a key that is another one each time', async () => {
  const seen = watchRequests();
  for (let time = 0; time < 2; time++) {
    const { client, close } = await connectGateway(
      loadConfig({ env: { AGENT_GATEWAY_API_KEY: 'configured', AGENT_GATEWAY_HEADERS: '{"x-a":"b"}' } }),
      null,
    );
    onTestFinished(close);
    expect((await client.sessions.list('ada', { limit: 1 })).items).toHaveLength(1);
  }
  const [first, second] = seen;
  if (first === undefined || second === undefined) throw new Error('nothing was asked');
  expect(first.authorization).toMatch(/^Bearer [\w-]{43}$/);
  expect(second.authorization).toMatch(/^Bearer [\w-]{43}$/);
  expect(second.authorization).not.toBe(first.authorization);
  expect(first.origin).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  const host = 'Host: localhost';
  expect(await statusOf(first.origin, path, host)).toBe(401);
  expect(await statusOf(first.origin, path, host, 'Authorization: Bearer configured')).toBe(401);
  expect(await statusOf(first.origin, path, host, `Authorization: ${second.authorization}`)).toBe(401);
  expect(await statusOf(first.origin, path, host, `Authorization: ${first.authorization}`)).toBe(200);
});
