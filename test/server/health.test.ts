import { expect, test } from 'vitest';
import { startServer, startServerOverGateway } from '../support/start-server.js';
import { waitUntil } from '../support/wait-until.js';

test.each([
  ['/healthz', { status: 'ok' }],
  ['/readyz', { status: 'ready' }],
  ['/healthz/', { status: 'ok' }],
  ['/readyz/?a=/', { status: 'ready' }],
])('%s answers with JSON, asks the gateway nothing, and does so under any host', async (path, body) => {
  const { server, gateway } = await startServerOverGateway();
  const answer = await server.send(path, { headers: { host: '10.0.0.7:8080' } });
  expect([answer.status, answer.json()]).toEqual([200, body]);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(gateway.controls.log.count()).toBe(0);
});

test.each(['/healthz', '/readyz'])('%s answers HEAD without a body and refuses POST', async (path) => {
  const server = await startServer();
  const head = await server.send(path, { method: 'HEAD' });
  expect([head.status, head.text]).toEqual([200, '']);
  const post = await server.send(path, { method: 'POST' });
  expect([post.status, post.headers.allow]).toEqual([405, 'GET, HEAD']);
});

test.each([
  ['leaves log lines', {}, 4],
  [
    'is left out of the log where that is set, unless it is refused',
    { SEA_AGENT_GRAPHQL_SERVER_LOG_PROBES: 'false' },
    2,
  ],
] as const)('a probe %s', async (_what, env, lines) => {
  const server = await startServer({ env });
  await server.send('/healthz');
  await server.send('/readyz');
  await server.send('/readyz', { method: 'POST' });
  await server.ask('{ __typename }');
  await waitUntil(() => {
    expect(server.logLines().filter(({ msg }) => msg === 'request')).toHaveLength(lines);
  });
});

test('both answer while the gateway is down', async () => {
  const { server, gateway } = await startServerOverGateway();
  await gateway.close();
  expect((await server.send('/healthz')).status).toBe(200);
  expect((await server.send('/readyz')).status).toBe(200);
});
