import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { startFaultyServer } from '../faults/faulty-server.js';
import type { TestServer } from '../support/start-server.js';

const body = '{"query":"{ __typename }"}';

/** Sends a request whose headers are these bytes, and gives the answer's. */
async function sendRaw(server: TestServer, headers: string): Promise<string> {
  const { port, host } = new URL(server.url);
  const socket = connect(Number(port), '127.0.0.1');
  socket.write(
    `POST /graphql HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nConnection: close\r\n` +
      `Content-Length: ${body.length}\r\n${headers}\r\n\r\n${body}`,
  );
  return text(socket);
}

it.each([
  ['with a line break', 'X-Request-Id: a\r\n {"level":60,"msg":"forged"}'],
  ['with a bare line feed', 'X-Request-Id: a\n{"level":60,"msg":"forged"}: x'],
  ['with a bare carriage return', 'X-Request-Id: a\rforged'],
  ['with a NUL', 'X-Request-Id: forged\u0000'],
  ['with an escape of a terminal', 'X-Request-Id: \u001b[31mforged'],
  ['with a quote', 'X-Request-Id: "},{"forged":"1'],
  ['with a blank', 'X-Request-Id: a forged'],
  ['in other letters than ASCII', 'X-Request-Id: förged-\u00e4'],
  ['that is endless', `X-Request-Id: ${'forged'.repeat(100)}`],
  ['twice', 'X-Request-Id: forged\r\nX-Request-Id: forged'],
  ['empty', 'X-Request-Id: \r\nX-Forwarded-For: forged'],
])('a request id that comes %s stands neither in a log line nor in the answer', async (_name, header) => {
  const { server } = await startFaultyServer();
  const answer = await sendRaw(server, header);
  await server.stop();
  expect(answer.replace(/^HTTP\/1\.1 400[^]*$/, '')).not.toMatch(/forged/);
  expect(server.logText()).not.toMatch(/forged|förged/);
  // Each line is one object of our own making.
  for (const line of server.logLines()) expect(line.level).toBeLessThan(60);
});

it('a usable request id is kept, in the answer and in the log', async () => {
  const { server } = await startFaultyServer();
  const answer = await server.ask('{ __typename }', {}, { 'x-request-id': 'trace-1:a/b=~._+' });
  expect(answer.headers['x-request-id']).toBe('trace-1:a/b=~._+');
  expect(await server.requestLine()).toMatchObject({ requestId: 'trace-1:a/b=~._+' });
});

it('what a caller says of addresses and identities changes neither a log line nor a call', async () => {
  const { server, gateway } = await startFaultyServer();
  const forged = {
    'x-forwarded-for': 'forged-1',
    'x-forwarded-host': 'forged-2',
    'x-forwarded-proto': 'forged-3',
    forwarded: 'for=forged-4',
    'x-real-ip': 'forged-5',
    'x-user-id': 'forged-6',
    authorization: 'Bearer forged-7',
    'x-agent-v2': 'forged-8',
    traceparent: 'forged-9',
    cookie: 'forged-10',
    'idempotency-key': 'forged-11',
  };
  await server.ask('{ sessions(userId: "u-ada-7f3a") { nodes { title } } }', {}, forged);
  await server.stop();
  expect(server.logText()).not.toContain('forged');
  expect(gateway.requests).toHaveLength(1);
  expect(JSON.stringify(gateway.requests)).not.toContain('forged');
});
