import { connect } from 'node:net';
import { onTestFinished, expect, test } from 'vitest';
import { messages, sessions } from '../support/rows.js';
import { startServerOverGateway, type TestServer } from '../support/start-server.js';
import { waitUntil } from '../support/wait-until.js';

const large = '{ sessions(userId: "u", first: 10) { nodes { messages(last: 1000) { nodes { text } } } } }';

/** A server with answers that no buffer of a socket holds, for one operation of a caller at a time. */
async function startLarge(env: Readonly<Record<string, string>> = {}): Promise<TestServer> {
  const text = 'x'.repeat(2000);
  const rows = messages(1000).map((message) => ({ ...message, content: text }));
  const data = { sessions: sessions(10).map((one) => ({ ...one, messages: rows })) };
  // The wait passes in a test: the place is not free until the test frees it.
  const one = {
    SEA_AGENT_GRAPHQL_LIMITS_OPERATIONS_PER_CALLER: '1',
    SEA_AGENT_GRAPHQL_LIMITS_QUEUE_WAIT_MS: '1000',
  };
  const { server } = await startServerOverGateway({ ...one, ...env }, data);
  return server;
}

/** Asks and reads nothing of the answer. */
function askWithoutReading(server: TestServer, accept: string) {
  const { hostname, port } = new URL(server.url);
  const socket = connect({ host: hostname, port: Number(port) });
  onTestFinished(() => void socket.destroy());
  const body = JSON.stringify({ query: large });
  socket.write(
    `POST /graphql HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncontent-type: application/json\r\naccept: ${accept}\r\n` +
      `content-length: ${body.length}\r\n\r\n${body}`,
  );
  const begun = new Promise<void>((resolve) => {
    socket.once('readable', resolve);
  });
  const closed = new Promise<void>((resolve) => {
    socket.once('close', () => resolve());
  });
  return { socket, begun, closed };
}

const small = '{ sessions(userId: "u", first: 1) { nodes { title } } }';

test.each([
  ['by Yoga, a document not seen before', false, 'application/json'],
  ['the short way', true, 'application/json'],
  ['the short way, in the other type', true, 'application/graphql-response+json'],
])('a client who leaves amid a large answer leaves nothing behind (%s)', async (_what, isKnown, accept) => {
  const server = await startLarge();
  if (isKnown) await server.ask(large);
  const { socket, begun } = askWithoutReading(server, accept);
  await begun;
  // The place is held until the answer is out or its client gone.
  expect((await server.ask(small)).status).toBe(503);
  socket.destroy();
  await waitUntil(async () => expect((await server.ask(small)).status).toBe(200));
});

test.each([false, true])(
  'a client who reads nothing of it is cut off in time (known: %s)',
  async (isKnown) => {
    const server = await startLarge({ SEA_AGENT_GRAPHQL_SERVER_ANSWER_TIMEOUT_MS: '2000' });
    if (isKnown) await server.ask(large);
    const { begun } = askWithoutReading(server, 'application/json');
    await begun;
    await waitUntil(async () => expect((await server.ask(small)).status).toBe(200));
  },
);
