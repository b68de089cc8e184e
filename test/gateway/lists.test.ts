import { expect, it } from 'vitest';
import { type Client, GatewayResponseError } from '../../src/gateway/index.js';
import { failure, setUp } from './client-setup.js';

const one = { endUserId: 'u' };
const lists: [
  name: string,
  key: string,
  row: object,
  list: (client: Client) => Promise<{ rowCount: number }>,
][] = [
  ['sessions', 'sessions', { session_id: 's' }, (client) => client.sessions.list('u')],
  ['messages', 'messages', { role: 'user' }, (client) => client.sessions.messages('u', 's')],
  ['short-term sessions', 'sessions', { session_id: 's' }, (client) => client.memory.listShortTerm('a', one)],
  ['memory items', 'memories', { memory_id: 'm' }, (client) => client.memory.list('a', one)],
  ['facts', 'facts', { fact_id: 'f' }, (client) => client.memory.listFacts('a', one)],
  ['candidates', 'candidates', { candidate_id: 'c' }, (client) => client.memory.listCandidates('a', one)],
];

it.each(lists)(
  'a list of %s is read in an envelope or without, by items or its own name, or bare',
  async (_name, key, row, list) => {
    const { client, gateway } = await setUp();
    for (const body of [{ items: [row] }, { [key]: [row] }, [row]]) {
      gateway.on('GET', '*', (reply) => reply.json(body));
      expect((await list(client)).rowCount).toBe(1);
      gateway.on('GET', '*', (reply) => reply.json({ data: body }));
      expect((await list(client)).rowCount).toBe(1);
    }
  },
);

it.each(lists)('a list of %s is never read from another shape', async (_name, key, row, list) => {
  const { client, gateway } = await setUp();
  for (const body of [
    { items: null },
    { items: {} },
    { rows: [row] },
    { item: [] },
    { session: [], message: [], memory: [], fact: [], candidate: [] },
    { items: [], [key]: [row] },
    row,
    { data: { data: [row] } },
    'text',
  ]) {
    gateway.on('GET', '*', (reply) => reply.json(JSON.stringify(body)));
    const error = await failure(list(client), GatewayResponseError);
    expect(error.message).toMatch(/is no list of/);
  }
});

it('the list’s own limit, offset, total and tail are told, where they make sense', async () => {
  const { client, gateway } = await setUp();
  gateway.on(
    'GET',
    '*',
    (reply) => reply.json({ data: { items: [], limit: 200, offset: 3, total: 237, tail: false } }),
    (reply) => reply.json({ data: { items: [], limit: 'many', offset: -1, total: 1.5, tail: 'yes' } }),
    (reply) => reply.json([]),
  );
  const { messages } = client.sessions;
  const read = async () => {
    const { limit, offset, total, tail } = await messages.call(client.sessions, 'u', 's');
    return { limit, offset, total, tail };
  };
  expect(await read()).toEqual({ limit: 200, offset: 3, total: 237, tail: false });
  expect(await read()).toEqual({ limit: null, offset: null, total: null, tail: null });
  expect(await read()).toEqual({ limit: null, offset: null, total: null, tail: null });
});

it('keys that every object inherits are plain data', async () => {
  const { client, gateway } = await setUp();
  gateway.on('GET', '*', (reply) =>
    reply.json('{"items":[{"session_id":"s","__proto__":{"title":"x","user_id":"other"}}]}'),
  );
  const page = await client.sessions.list('u');
  expect(page.items[0]).toMatchObject({ session_id: 's', title: null, user_id: 'u' });
  expect(Object.keys(page.items[0]?.raw ?? {})).toEqual(['session_id', '__proto__']);
});

it('a row that is nested too deep to be written again costs only itself', async () => {
  const { client, gateway } = await setUp();
  const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
  gateway.on('GET', '*', (reply) => reply.json(`[{"fact_id":"1","fact_value":${deep}},{"fact_id":"2"}]`));
  const page = await client.memory.listFacts('a', one);
  expect(page.items.map(({ fact_id }) => fact_id)).toEqual(['2']);
  expect(page.faults.map(({ index }) => index)).toEqual([0]);
  gateway.on('*', '*', (reply) => reply.json(`{"items":[],"note":${deep}}`));
  await failure(client.memory.export('a', one), GatewayResponseError);
  await failure(client.memory.deleteAccount('a', one), GatewayResponseError);
});

