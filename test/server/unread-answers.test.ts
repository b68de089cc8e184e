import { once } from 'node:events';
import { connect } from 'node:net';
import { onTestFinished, expect, test } from 'vitest';
import { startFaultyGateway } from '../support/faulty-gateway.js';
import { startServer, type TestServer } from '../support/start-server.js';
import { waitUntil } from '../support/wait-until.js';

const memory = 'agentMemory(agentId: "a", endUserId: "u")';
const large = `{ ${memory} { facts { nodes { ${Array.from({ length: 20 }, (_, at) => `a${at}: value`).join(' ')} } } } }`;
const small = `{ ${memory} { facts { nodes { key } } } }`;

/** A server whose largest answer has 20 MB, which no socket takes at once. */
async function startLarge(env: Readonly<Record<string, string>>): Promise<TestServer> {
  const gateway = await startFaultyGateway();
  onTestFinished(() => gateway.close());
  const fact = { fact_id: 'f', fact_key: 'k', fact_value: ['é'.repeat(500_000)] };
  gateway.on('GET', /facts/, (reply) => reply.json({ items: [fact], limit: 50, offset: 0, total: 1 }));
  return startServer({ env: { AGENT_GATEWAY_ENDPOINT: gateway.url, ...env } });
}

/** Asks, and reads nothing of the answer. */
async function askWithoutReading(server: TestServer, localAddress: string) {
  const { hostname, port, host } = new URL(server.url);
  const socket = connect({ host: hostname, port: Number(port), localAddress });
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => undefined);
  const body = JSON.stringify({ query: large });
  socket.write(
    `POST /graphql HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\naccept: application/json\r\n` +
      `content-length: ${body.length}\r\n\r\n${body}`,
  );
  // Its answer is made: what is asked from now on finds it unsent.
  await once(socket, 'readable');
  return socket;
}

test.each(['', '\r\n', 'POST /graphql HTTP/1.1\r\n'])(
  'a client who reads nothing is cut off, also where it sends %j again and again',
  async (line) => {
    const server = await startLarge({ SEA_AGENT_GRAPHQL_SERVER_ANSWER_TIMEOUT_MS: '500' });
    const socket = await askWithoutReading(server, '127.0.0.1');
    const lines = setInterval(() => socket.write(line), 50);
    onTestFinished(() => clearInterval(lines));
    // Its place among the running operations is given back, and its line is logged, once it was cut off.
    await waitUntil(() => expect(server.logLines().filter(({ msg }) => msg === 'request')).toHaveLength(1));
  },
);

test('what is not sent yet is bounded for one caller, and given back once its connection ends', async () => {
  const server = await startLarge({ SEA_AGENT_GRAPHQL_LIMITS_UNSENT_BYTES: '60000000' });
  const refused = {
    message: expect.stringContaining('of one caller that are not sent yet'),
    extensions: { code: 'OPERATION_TOO_EXPENSIVE', limit: 30_000_000, cost: expect.any(Number) },
  };
  const standing = await askWithoutReading(server, '127.0.0.1');
  await waitUntil(async () => expect((await server.ask(large)).json().errors?.[0]).toMatchObject(refused));
  // What is small is answered meanwhile.
  expect((await server.ask(small)).json().data).toEqual({
    agentMemory: { facts: { nodes: [{ key: 'k' }] } },
  });
  standing.destroy();
  await waitUntil(async () => expect((await server.ask(large)).json().errors).toBeUndefined());
});

test('what is not sent yet is bounded for all callers together', async () => {
  const server = await startLarge({ SEA_AGENT_GRAPHQL_LIMITS_UNSENT_BYTES: '46000000' });
  await askWithoutReading(server, '127.0.0.2');
  await askWithoutReading(server, '127.0.0.3');
  await waitUntil(async () =>
    expect((await server.ask(large)).json().errors?.[0]).toMatchObject({
      message: expect.stringContaining('of all callers that are not sent yet'),
      extensions: { code: 'OPERATION_TOO_EXPENSIVE', limit: 46_000_000 },
    }),
  );
});

test('a large answer is the same text as in one piece', async () => {
  const gateway = await startFaultyGateway();
  onTestFinished(() => gateway.close());
  const odd = [
    '"\\\u0000\u2028',
    '😀'.repeat(40_000),
    'x'.repeat(70_000),
    { a: [], b: {}, c: [[null, true, 1.5]] },
    [],
  ];
  const rows = Array.from({ length: 3000 }, (_, at) => ({ [`k${at}`]: [at, `v${at}`] }));
  const fact = { fact_id: 'f', fact_key: 'k', fact_value: { odd, rows } };
  gateway.on('GET', /facts/, (reply) => reply.json({ items: [fact], limit: 50, offset: 0, total: 1 }));
  const server = await startServer({ env: { AGENT_GATEWAY_ENDPOINT: gateway.url } });
  for (let time = 0; time < 2; time++) {
    const { bytes } = await server.ask(
      `{ ${memory} { facts { nodes { a: value b: value c: value d: value } } } }`,
    );
    const { fact_value: value } = fact;
    const nodes = [{ a: value, b: value, c: value, d: value }];
    const data = { agentMemory: { facts: { nodes } } };
    expect(bytes.length).toBeGreaterThan(500_000);
    expect(bytes.toString().startsWith(JSON.stringify({ data }).slice(0, -1))).toBe(true);
  }
});
