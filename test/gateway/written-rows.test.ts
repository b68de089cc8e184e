import { describe, expect, it } from 'vitest';
import { type Client, GatewayResponseError } from '../../src/gateway/index.js';
import { failure, setUp } from './client-setup.js';

const one = { endUserId: 'u' };
const scope = { agent_id: 'a', end_user_id: 'u' };
type Write = (client: Client) => Promise<unknown>;
const writes: [name: string, keys: string[], row: object, write: Write][] = [
  [
    'an item',
    ['item', 'memory'],
    { memory_id: 'm' },
    (c) => c.memory.update('a', 'm', { ...one, content: 'c' }),
  ],
  [
    'a fact',
    ['fact', 'item'],
    { fact_id: 'f' },
    (c) => c.memory.createFact('a', { ...one, factKey: 'k', factValue: 1 }),
  ],
  ['a version', ['fact'], { fact_id: 'new' }, (c) => c.memory.updateFact('a', 'f', { ...one, factValue: 1 })],
  [
    'a confirmed fact',
    ['fact'],
    { fact_id: 'f' },
    (c) => c.memory.confirmCandidate('a', 'c', { ...one, factKey: 'k' }),
  ],
  [
    'a preference',
    ['preference'],
    { enabled: false },
    (c) => c.memory.setPreference('a', { ...one, enabled: false }),
  ],
];

describe.each(writes)('the row of %s', (_name, keys, row, write) => {
  it('is read bare, in its envelope, or under its name', async () => {
    const { client, gateway } = await setUp();
    const bodies = [
      row,
      { data: row },
      ...keys.flatMap((key) => [{ [key]: row }, { data: { [key]: row, ok: true } }]),
    ];
    for (const body of bodies) {
      gateway.on('*', '*', (reply) => reply.json(body, 201));
      expect(await write(client)).toMatchObject({ ...row, ...scope, raw: row });
    }
  });

  it.each(['end_user_id', 'agent_id', 'user_id'])(
    'of another %s leaves the outcome unknown',
    async (claim) => {
      const { client, gateway } = await setUp();
      const foreign = { ...row, [claim]: 'SOMEBODY' };
      for (const body of [
        foreign,
        { data: foreign },
        { [keys[0] ?? '']: foreign },
        { data: row, [claim]: 'SOMEBODY' },
      ]) {
        gateway.on('*', '*', (reply) => reply.json(body));
        const error = await failure(write(client), GatewayResponseError);
        expect(error.outcomeUnknown).toBe(true);
        expect(error.message).not.toContain('SOMEBODY');
      }
    },
  );
});

it('a deletion confirmed for somebody else leaves the outcome unknown', async () => {
  const { client, gateway } = await setUp();
  gateway.on('*', '*', (reply) => reply.json({ data: { deleted: true, end_user_id: 'SOMEBODY' } }));
  for (const call of [
    () => client.memory.delete('a', 'm', one),
    () => client.memory.deleteFact('a', 'f', one),
    () => client.memory.deleteAccount('a', one),
  ]) {
    expect((await failure(call(), GatewayResponseError)).outcomeUnknown).toBe(true);
  }
});

it('two equal writes are both sent', async () => {
  const { client, gateway } = await setUp();
  gateway.on('POST', '*', (reply) => reply.send(201));
  const create = () => client.memory.createFact('a', { ...one, factKey: 'k', factValue: 1 });
  await Promise.all([create(), create()]);
  expect(gateway.requests).toHaveLength(2);
});

it('a preference that is read says whether it is enabled, or is a bad answer', async () => {
  const { client, gateway } = await setUp();
  gateway.on(
    'GET',
    '*',
    (reply) => reply.json({ data: { enabled: true } }),
    (reply) => reply.json({ enabled: null }),
    (reply) => reply.json({ enabled: 'yes' }),
    (reply) => reply.json({ opted_in: true }),
  );
  expect(await client.memory.getPreference('a', one)).toMatchObject({ enabled: true, ...scope });
  expect(await client.memory.getPreference('a', one)).toMatchObject({ enabled: null });
  expect(await client.memory.getPreference('a', one)).toMatchObject({
    enabled: null,
    raw: { enabled: 'yes' },
  });
  await failure(client.memory.getPreference('a', one), GatewayResponseError);
});

it.each([
  { data: { deleted: false } },
  { deleted: false },
  { data: { success: false } },
  { data: null, errors: [{ message: 'locked' }] },
  { data: { error: 'locked' } },
])('a success status that says it was not done is no success: %j', async (answer) => {
  const { client, gateway } = await setUp();
  gateway.on('*', '*', (reply) => reply.json(answer));
  const calls = [
    client.memory.delete('a', 'm', { endUserId: 'u' }),
    client.memory.deleteFact('a', 'f', { endUserId: 'u' }),
    client.memory.update('a', 'm', { endUserId: 'u', content: 'x' }),
  ];
  for (const error of await Promise.all(calls.map((call) => failure(call, GatewayResponseError)))) {
    expect(error).toMatchObject({ status: 200, outcomeUnknown: false });
  }
});