it.each([
  { error: 'boom', data: { items: [] } },
  { success: false, data: { items: [] } },
  { errors: ['boom'], data: { items: [] } },
  { data: { items: [], error: { message: 'boom' } } },
  { code: 500, data: { items: [] } },
  { errcode: -1, data: { items: [] } },
  { status: 503, data: { items: [] } },
  { code: 40301, msg: 'x', data: { items: [] } },
  { data: { items: [], code: 'ACCESS_DENIED' } },
  { success: 0, data: { items: [] } },
])('an empty list beside words of failure is no empty list: %j', async (answer) => {
  const { client, gateway } = await setUp();
  gateway.on('GET', '*', (reply) => reply.json(answer));
  const error = await failure(client.memory.list('a', { endUserId: 'u' }), GatewayResponseError);
  expect(error).toMatchObject({ status: 200, outcomeUnknown: false });
  await failure(client.memory.export('a', { endUserId: 'u' }), GatewayResponseError);
});

it.each<[object, number | null, boolean]>([
  [{ data: [], total: 7 }, 7, false],
  [{ data: { items: [], total_count: 7 } }, 7, false],
  [{ items: [], pagination: { totalCount: 7, hasNextPage: true } }, 7, true],
  [{ items: [], has_more: true }, null, true],
  [{ items: [], next: 'https://gateway/facts?offset=20' }, null, true],
  [{ data: [], meta: { next_offset: 20 } }, null, true],
  [{ items: [], links: { next: { href: '/facts?offset=20' } } }, null, true],
  [{ items: [], has_more: false, next: null, next_cursor: '', total: -1 }, null, false],
  [{ items: [], next: {}, next_offset: 0, next_cursor: '0', cursor: null }, null, false],
  // A total in digits is no count to show, but says that rows follow.
  [{ items: [], total: '7' }, null, true],
  [{ items: [], count: 7 }, null, true],
  [{ items: [], '@odata.count': '7' }, null, true],
  [{ items: [], remaining: 7 }, null, true],
  [{ items: [], nextPageUrl: '/facts?page=2' }, null, true],
  [{ items: [], '@odata.nextLink': '/facts?page=2' }, null, true],
  [{ items: [], meta: { continuationToken: 'c', startCursor: null } }, null, true],
  [{ items: [], isLastPage: false }, null, true],
  [{ items: [], page: { eof: false } }, null, true],
  [{ items: [], pages: 3 }, null, true],
  [
    { items: [], count: 0, remaining: '0', pages: 1, last: true, complete: true, end_cursor: 'c', size: 50 },
    null,
    false,
  ],
])('what a list says of the rows after it is read wherever it stands: %o', async (body, total, more) => {
  const { client, gateway } = await setUp();
  gateway.on('GET', '*', (reply) => reply.json(body));
  expect(await client.memory.listFacts('a', one)).toMatchObject({ total, more });
});

it('an empty list with a status that says later is no empty list', async () => {
  const { client, gateway } = await setUp();
  gateway.on('GET', '*', (reply) => reply.json({ items: [] }, 202));
  expect(await failure(client.memory.listFacts('a', one), GatewayResponseError)).toMatchObject({
    status: 202,
  });
});

it.each([
  { code: 0, msg: 'ok' },
  { code: 200 },
  { code: 'OK' },
  { code: 20000 },
  { status: 200 },
  { success: 1 },
])('a list beside words of success is a list: %j', async (answer) => {
  const { client, gateway } = await setUp();
  gateway.on('GET', '*', (reply) => reply.json({ ...answer, data: [{ fact_id: 'f' }] }));
  expect((await client.memory.listFacts('a', one)).rowCount).toBe(1);
});
