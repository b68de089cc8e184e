import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { startServer, startServerOverGateway } from '../support/start-server.js';
import { waitUntil } from '../support/wait-until.js';

const listSessions = 'GET /v1/worker/users/{user_id}/sessions/';
const query = '{ sessions(userId: "ada") { nodes { sessionId } } }';

test('a running query finishes, new requests are refused with SHUTTING_DOWN, then the server is gone', async () => {
  const { server, gateway } = await startServerOverGateway();
  const hold = gateway.controls.hold(listSessions);
  const running = server.ask(query);
  await hold.arrived;
  const stopped = server.stop();

  const refused = await server.ask(query);
  expect([refused.status, refused.headers.connection]).toEqual([503, 'close']);
  const requestId = refused.headers['x-request-id'];
  expect(refused.json().errors?.[0]?.extensions).toEqual({ code: 'SHUTTING_DOWN', requestId });
  const ready = await server.send('/readyz');
  expect([ready.status, ready.json()]).toEqual([503, { status: 'draining' }]);
  expect((await server.send('/healthz')).status).toBe(200);

  hold.release();
  const answer = await running;
  expect([answer.status, answer.headers.connection]).toEqual([200, 'close']);
  expect(answer.json()).toHaveProperty('data.sessions.nodes.0.sessionId');
  await stopped;
  await expect(server.ask(query)).rejects.toThrow('ECONNREFUSED');
});

test('a mutation whose client left is waited for', async () => {
  const { server, gateway } = await startServerOverGateway();
  const hold = gateway.controls.hold('DELETE /v1/agents/{agent_id}/memory/{memory_id}');
  const client = new AbortController();
  const mutation = `mutation {
    forgetMemoryItem(input: { agentId: "support-agent", endUserId: "ada", memoryId: "ada-item-phone" }) { __typename }
  }`;
  const answer = server.ask(mutation, {}, {}, client.signal).catch(() => undefined);
  await hold.arrived;
  client.abort();
  await answer;
  const stopped = server.stop();
  const first = await Promise.race([
    stopped.then(() => 'stopped'),
    server.send('/readyz').then(() => 'draining'),
  ]);
  expect(first).toBe('draining');
  hold.release();
  await stopped;
  expect(await gateway.controls.log.requests[0]?.ended).toBe('answered');
});

test('requests that outlast the delay and the grace are cut off', async () => {
  const { server, gateway } = await startServerOverGateway({
    SEA_AGENT_GRAPHQL_SERVER_STOP_DELAY_MS: '1',
    SEA_AGENT_GRAPHQL_SERVER_SHUTDOWN_GRACE_MS: '50',
  });
  const hold = gateway.controls.hold(listSessions);
  const answer = server.ask(query).catch((error: Error) => error.message);
  await hold.arrived;
  await server.stop();
  expect(await answer).toBe('socket hang up');
  expect(server.logLines()).toContainEqual(expect.objectContaining({ cut: 1, msg: 'requests were cut off' }));
});

test('idle connections are closed while a request still runs', async () => {
  const { server, gateway } = await startServerOverGateway();
  const { port, host } = new URL(server.url);
  const idle = connect(Number(port), '127.0.0.1');
  idle.write(`GET /healthz HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
  await once(idle, 'data');
  const hold = gateway.controls.hold(listSessions);
  const running = server.ask(query);
  await hold.arrived;
  const stopped = server.stop();
  const first = await Promise.race([once(idle, 'close').then(() => 'closed'), stopped.then(() => 'stopped')]);
  expect(first).toBe('closed');
  hold.release();
  expect((await running).status).toBe(200);
  await stopped;
});

test('stopping twice is stopping once', async () => {
  const { server } = await startServerOverGateway();
  await Promise.all([server.stop(), server.stop()]);
  expect(server.logLines().filter(({ msg }) => msg === 'stopped')).toHaveLength(1);
});

test('the connections to the gateway are closed', async () => {
  const upstream = createServer((_request, response) => response.end('{"data": []}'));
  upstream.listen(0, '127.0.0.1');
  await once(upstream, 'listening');
  onTestFinished(() => void upstream.close());
  // A server that listens on TCP has an AddressInfo.
  const { port } = upstream.address() as AddressInfo;
  const connections = promisify(upstream.getConnections.bind(upstream));
  const server = await startServer({ argv: ['--endpoint', `http://127.0.0.1:${port}`] });
  await server.ask(query);
  expect(await connections()).toBe(1);
  await server.stop();
  await waitUntil(async () => expect(await connections()).toBe(0));
});
