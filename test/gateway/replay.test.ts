import { expect, it } from 'vitest';
import { type CallRecord, GatewayConnectionError } from '../../src/gateway/index.js';
import { createGate } from '../support/faulty-gateway.js';
import { failure, setUp } from './client-setup.js';

const burst = 32;

/** Opens so many connections, which stand idle afterwards. */
async function warmUp({ client, gateway }: Awaited<ReturnType<typeof setUp>>): Promise<void> {
  const gate = createGate();
  gateway.on('GET', '*', async (reply) => {
    await gate.opened;
    reply.json([]);
  });
  const calls = Array.from({ length: burst }, () => client.sessions.list('ada'));
  await gateway.received(burst);
  gate.open();
  await Promise.all(calls);
}

/** Breaks each connection that was open, at the first request on it; requests on new ones are answered. */
function breakOldConnections({ gateway }: Awaited<ReturnType<typeof setUp>>): void {
  gateway.on('GET', '*', (reply) => {
    if (reply.request.headers['connection'] === 'close') reply.json([]);
    else reply.reset();
  });
}

it('a burst of reads on connections that died idle is answered, without a retry', async () => {
  const records: CallRecord[] = [];
  const around = await setUp({
    connections: burst,
    retry: { tries: 1 },
    circuit: { minimumCalls: 1 },
    onCall: (record) => records.push(record),
  });
  await warmUp(around);
  breakOldConnections(around);
  await Promise.all(Array.from({ length: burst }, (_, at) => around.client.sessions.list(`person-${at}`)));
  expect(around.gateway.requests).toHaveLength(3 * burst);
  expect(records.slice(burst).map(({ tries }) => tries)).toEqual(Array.from({ length: burst }, () => 2));
});

it('a read is sent once more, and no oftener', async () => {
  const around = await setUp({ connections: burst, retry: { tries: 1 } });
  await warmUp(around);
  around.gateway.on('GET', '*', (reply) => reply.reset());
  await failure(around.client.sessions.list('ada'), GatewayConnectionError);
  expect(around.gateway.requests).toHaveLength(burst + 2);
});

it('a read on a new connection is not sent again', async () => {
  const { client, gateway } = await setUp({ retry: { tries: 1 } });
  gateway.on('GET', '*', (reply) => reply.reset());
  await failure(client.sessions.list('ada'), GatewayConnectionError);
  expect(gateway.requests).toHaveLength(1);
});

it('a write on a connection that died idle is not sent again', async () => {
  const around = await setUp({ connections: burst });
  await warmUp(around);
  around.gateway.on('DELETE', '*', (reply) => reply.reset());
  const error = await failure(
    around.client.memory.delete('a', 'm', { endUserId: 'ada' }),
    GatewayConnectionError,
  );
  expect(error.outcomeUnknown).toBe(true);
  expect(around.gateway.requests).toHaveLength(burst + 1);
});
