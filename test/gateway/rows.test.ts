import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Client, GatewayResponseError, type JsonObject, type Page } from '../../src/gateway/index.js';
import type { AnyRowDescriptor } from '../../src/gateway/rows/describe-row.js';
import { compilePlainReader } from '../../src/gateway/rows/plain-reader.js';
import {
  candidateRow,
  factRow,
  memoryItemRow,
  messageRow,
  preferenceRow,
  sessionRow,
} from '../../src/gateway/rows/rows.js';
import { setUp } from './client-setup.js';

const time = '2026-06-22T09:37:54.179943+00:00';
const one = { endUserId: 'ada' };
const memory = { agent_id: 'agent', end_user_id: 'ada' };

interface Kind {
  readonly name: string;
  readonly id: string | null;
  readonly row: JsonObject;
  /** What the request alone says of a row. */
  readonly scope: JsonObject;
  /** Claims that a row may make; each must be what was asked for. */
  readonly claims: JsonObject;
  list(client: Client): Promise<Page<object>>;
}

const kinds: Kind[] = [
  {
    name: 'session',
    id: 'session_id',
    row: {
      session_id: 's',
      agent_name: 'agent',
      title: 'T',
      message_count: 3,
      file_count: 0,
      created_at: time,
      updated_at: time,
    },
    scope: { user_id: 'ada' },
    claims: { user_id: 'ada', end_user_id: 'ada' },
    list: (client) => client.sessions.list('ada'),
  },
  {
    name: 'short-term session',
    id: 'session_id',
    row: {
      session_id: 's',
      title: 'T',
      message_count: 3,
      file_count: 0,
      created_at: time,
      updated_at: time,
    },
    scope: { user_id: 'ada' },
    claims: { user_id: 'ada', ...memory },
    list: (client) => client.memory.listShortTerm('agent', one),
  },
  {
    name: 'message',
    id: null,
    row: { role: 'user', content: 'Hello', timestamp: time },
    scope: {},
    claims: { user_id: 'ada', end_user_id: 'ada', session_id: 's' },
    list: (client) => client.sessions.messages('ada', 's'),
  },
  {
    name: 'memory item',
    id: 'memory_id',
    row: { memory_id: 'm', content: 'C', created_at: time, updated_at: time },
    scope: memory,
    claims: { user_id: 'ada', ...memory },
    list: (client) => client.memory.list('agent', one),
  },
  {
    name: 'fact',
    id: 'fact_id',
    row: {
      fact_id: 'f',
      fact_key: 'k',
      fact_value: { deep: [1] },
      status: 'active',
      version: 2,
      confirmed_by: 'user:ada',
      created_at: time,
      updated_at: time,
    },
    scope: memory,
    claims: { user_id: 'ada', ...memory },
    list: (client) => client.memory.listFacts('agent', one),
  },
  {
    name: 'candidate',
    id: 'candidate_id',
    row: {
      candidate_id: 'c',
      content: 'C',
      fact_key: 'k',
      fact_value: 1,
      occurrences: 3,
      status: 'pending',
      created_at: time,
      last_seen_at: time,
    },
    scope: memory,
    claims: { user_id: 'ada', ...memory },
    list: (client) => client.memory.listCandidates('agent', one),
  },
];

