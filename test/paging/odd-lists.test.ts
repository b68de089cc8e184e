import { describe, expect, it } from 'vitest';
import { goodPage, lists, listFields, readPage } from '../support/list-fields.js';
import { facts, items } from '../support/rows.js';
import { codes, startFaultyGraph } from '../support/run-operation.js';

const list = lists.items;
const path = '/agent-v2/v1/agents/a/memory/';
const lookup = (id: string) =>
  `{ agentMemory(agentId: "a", endUserId: "u") { item(memoryId: "${id}") { memoryId } } }`;
const named = (...ids: string[]) => ids.map((id) => (id === 'X' ? { content: 'no id' } : { memory_id: id }));

/** A gateway with these rows; `answer` shapes what it gives of them. */
async function gatewayWith(
  rows: object[],
  answer: (page: { rows: object[]; limit: number; offset: number; call: number }) => unknown = ({
    rows: all,
    limit,
    offset,
  }) => ({
    items: all.slice(offset, offset + limit),
    limit,
    offset,
  }),
) {
  const graph = await startFaultyGraph();
  let call = 0;
  graph.gateway.on('GET', path, (reply) => {
    const query = new URL(reply.request.target, 'http://gateway').searchParams;
    reply.json(
      answer({
        rows,
        limit: Number(query.get('limit')),
        offset: Number(query.get('offset') ?? 0),
        call: call++,
      }),
    );
  });
  return graph;
}

describe('A gateway that gives its whole list for any offset', () => {
  it.each(listFields)('has each row of $route shown once, and no next page', async (field) => {
    for (const count of [1, 3, 7]) {
      const graph = await startFaultyGraph();
      const rows = field
        .ids(count)
        .map((id) => ({ memory_id: id, fact_id: id, candidate_id: id, session_id: id }));
      graph.gateway.on('GET', '*', (reply) => reply.json({ data: rows }));
      const page = await goodPage(graph, field, { first: 200 });
      expect([page.ids, page.hasNextPage]).toEqual([field.ids(count), false]);
      expect(page.sent.length).toBeLessThanOrEqual(3);
    }
  });

  it('is walked by pages, and looked through', async () => {
    const graph = await gatewayWith(items(20), ({ rows }) => ({ data: rows }));
    const first = await goodPage(graph, list, { first: 15 });
    const next = await goodPage(graph, list, { first: 15, after: first.endCursor });
    expect([...first.ids, ...next.ids]).toEqual(list.ids(20));
    expect(next.hasNextPage).toBe(false);
    const { data, errors } = await graph.run(lookup('nothing'));
    expect([data, errors]).toEqual([{ agentMemory: { item: null } }, []]);
  });

  it('is an error where it says that rows follow, which nobody can read', async () => {
    const graph = await gatewayWith(items(5), ({ rows }) => ({ data: rows, has_more: true }));
    const { data, errors } = await readPage(graph, list, { first: 50 });
    expect([data, codes(errors)]).toEqual([null, ['UPSTREAM_BAD_RESPONSE']]);
  });
});

describe('A gateway that gives its first rows for any offset', () => {
  it('is an error where a row moves to the front between two calls, as the rows then seem to go on', async () => {
    const rows = named('a', 'b', 'c', 'd', 'e');
    const graph = await gatewayWith(rows, ({ limit, call }) => {
      if (call === 1) rows.unshift(...rows.splice(3, 1));
      return { items: rows.slice(0, Math.min(limit, 4)), limit: Math.min(limit, 4) };
    });
    expect(codes((await readPage(graph, list, { first: 5 })).errors)).toEqual(['UPSTREAM_BAD_RESPONSE']);
  });

  it('is an error where its total tells of more rows than its page has places', async () => {
    const graph = await gatewayWith(items(9), ({ rows }) => ({
      items: rows.slice(0, 4),
      limit: 5,
      total: 9,
    }));
    expect(codes((await readPage(graph, list, { first: 8 })).errors)).toEqual(['UPSTREAM_BAD_RESPONSE']);
  });
});

describe('A gateway that begins again after the last row', () => {
  it.each([
    ['to fill a page', { first: 50 }],
    ['between two pages of its own', { first: 12 }],
  ])('is an error: %s', async (_when, args) => {
    const graph = await gatewayWith(items(10), ({ rows, limit, offset }) => ({
      items: Array.from(
        { length: Math.min(limit, args.first === 50 ? 50 : 6) },
        (_, at) => rows[(offset + at) % 10],
      ),
    }));
    expect(codes((await readPage(graph, list, args)).errors)).toEqual(['UPSTREAM_BAD_RESPONSE']);
  });
});

