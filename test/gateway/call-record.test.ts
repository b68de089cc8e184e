import { expect, it } from 'vitest';
import {
  type CallRecord,
  GatewayConnectionError,
  GatewayInputError,
  GatewayStatusError,
} from '../../src/gateway/index.js';
import { failure, setUp } from './client-setup.js';

async function recording() {
  const records: CallRecord[] = [];
  const settings = await setUp({
    onCall: (record) => records.push(record),
    retry: { baseDelayMs: 1, maxDelayMs: 1 },
    timeouts: { read: 5000 },
  });
  return { ...settings, records };
}

it('tells an observer of each finished call once, by its route’s template', async () => {
  const { client, gateway, records } = await recording();
  gateway.on(
    'GET',
    '*',
    (reply) => reply.send(503),
    (reply) => reply.json({ items: [] }),
  );
  await client.memory.listFacts('agent-secret', { endUserId: 'user-secret' });
  expect(records).toEqual([
    {
      method: 'GET',
      route: '/v1/agents/{agent_id}/memory/facts',
      status: 200,
      error: undefined,
      ms: expect.any(Number),
      tries: 2,
      responseBytes: '{"items":[]}'.length,
    },
  ]);
  expect(JSON.stringify(records)).not.toContain('secret');
});

it('tells it how a call failed: its status, or the class of its error', async () => {
  const { client, gateway, records } = await recording();
  gateway.on(
    '*',
    '*',
    (reply) => reply.send(404),
    (reply) => reply.json({}),
    (reply) => reply.reset(),
  );
  await failure(client.sessions.get('u', 's'), GatewayStatusError);
  await failure(client.sessions.get('u', 's'), Error);
  await failure(client.memory.delete('a', 'm', { endUserId: 'u' }), GatewayConnectionError);
  expect(records.map(({ status, error, tries }) => [status, error, tries])).toEqual([
    [404, 'GatewayStatusError', 1],
    [200, 'GatewayResponseError', 1],
    [undefined, 'GatewayConnectionError', 1],
  ]);
  expect(records[2]).toMatchObject({ method: 'DELETE', route: '/v1/agents/{agent_id}/memory/{memory_id}' });
});

it('says nothing of a call that was refused for its input', async () => {
  const { client, records } = await recording();
  await failure(client.sessions.list('..'), GatewayInputError);
  expect(records).toEqual([]);
});

it('is not disturbed by an observer that throws', async () => {
  const { client, gateway } = await setUp({
    onCall: () => {
      throw new Error('observer');
    },
  });
  gateway.on('GET', '*', (reply) => reply.json([]));
  expect((await client.sessions.list('u')).rowCount).toBe(0);
});
