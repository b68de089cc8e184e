import { describe, expect, test } from 'vitest';
import { startServerOverGateway, type TestServer } from '../support/start-server.js';
import { waitUntil } from '../support/wait-until.js';

const listSessions = 'GET /v1/worker/users/{user_id}/sessions/';
const correctItem = 'PUT /v1/agents/{agent_id}/memory/{memory_id}';

test('when the client of a query leaves, the call to the gateway is ended and no new one begins', async () => {
  const { server, gateway } = await startServerOverGateway();
  const hold = gateway.controls.hold(listSessions);
  const client = new AbortController();
  const query = '{ sessions(userId: "ada") { nodes { messages { nodes { text } } } } }';
  const answer = server.ask(query, {}, {}, client.signal).catch((error: Error) => error.name);
  await hold.arrived;
  client.abort();
  expect(await answer).toBe('AbortError');
  expect(await gateway.controls.log.requests[0]?.ended).toBe('aborted');
  expect(await server.requestLine()).toMatchObject({ status: null, upstreamCalls: 1 });
  hold.release();
  expect(gateway.controls.log.count()).toBe(1);
  expect(server.logLines().filter(({ level }) => level > 30)).toEqual([]);
});

test('when the client of a mutation leaves, the mutation runs to its end, its reads included', async () => {
  const { server, gateway } = await startServerOverGateway();
  const hold = gateway.controls.hold(correctItem);
  const client = new AbortController();
  const mutation = `mutation ($input: CorrectMemoryItemInput!) {
    correctMemoryItem(input: $input) {
      ... on CorrectMemoryItemPayload { memory { items { nodes { content } } } }
    }
  }`;
  const input = {
    agentId: 'support-agent',
    endUserId: 'ada',
    memoryId: 'ada-item-email',
    content: 'changed',
  };
  const answer = server.ask(mutation, { variables: { input } }, {}, client.signal).catch(() => undefined);
  await hold.arrived;
  client.abort();
  await answer;
  hold.release();
  expect(await server.requestLine()).toMatchObject({
    operation: { type: 'mutation', name: null },
    status: null,
    upstreamCalls: 2,
    errorCodes: [],
  });
  const { requests } = gateway.controls.log;
  expect(requests.map(({ method }) => method)).toEqual(['PUT', 'GET']);
  expect(await Promise.all(requests.map(({ ended }) => ended))).toEqual(['answered', 'answered']);
});

describe('Before its turn has come', () => {
  const queued = { AGENT_GATEWAY_CONNECTIONS: '1' };
  const query = '{ sessions(userId: "ada") { nodes { title } } }';

  test.each(['application/json', '*/*'])('a query that nobody waits for is given up (%s)', async (accept) => {
    const { server, gateway } = await startServerOverGateway(queued);
    await server.ask(query, {}, { accept });
    const hold = gateway.controls.hold(listSessions);
    const runs = server.ask(query, {}, { accept });
    await hold.arrived;
    const client = new AbortController();
    const left = server.ask(query, {}, { accept }, client.signal).catch((error: Error) => error.name);
    await beenHeard(server);
    client.abort();
    expect(await left).toBe('AbortError');
    await waitUntil(() => expect(server.logLines().some(({ status }) => status === null)).toBe(true));
    hold.release();
    expect((await runs).json().errors).toBeUndefined();
    expect((await server.ask(query)).json().errors).toBeUndefined();
    expect(gateway.controls.log.count()).toBe(3);
  });

  test('a mutation runs all the same', async () => {
    const { server, gateway } = await startServerOverGateway(queued);
    const hold = gateway.controls.hold(listSessions);
    const runs = server.ask(query);
    await hold.arrived;
    const client = new AbortController();
    const mutation = `mutation {
      forgetMemoryItem(input: { agentId: "support-agent", endUserId: "ada", memoryId: "ada-item-email" }) {
        __typename
      }
    }`;
    const left = server.ask(mutation, {}, {}, client.signal).catch((error: Error) => error.name);
    await beenHeard(server);
    client.abort();
    expect(await left).toBe('AbortError');
    await beenHeard(server);
    hold.release();
    await runs;
    await waitUntil(() => expect(gateway.controls.log.requests.at(-1)?.method).toBe('DELETE'));
  });
});

/** What was sent before has come in once what needs no turn was answered, twice to be sure. */
async function beenHeard(server: TestServer): Promise<void> {
  for (let time = 0; time < 2; time++) await server.ask('{ viewer { authentication } }');
}