describe('A page that is shorter than its limit', () => {
  it.each<object>([
    { total: 48 },
    { total: 60 },
    { total: '48' },
    { count: 48 },
    { has_more: true },
    { last_page: false },
    { next: '/facts?page=2' },
  ])('is not the end where the answer says more: %o', async (told) => {
    const graph = await gatewayWith(items(48), ({ rows, offset }) => ({
      items: rows.slice(offset, offset + 9),
      limit: 11,
      offset,
      ...told,
    }));
    const seen: string[] = [];
    let after: string | null = null as string | null;
    for (let hasNext = true; hasNext;) {
      const page = await goodPage(graph, list, { first: 10, after });
      seen.push(...page.ids);
      hasNext = page.hasNextPage;
      after = page.endCursor;
    }
    expect(seen).toEqual(list.ids(48));
    expect((await graph.run(lookup('m47'))).data).toEqual({ agentMemory: { item: { memoryId: 'm47' } } });
  });

  it('is the end where two more calls show that the total is stale', async () => {
    const graph = await gatewayWith(items(9), ({ rows, limit, offset }) => ({
      items: rows.slice(offset, offset + limit),
      limit,
      offset,
      total: 60,
    }));
    const { ids, hasNextPage, sent } = await goodPage(graph, list, { first: 10 });
    expect([ids, hasNextPage, sent.length]).toEqual([list.ids(9), false, 3]);
  });

  it('is not the end where only a place that is counted and not shown stands beside the row read again', async () => {
    const graph = await gatewayWith(items(202), ({ rows, limit, offset }) => ({
      items: rows.slice(offset, offset + limit).filter((row) => row !== rows[200]),
      limit,
      total: 202,
    }));
    const page = await goodPage(graph, list, { first: 200 });
    expect([page.ids.length, page.hasNextPage]).toEqual([200, true]);
    expect((await goodPage(graph, list, { first: 9, after: page.endCursor })).ids).toEqual(['m201']);
  });

  it('is an error, not the end, where rows that can not be read stand beside places that are counted and not shown', async () => {
    const unreadable = [0, 7, 8, 9, 10];
    const graph = await gatewayWith(items(12), ({ rows, limit, offset }) => ({
      items: rows
        .map((row, index) => (unreadable.includes(index) ? { content: 'x' } : row))
        .flatMap((row, index) => (index % 3 === 0 ? [null, row] : [row]))
        .slice(offset, offset + Math.min(limit, 7))
        .filter((row) => row !== null),
      limit: Math.min(limit, 7),
      total: 16,
    }));
    let last = await readPage(graph, list, { first: 2 });
    while (last.data?.hasNextPage === true) {
      last = await readPage(graph, list, { first: 2, after: last.data.endCursor });
    }
    expect([last.data, codes(last.errors)]).toEqual([null, ['UPSTREAM_BAD_RESPONSE']]);
  });

  it('goes on after places that are counted and not shown', async () => {
    const graph = await gatewayWith(items(60), ({ rows, limit, offset }) => ({
      items: rows
        .slice(offset, offset + Math.min(limit, 11))
        .filter((_row, index) => (offset + index) % 5 !== 0),
      limit: Math.min(limit, 11),
      total: 60,
    }));
    const shown = list.ids(60).filter((_id, index) => index % 5 !== 0);
    const { data } = await graph.run<{ agentMemory: Record<string, unknown> }>(lookup('m59'));
    expect(data).toEqual({ agentMemory: { item: { memoryId: 'm59' } } });
    const page = await goodPage(graph, list, { first: 10 });
    const next = await goodPage(graph, list, { first: 10, after: page.endCursor });
    expect([...page.ids, ...next.ids]).toEqual(shown.slice(0, page.ids.length + next.ids.length));
  });
});

describe('Rows that can not be told apart are no anchors', () => {
  it.each<[string, string[], number, string[], string[]]>([
    [
      'unreadable ones',
      ['r0', 'r1', 'r2', 'r3', 'X', 'r4', 'r5', 'X', 'r6', 'r7'],
      5,
      ['r1', 'r2', 'r3'],
      ['r4', 'r5', 'null', 'r6', 'r7'],
    ],
    [
      'ones that share an id',
      ['x1', 'x2', 'C', 'B', 'S', 'A', 'D', 'S', 'E', 'F'],
      6,
      ['x1', 'x2'],
      ['D', 'S', 'E', 'F'],
    ],
    ['a first one without an id', ['X', 'r0', 'r1'], 1, [], ['r0', 'r1']],
  ])('%s', async (_what, ids, first, forgotten, expected) => {
    const rows = named(...ids);
    const graph = await gatewayWith(rows);
    const { data } = await readPage(graph, list, { first });
    const left = rows.filter((row) => !('memory_id' in row) || !forgotten.includes(String(row.memory_id)));
    rows.splice(0, rows.length, ...left);
    const next = await readPage(graph, list, { first: 10, after: data?.endCursor ?? null });
    expect(next.data?.ids).toEqual(expected);
  });

  it('and a page of which no row can be read ends a lookup with an error', async () => {
    const graph = await gatewayWith([], () => ({ items: [null] }));
    const { errors, sent } = await graph.run(lookup('m1'));
    expect([codes(errors), sent.length]).toEqual([['UPSTREAM_BAD_RESPONSE'], 1]);
  });
});

