import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { folderWith } from '../config/load.js';
import { send } from '../support/send.js';
import { startGateway } from '../support/start-gateway.js';
import { waitUntil } from '../support/wait-until.js';
import { npmStart, startProcess } from './start-process.js';

const listSessions = 'GET /v1/worker/users/{user_id}/sessions/';

function ask(url: string, query: string) {
  const headers = { 'content-type': 'application/json' };
  return send(new URL(url), { method: 'POST', headers, body: JSON.stringify({ query }) });
}

const sessions = '{ sessions(userId: "ada", first: 1) { nodes { title } } }';

test('without any setting but a port the server answers from the embedded gateway', async () => {
  const server = startProcess(['serve', '--port', '0']);
  const line = await server.listening();
  expect(line).toMatchObject({
    url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:[1-9]\d*\/graphql$/),
    gateway: 'embedded, with sample data',
    authentication: 'development',
  });
  expect((await ask(line.url, sessions)).json()).toHaveProperty('data.sessions.nodes.0.title');
  server.process.kill('SIGTERM');
  expect(await server.exit).toBe(0);
  expect(server.stderr()).toBe('');
});

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  '%s during a query lets it finish, then the exit code is 0',
  async (signal) => {
    const gateway = await startGateway();
    const server = startProcess(['--port', '0', '--endpoint', gateway.url]);
    const { url } = await server.listening();
    const hold = gateway.controls.hold(listSessions);
    const answer = ask(url, sessions);
    await hold.arrived;
    server.process.kill(signal);
    await waitUntil(async () => expect((await send(new URL('/readyz', url))).status).toBe(503));
    hold.release();
    expect((await answer).status).toBe(200);
    expect(await server.exit).toBe(0);
  },
);

test('a second signal ends the process at once', async () => {
  const gateway = await startGateway();
  const server = startProcess(['--port', '0', '--endpoint', gateway.url]);
  const { url } = await server.listening();
  const hold = gateway.controls.hold(listSessions);
  const answer = ask(url, sessions).catch((error: Error) => error.message);
  await hold.arrived;
  server.process.kill('SIGTERM');
  await waitUntil(async () => expect((await send(new URL('/readyz', url))).status).toBe(503));
  server.process.kill('SIGTERM');
  expect(await server.exit).toBe(1);
  expect(await answer).toBe('socket hang up');
});

test('while the stop is delayed readiness fails and requests are answered; a second signal ends the delay', async () => {
  const server = startProcess(['--port', '0'], {
    env: { SEA_AGENT_GRAPHQL_SERVER_STOP_DELAY_MS: '3600000' },
  });
  const { url } = await server.listening();
  server.process.kill('SIGTERM');
  await waitUntil(async () => expect((await send(new URL('/readyz', url))).status).toBe(503));
  expect((await ask(url, sessions)).json()).toHaveProperty('data.sessions.nodes.0.title');
  server.process.kill('SIGHUP');
  expect(await server.exit).toBe(1);
});

test('SIGTERM to npm start reaches the server', async () => {
  const server = npmStart(['--port', '0'], {});
  // In a fresh clone it builds first.
  const { url } = await server.listening();
  expect((await ask(url, sessions)).status).toBe(200);
  server.process.kill('SIGTERM');
  expect(await server.exit).toBe(0);
  await expect(ask(url, sessions)).rejects.toThrow('ECONNREFUSED');
  expect(server.stdout()).toContain('"msg":"stopped"');
});

test('a port in use is one clear sentence and exit code 1', async () => {
  const taken = createServer();
  taken.listen(0, '127.0.0.1');
  await once(taken, 'listening');
  onTestFinished(() => void taken.close());
  // A server that listens on TCP has an AddressInfo.
  const { port } = taken.address() as AddressInfo;
  const server = startProcess(['--port', String(port)]);
  expect(await server.exit).toBe(1);
  expect(server.stderr()).toBe(`Port ${port} on 127.0.0.1 is in use: choose another with PORT or --port.\n`);
});

// Nothing listens on the port for discarding.
const nothing = 'http://127.0.0.1:9';

test('a gateway that is down is an error in the answer, not the end of the server', async () => {
  const server = startProcess([], {
    env: { PORT: '0', AGENT_GATEWAY_ENDPOINT: `${nothing}/?key=sk-secret` },
  });
  const { url, gateway } = await server.listening();
  expect(gateway).toBe(nothing);
  const answer = await ask(url, sessions);
  expect(answer.status).toBe(200);
  expect(answer.json().errors?.[0]?.extensions['code']).toBe('UPSTREAM_UNAVAILABLE');
  expect((await send(new URL('/healthz', url))).status).toBe(200);
  server.process.kill('SIGTERM');
  expect(await server.exit).toBe(0);
  expect(server.stdout()).not.toContain('sk-secret');
});

test('wrong settings are all listed at once, with exit code 2 and no stack', async () => {
  const cwd = folderWith({ 'sea-agent-graphql.yaml': 'server: { prot: 1 }' });
  const server = startProcess(['--port', 'abc'], { cwd, env: { LOG_LEVEL: 'loud' } });
  expect(await server.exit).toBe(2);
  expect(server.stderr().split('\n')).toEqual([
    'The settings can not be used:',
    expect.stringContaining('server.prot in sea-agent-graphql.yaml is no setting'),
    '  - --port must be a whole number from 0 to 65535',
    '  - LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent',
    '',
  ]);
  expect(server.stdout()).toBe('');
});

test('a data file that can not be used is exit code 2 and names the file', async () => {
  const cwd = folderWith({ 'data.json': '{"sessions": 1}' });
  const server = startProcess(['--data', 'data.json'], { cwd });
  expect(await server.exit).toBe(2);
  expect(server.stderr()).toContain("The data file data.json can't be used:");
  expect(server.stderr()).not.toContain('    at ');
});
