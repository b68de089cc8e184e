import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createGate, startFaultyGateway } from '../support/faulty-gateway.js';
import { startServer } from '../support/start-server.js';
import { waitUntil } from '../support/wait-until.js';

const overloaded = { extensions: { code: 'OVERLOADED' }, message: expect.stringContaining('large requests') };
const typename = '{ __typename }';

/** A query with so many bytes of blanks. */
const long = (bytes: number) => `${typename}${' '.repeat(bytes)}`;

test('a body that does not come to its end takes memory, which is given back with its connection', async () => {
  const server = await startServer({ env: { SEA_AGENT_GRAPHQL_LIMITS_UNSENT_BYTES: '2000000' } });
  expect((await server.ask(long(200_000))).json().data).toEqual({ __typename: 'Query' });
  const { hostname, port, host } = new URL(server.url);
  let socket = connect({ host: hostname, port: Number(port) });
  const stand = () => {
    socket.write(
      `POST /graphql HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\ncontent-length: 990000\r\n\r\n`,
    );
    socket.write(' '.repeat(900_000));
    // One of both is refused; where it is this one it comes again.
    socket.once('data', () => {
      socket.destroy();
      socket = connect({ host: hostname, port: Number(port) });
      stand();
    });
  };
  stand();
  onTestFinished(() => void socket.destroy());
  await waitUntil(async () => {
    const refused = await server.ask(long(200_000));
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '1']);
    expect(refused.json().errors?.[0]).toMatchObject(overloaded);
  });
  // What is small is answered meanwhile.
  expect((await server.ask(typename)).status).toBe(200);
  socket.destroy();
  await waitUntil(async () => expect((await server.ask(long(200_000))).status).toBe(200));
});

test('what a large request was parsed to takes memory until it is answered', async () => {
  const gateway = await startFaultyGateway();
  onTestFinished(() => gateway.close());
  const gate = createGate();
  gateway.on('POST', /facts/, async (reply) => {
    await gate.opened;
    reply.json({ fact_id: 'f', fact_key: 'k', fact_value: 1 });
  });
  const server = await startServer({
    env: { AGENT_GATEWAY_ENDPOINT: gateway.url, SEA_AGENT_GRAPHQL_LIMITS_UNSENT_BYTES: '8000000' },
  });
  const mutation =
    'mutation ($input: CreateFactInput!) { createFact(input: $input) { ... on CreateFactPayload { fact { key } } } }';
  const write = (value: unknown) =>
    server.ask(mutation, { variables: { input: { agentId: 'a', endUserId: 'u', key: 'k', value } } });
  const objects = Array.from({ length: 33_000 }, () => ({}));
  const first = write(objects);
  await gateway.received(1);
  expect((await write(objects)).json().errors?.[0]).toMatchObject(overloaded);
  // A small one still goes on.
  const second = write(1);
  await gateway.received(2);
  gate.open();
  const created = { createFact: { fact: { key: 'k' } } };
  expect((await first).json().data).toEqual(created);
  expect((await second).json().data).toEqual(created);
  expect((await write(objects)).json().data).toEqual(created);
});

test('an object of a body has 20,000 keys at most', async () => {
  const server = await startServer();
  const wide = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 0]));
  const asked = (count: number) => server.ask(typename, { extensions: wide(count) });
  expect((await asked(20_000)).status).toBe(200);
  expect((await asked(20_001)).json().errors?.[0]?.message).toBe(
    'The request body has an object of more than 20000 keys.',
  );
});