describe.each(kinds)('a $name row', ({ id, row, scope, claims, list, name }) => {
  async function read(rows: unknown[]): Promise<Page<object>> {
    const { client, gateway } = await setUp();
    gateway.on('GET', '*', (reply) => reply.json({ data: { items: rows } }));
    return list(client);
  }

  it('comes with its fields, whom it is about, and itself as it was sent', async () => {
    const raw = { ...row, extra: { kept: true } };
    const full = name === 'short-term session' ? { ...row, agent_name: null } : row;
    expect(await read([raw])).toMatchObject({ items: [{ ...full, ...scope, raw }], faults: [], rowCount: 1 });
  });

  it('loses only a field that is missing, null or of a wrong type', async () => {
    const fields = Object.keys(row).filter((field) => field !== id);
    const rows = fields.flatMap((field) => {
      const { [field]: _left, ...rest } = row;
      return [rest, { ...row, [field]: null }, { ...row, [field]: { wrong: [] } }, { ...row, [field]: 1.5 }];
    });
    const page = await read(rows);
    expect(page.faults).toEqual([]);
    page.items.forEach((item, index) => {
      const field = fields[Math.floor(index / 4)] ?? '';
      const { [field]: value, ...others } = { ...row, ...scope } as JsonObject;
      expect(item).toMatchObject(others);
      expect(item).not.toHaveProperty(field, value);
      expect(item).toHaveProperty(field);
    });
  });

  it('costs only itself where it is no object', async () => {
    const page = await read([row, null, 7, 'text', [], row]);
    expect(page.items).toHaveLength(2);
    expect(page.rowCount).toBe(6);
    expect(page.faults.map(({ index }) => index)).toEqual([1, 2, 3, 4]);
    for (const { error } of page.faults) {
      expect(error).toBeInstanceOf(GatewayResponseError);
      expect(error.route).toMatch(/^GET \/v1\/.*\{/);
    }
  });

  it.each(Object.keys(claims))(
    'is not shown where its %s is another, and its neighbours are',
    async (claim) => {
      const good = { ...row, [claim]: claims[claim] ?? null };
      const page = await read([good, { ...row, [claim]: 'SOMEBODY-ELSE' }, { ...row, [claim]: null }, row]);
      expect(page.items).toHaveLength(3);
      expect(page.faults.map(({ index }) => index)).toEqual([1]);
      expect(page.faults[0]?.error.message).not.toContain('SOMEBODY');
      expect(page.faults[0]?.error.message).not.toContain('ada');
    },
  );

  it.each(Object.keys(claims))(
    'is not shown at all where the list itself is of another %s',
    async (claim) => {
      const { client, gateway } = await setUp();
      gateway.on(
        'GET',
        '*',
        (reply) => reply.json({ data: { items: [row], [claim]: 'SOMEBODY-ELSE' } }),
        (reply) => reply.json({ data: [row], [claim]: 'SOMEBODY-ELSE' }),
        (reply) => reply.json({ data: { items: [row], [claim]: claims[claim] } }),
      );
      await expect(list(client)).rejects.toThrow(GatewayResponseError);
      await expect(list(client)).rejects.not.toThrow('SOMEBODY');
      await expect(list(client)).resolves.toMatchObject({ rowCount: 1 });
    },
  );
});

const identified = kinds.flatMap((kind) => (kind.id === null ? [] : [{ ...kind, id: kind.id }]));

describe.each(identified)('the identity of a $name row', ({ id, row, list }) => {
  it('costs only its row where it is missing', async () => {
    const { client, gateway } = await setUp();
    const rows = [undefined, null, '', {}, 1.5, true].map((value) => ({ ...row, [id]: value }));
    gateway.on('GET', '*', (reply) => reply.json([row, ...rows]));
    const page = await list(client);
    expect(page.items).toHaveLength(1);
    expect(page.faults.map(({ index }) => index)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(page.faults[0]?.error.message).not.toContain('ada');
  });

  it('of any size comes by its exact digits', async () => {
    const { client, gateway } = await setUp();
    const text = JSON.stringify({ items: [row, row] }).replace(`"${String(row[id])}"`, '653247040368672768');
    gateway.on('GET', '*', (reply) =>
      reply.json(text.replace(/"[smfc]"(?=,"(?:agent_name|title|content|fact_key)")/, '7')),
    );
    const page = await list(client);
    expect(page.items.map((item) => (item as JsonObject)[id])).toEqual(['653247040368672768', '7']);
  });
});

it('an instant comes in the gateway’s own text, a number as JSON prints it, an empty one as null', () => {
  const read = messageRow.reader({});
  const instants = [
    time,
    '2026-06-22 09:37',
    '2026-06-22T09:37:54+0000',
    '2026-06-22T09:37:54.123456789-07:00',
    1782121074,
    '',
    null,
  ];
  expect(instants.map((timestamp) => read({ timestamp })?.timestamp)).toEqual([
    ...instants.slice(0, 4),
    '1782121074',
    null,
    null,
  ]);
});

it('a count that no Int can hold is null', () => {
  const read = sessionRow.reader({ user_id: 'u' });
  const counts = [0, 2147483647, 2147483648, -1, 1.5, '3', '9007199254740993'];
  expect(counts.map((message_count) => read({ session_id: 's', message_count })?.message_count)).toEqual([
    0,
    2147483647,
    null,
    -1,
    null,
    null,
    null,
  ]);
});

it('a session of another agent than the filter names is not shown', async () => {
  const { client, gateway } = await setUp();
  gateway.on('GET', '*', (reply) =>
    reply.json({
      items: [
        { session_id: '1', agent_name: 'a' },
        { session_id: '2', agent_name: 'b' },
        { session_id: '3' },
      ],
    }),
  );
  const page = await client.sessions.list('u', { agentName: 'a' });
  expect(page.items.map(({ session_id }) => session_id)).toEqual(['1', '3']);
  expect(page.faults).toHaveLength(1);
  expect((await client.sessions.list('u')).items).toHaveLength(3);
});

it('an asked id that is a number on the wire is the same by its digits', async () => {
  const { client, gateway } = await setUp();
  gateway.on('GET', '*', (reply) =>
    reply.json('{"items":[{"role":"user","user_id":7,"session_id":653247040368672768}]}'),
  );
  expect((await client.sessions.messages('7', '653247040368672768')).items).toHaveLength(1);
});

it.each<AnyRowDescriptor>([sessionRow, messageRow, memoryItemRow, factRow, candidateRow, preferenceRow])(
  'reading a $noun without the parser gives what the parser gives',
  ({ schema, fields, about: names }) => {
    let byParser = 0;
    const about = Object.fromEntries(names.map((name) => [name, 'somebody']));
    const plain = compilePlainReader(fields, names);
    const read = (raw: JsonObject) => plain(raw, about);
    const value = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom(null, '', 'x', 0, 1, -0, 2 ** 31, 1.5, true, [], {}),
    );
    const keys = Object.fromEntries(Object.keys(schema.shape).map((key) => [key, value]));
    fc.assert(
      fc.property(fc.record(keys, { requiredKeys: [] }), (given) => {
        const raw = given as JsonObject; // only JSON values were made
        const parsed = schema.safeParse(raw);
        const row = read(raw);
        if (row === null) byParser++;
        const parsedRow = parsed.success ? { ...parsed.data, ...about, raw } : 'no row';
        expect(row).toEqual(row === null ? null : parsedRow);
      }),
      { numRuns: 500 },
    );
    const plainRow = Object.fromEntries(Object.keys(schema.shape).map((key) => [key, null]));
    const [identity] = Object.keys(schema.shape).filter((key) => key.endsWith('_id'));
    const usual = { ...plainRow, ...(identity === undefined ? {} : { [identity]: 'x' }) };
    expect(read(usual)).toEqual({ ...usual, ...about, raw: usual });
    expect(byParser).toBeGreaterThan(0);
  },
);

it('an id of which a character was replaced is no identity: two could look alike', async () => {
  const { client, gateway } = await setUp();
  gateway.on('GET', '*', (reply) =>
    reply.json('{"items":[{"session_id":"s\\ud83d"},{"session_id":"s\ufffd"},{"session_id":"s"}]}'),
  );
  const page = await client.sessions.list('u');
  expect(page.items.map(({ session_id }) => session_id)).toEqual(['s']);
  expect(page.faults.map(({ index }) => index)).toEqual([0, 1]);
});
