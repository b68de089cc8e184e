import { describe, expect, it } from 'vitest';
import { GatewayInputError, type JsonValue } from '../../src/gateway/index.js';
import { failure, setUp } from './client-setup.js';

const cycle: { [key: string]: JsonValue } = {};
cycle['self'] = { back: cycle };
let deep: JsonValue = 1;
for (let level = 0; level < 600; level++) deep = [deep];

const unsendable: [name: string, value: unknown, path: string[]][] = [
  ['an unsafe integer', 2 ** 53, ['factValue']],
  ['an unsafe integer in a list', { n: [1, -(2 ** 53)] }, ['factValue', 'n', '1']],
  ['a BigInt', { n: 1n }, ['factValue', 'n']],
  ['NaN', [NaN], ['factValue', '0']],
  ['Infinity', Infinity, ['factValue']],
  ['undefined within', { a: undefined }, ['factValue', 'a']],
  ['a hole in a list', Object.assign([1], { length: 2 }), ['factValue', '1']],
  ['a function', { f: () => 1 }, ['factValue', 'f']],
  ['a symbol', Symbol('s'), ['factValue']],
  ['a Date', { at: new Date(0) }, ['factValue', 'at']],
  ['a Map', new Map(), ['factValue']],
  ['a cycle', cycle, ['factValue', 'self', 'back']],
  ['half a surrogate pair', { a: ['x\ud83d'] }, ['factValue', 'a', '0']],
  ['half a surrogate pair in a key', { '\ud83d': 1 }, ['factValue', '\ufffd']],
  ['too deep a nesting', deep, ['factValue', ...Array.from({ length: 500 }, () => '0')]],
];

describe('a request body', () => {
  it.each(unsendable)('is refused by its path where it holds %s', async (_name, factValue, path) => {
    const { client, gateway } = await setUp();
    const options = { endUserId: 'u', factKey: 'k', factValue: factValue as JsonValue }; // a caller without types
    const error = await failure(client.memory.createFact('a', options), GatewayInputError);
    expect(error.issues.map((issue) => issue.path)).toEqual([path]);
    expect(gateway.requests).toEqual([]);
  });

  it('is refused where a fact to create or update has no value at all', async () => {
    const { client } = await setUp();
    const options = { endUserId: 'u', factKey: 'k' } as {
      endUserId: string;
      factKey: string;
      factValue: null;
    };
    const created = await failure(client.memory.createFact('a', options), GatewayInputError);
    const updated = await failure(client.memory.updateFact('a', 'f', options), GatewayInputError);
    expect([created, updated].map(({ message }) => message)).toEqual([
      'factValue: must be a JSON value',
      'factValue: must be a JSON value',
    ]);
  });

  it.each(['content', 'factKey', 'confirmedBy', 'reason'])(
    'is refused where %s holds half a surrogate pair or is no string',
    async (argument) => {
      const { client, gateway } = await setUp();
      for (const value of ['\udc00', 7]) {
        // A caller without types can give anything.
        const options = {
          endUserId: 'u',
          content: 'c',
          factKey: 'k',
          factValue: 1,
          [argument]: value,
        } as never;
        const calls = {
          content: () => client.memory.update('a', 'm', options),
          factKey: () => client.memory.confirmCandidate('a', 'c', options),
          confirmedBy: () => client.memory.updateFact('a', 'f', options),
          reason: () => client.memory.deleteAccount('a', options),
        };
        const error = await failure(calls[argument as keyof typeof calls](), GatewayInputError);
        expect(error.issues.map(({ path }) => path)).toEqual([[argument]]);
      }
      expect(gateway.requests).toEqual([]);
    },
  );

  it('keeps any key inside a fact’s value, those that the gateway derives included', async () => {
    const { client, gateway } = await setUp();
    gateway.on('POST', '*', (reply) => reply.send(204));
    const factValue = { user_id: 1, tenant_id: null, agent_record_id: [], end_user_id: 'other' };
    await client.memory.createFact('a', { endUserId: 'u', factKey: 'k', factValue });
    expect(JSON.parse(gateway.requests[0]?.body ?? '')).toEqual({
      fact_key: 'k',
      fact_value: factValue,
      confirmed_by: 'user:u',
      end_user_id: 'u',
    });
  });

  it.each(['tenant_id', 'user_id', 'agent_record_id', 'tenantId'])(
    'never carries %s beside it: an option of that name is refused',
    async (key) => {
      const { client, gateway } = await setUp();
      const options = { endUserId: 'u', factKey: 'k', factValue: 1, content: 'c', enabled: true, [key]: 'x' };
      for (const call of [
        () => client.memory.createFact('a', options),
        () => client.memory.update('a', 'm', options),
        () => client.memory.setPreference('a', options),
        () => client.memory.list('a', options),
        () => client.sessions.list('u', { limit: 1, [key]: 'x' }),
      ]) {
        const error = await failure(call(), GatewayInputError);
        expect(error.issues.map(({ path }) => path)).toEqual([[key]]);
      }
      expect(gateway.requests).toEqual([]);
    },
  );

  it('of a deletion travels with its type and its length over HTTP/1.1', async () => {
    const { client, gateway } = await setUp();
    gateway.on('DELETE', '*', (reply) => reply.send(204));
    await client.memory.delete('a', 'm', { endUserId: 'é' });
    await client.memory.deleteFact('a', 'f', { endUserId: 'é' });
    await client.memory.deleteAccount('a', { endUserId: 'é' });
    const body = '{"reason":"user_request","end_user_id":"é"}';
    for (const request of gateway.requests) {
      expect(request.body).toBe(body);
      expect(request.headers).toMatchObject({
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
      });
    }
    expect(gateway.requests).toHaveLength(3);
  });
});