describe('Rows that come or go', () => {
  it('between the rows of a cursor are passed: the last of the longest run in the old order counts', async () => {
    const rows = named('f0', 'f1', 'f2', 'f3', 'f4');
    const graph = await gatewayWith(rows);
    const { endCursor } = await goodPage(graph, list, { first: 3 });
    rows.splice(1, 0, ...named('new'));
    expect((await goodPage(graph, list, { first: 3, after: endCursor })).ids).toEqual(['f3', 'f4']);
  });

  it.each([
    ['forgotten', (rows: object[]) => rows.splice(5, 1), (ids: string[]) => ids.filter((id) => id !== 'm5')],
    ['added in front', (rows: object[]) => rows.unshift(...named('new')), (ids: string[]) => ids],
  ])('between the two calls of a page cost no other row: one %s', async (_what, change, left) => {
    const rows: object[] = items(300);
    const graph = await gatewayWith(rows, ({ limit, offset, call }) => {
      if (call === 1) change(rows);
      const size = Math.min(limit, 200);
      return { items: rows.slice(offset, offset + size), limit: size, offset };
    });
    const page = await goodPage(graph, list, { first: 200 });
    const next = await goodPage(graph, list, { first: 200, after: page.endCursor });
    expect([...page.ids, ...next.ids].filter((id) => id !== 'm5' && id !== 'new')).toEqual(
      left(list.ids(300)).filter((id) => id !== 'm5'),
    );
  });

  it('between the two calls of a lookup do not deny the row', async () => {
    const rows: object[] = facts(300).map((_fact, index) => ({ memory_id: `m${index}` }));
    const graph = await gatewayWith(rows, ({ limit, offset, call }) => {
      if (call === 1) rows.splice(3, 1);
      return { items: rows.slice(offset, offset + Math.min(limit, 200)) };
    });
    const { data, errors } = await graph.run(lookup('m200'));
    expect([data, errors]).toEqual([{ agentMemory: { item: { memoryId: 'm200' } } }, []]);
  });

  it('between the calls of every try are an error', async () => {
    const rows: object[] = items(900);
    const graph = await gatewayWith(rows, ({ limit, offset }) => {
      rows.splice(3, 1);
      return { items: rows.slice(offset, offset + Math.min(limit, 200)) };
    });
    const { data, errors } = await readPage(graph, list, { first: 200 });
    expect([data, codes(errors)]).toEqual([null, ['UPSTREAM_BAD_RESPONSE']]);
  });
});

describe('A cursor whose rows stand in another order by now', () => {
  it.each<[string, string, string[], string[], string]>([
    [
      'goes on after all of them where nothing else stands between',
      'a b c d',
      ['a', 'b'],
      ['n', 'b', 'a', 'c', 'd'],
      'c d',
    ],
    [
      'is refused where nobody can tell which row was moved',
      'a b c d',
      ['a', 'b'],
      ['b', 'n', 'm', 'a', 'c', 'd'],
      '',
    ],
    [
      'goes on after three of four',
      'a b c d e f',
      ['a', 'b', 'c', 'd'],
      ['b', 'c', 'd', 'e', 'f', 'a'],
      'e f a',
    ],
    [
      'is refused where its only row was moved before one that shares its id',
      'S a S c',
      ['S', 'a'],
      ['a', 'S', 'S', 'c'],
      '',
    ],
  ])('%s', async (_what, before, shown, after, expected) => {
    const rows = named(...before.split(' '));
    const graph = await gatewayWith(rows);
    const page = await goodPage(graph, list, { first: shown.length });
    expect(page.ids).toEqual(shown);
    rows.splice(0, rows.length, ...named(...after));
    const { data, errors } = await readPage(graph, list, { first: 10, after: page.endCursor });
    expect([data?.ids.join(' ') ?? '', codes(errors)]).toEqual([
      expected,
      expected === '' ? ['BAD_USER_INPUT'] : [],
    ]);
  });
});
