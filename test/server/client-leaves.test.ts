import { expect, test } from 'vitest';
import { startServerOverGateway } from './upstream.js';

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
