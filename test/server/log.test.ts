import { expect, test } from 'vitest';
import { startServerOverGateway } from '../support/start-server.js';

const listSessions = 'GET /v1/worker/users/{user_id}/sessions/';

test('each request leaves one line with its operation, status, time and calls to the gateway', async () => {
  const { server } = await startServerOverGateway();
  const answer = await server.ask('query Mine { sessions(userId: "ada", first: 1) { nodes { title } } }');
  expect(await server.requestLine()).toEqual({
    level: 30,
    time: expect.any(String),
    requestId: answer.headers['x-request-id'],
    operation: { type: 'query', name: 'Mine' },
    status: 200,
    ms: expect.any(Number),
    upstreamCalls: 1,
    errorCodes: [],
    msg: 'request',
  });
});

test('each failed call to the gateway leaves one line with its route, status and time', async () => {
  const { server, gateway } = await startServerOverGateway();
  gateway.controls.fail(listSessions, { status: 500 });
  const answer = await server.ask('query Mine { sessions(userId: "ada") { nodes { title } } }');
  const requestId = answer.headers['x-request-id'];
  expect(answer.json().errors?.[0]?.extensions).toEqual({
    code: 'UPSTREAM_ERROR',
    upstreamStatus: 500,
    requestId,
  });
  expect(await server.requestLine()).toMatchObject({ status: 200, errorCodes: ['UPSTREAM_ERROR'] });
  expect(server.logLines().filter(({ level }) => level > 30)).toEqual([
    {
      level: 40,
      time: expect.any(String),
      requestId,
      operation: { type: 'query', name: 'Mine' },
      route: listSessions,
      status: 500,
      ms: expect.any(Number),
      error: 'GatewayStatusError',
      causes: [],
      msg: 'upstream call failed',
    },
  ]);
});

test('the first line says where the server listens and what it asks, without path or query of the endpoint', async () => {
  const { server, gateway } = await startServerOverGateway();
  expect(server.logLines()[0]).toMatchObject({
    url: server.url,
    gateway: new URL(gateway.url).origin,
    authentication: 'development',
  });
});

test('no line holds what people said, who they are, a key, a document or a variable', async () => {
  const { server, gateway } = await startServerOverGateway({
    LOG_LEVEL: 'trace',
    AGENT_GATEWAY_API_KEY: 'sk-secret-key',
    AGENT_GATEWAY_USER_ID: 'secret-line',
  });
  const query = `mutation Correct($input: CorrectMemoryItemInput!, $n: Int) {
    correctMemoryItem(input: $input) { __typename }
    other: forgetMemoryItem(input: { agentId: "secret-agent", endUserId: "secret-user", memoryId: "account" }) {
      __typename
    }
  }`;
  const input = {
    agentId: 'secret-agent',
    endUserId: 'secret-user',
    memoryId: 'secret-item',
    content: 'secret-text',
  };
  const headers = {
    authorization: 'Bearer secret-token',
    cookie: 'secret-cookie',
    'user-agent': 'secret-agent',
  };
  await server.ask(query, { variables: { input } }, headers);
  await server.ask(query, { variables: { input, n: 'secret-number' } }, headers);
  await server.ask(query, { variables: { input: 'secret-input' } }, headers);
  await server.ask('{ secret_field(a: "secret-literal") }', {}, headers);
  await server.ask('{ secret ', { operationName: 'secret-name' }, headers);
  for (const failure of [
    { status: 500, body: 'secret-body' },
    { status: 422, body: 'secret-body' },
    { reset: true },
  ] as const) {
    gateway.controls.fail('*', failure);
    await server.ask(
      'query ($user: ID!) { sessions(userId: $user) { nodes { title } } }',
      { variables: { user: 'secret-user' } },
      headers,
    );
  }
  await server.stop();
  expect(server.logLines().filter(({ msg }) => msg === 'request')).toHaveLength(8);
  expect(server.logText()).not.toMatch(/secret/i);
});

test('a list that the gateway does not page is warned of once', async () => {
  const { server, gateway } = await startServerOverGateway();
  gateway.controls.reshape(listSessions, () => ({ data: [{ session_id: 's0' }] }));
  for (let time = 0; time < 3; time++)
    await server.ask('{ sessions(userId: "ada", first: 5) { nodes { id } } }');
  const warnings = server.logLines().filter(({ level }) => level > 30);
  expect(warnings.map(({ msg, list }) => [msg, list])).toEqual([
    ['the gateway ignores the offset of this list', 'sessions'],
  ]);
});
