import { expect, it } from 'vitest';
import { GatewayResponseError } from '../../src/gateway/index.js';
import { failure, setUp } from './client-setup.js';

async function exported(data: unknown) {
  const { client, gateway } = await setUp();
  gateway.on('GET', '*', (reply) => reply.json({ data }));
  return client.memory.export('a', { endUserId: 'u' });
}

it('holds items and facts, when it was made, and itself as it came', async () => {
  const data = {
    items: [{ memory_id: 'm' }],
    facts: [{ fact_id: 'f' }],
    exported_at: 5,
    more: [{ kept: 1 }],
  };
  expect(await exported(data)).toMatchObject({
    items: { items: [{ memory_id: 'm', end_user_id: 'u' }], faults: [] },
    facts: { items: [{ fact_id: 'f', agent_id: 'a' }] },
    exported_at: 5,
    raw: data,
  });
});

it('says of a part that it was not understood, which is not the same as empty', async () => {
  expect(await exported({ items: 'many', facts: [] })).toMatchObject({ items: null, facts: { rowCount: 0 } });
  expect(await exported({ medium_term: [] })).toMatchObject({ items: null, facts: null, exported_at: null });
});

it('leaves out of rows and raw what says that it is about somebody else, wherever it stands', async () => {
  const foreign = { memory_id: 'x', end_user_id: 'SOMEBODY' };
  const snapshot = await exported({
    items: [{ memory_id: 'm' }, foreign],
    facts: [{ fact_id: 'f', agent_id: 'SOMEBODY' }],
    sessions: [foreign],
    latest: foreign,
  });
  expect(snapshot?.items?.faults.map(({ index }) => index)).toEqual([1]);
  expect(snapshot?.facts?.faults).toHaveLength(1);
  expect(snapshot?.raw).toEqual({ items: [{ memory_id: 'm' }], facts: [], sessions: [] });
  await failure(exported({ items: [], end_user_id: 'SOMEBODY' }), GatewayResponseError);
});

it.each([[[]], ['text'], [7], [{}], [null]])('is a bad answer where it is %j', async (data) => {
  expect((await failure(exported(data), GatewayResponseError)).message).toMatch(/no snapshot/);
});
