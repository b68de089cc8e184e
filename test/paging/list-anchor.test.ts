import { describe, expect, it } from 'vitest';
import type { GatewayState } from '../../src/embedded-gateway/state/gateway-state.js';
import { goodPage, type ListField, lists, readPage, walk } from '../support/list-fields.js';
import { instant, items, sessions } from '../support/rows.js';
import { codes, type Graph, named, startGraph } from '../support/run-operation.js';

const { userSessions, memorySessions, items: itemList, facts: factList } = lists;
const moving: ListField[] = [userSessions, memorySessions];

describe('A cursor that names its row as well as its position', () => {
  it.each<ListField>([itemList, factList])(
    'so that forgetting rows of page one loses and repeats none of $route',
    async (list) => {
      const graph = await startGraph(list.data(60));
      const { seen } = await walk(graph, list, 10, (read) => {
        if (read.length === 10) for (const id of list.ids(10).slice(0, 7)) forget(graph, list, id);
      });
      expect(seen).toEqual(list.ids(60));
    },
  );

  it('loses and repeats none where its own row is forgotten', async () => {
    const { list, graph } = await items60();
    const { seen } = await walk(graph, list, 10, (read) => forget(graph, list, read.at(-1) ?? ''));
    expect(seen).toEqual(list.ids(60));
  });

  it('stays at its row where rows come in front', async () => {
    const { list, graph } = await items60();
    let added = 1000;
    const { seen, calls } = await walk(graph, list, 10, () => {
      for (const item of items(3, added)) memoryOf(graph).addItem(item);
      added += 3;
    });
    expect(seen).toEqual(list.ids(60));
    // The old place is read with the rows around it; where the anchor has moved on, the page is read again there.
    expect(calls).toBe(11);
  });

  it.each(moving)('stays at its row where sessions come in front of $route', async (list) => {
    const graph = await startGraph(list.data(60));
    const { seen } = await walk(graph, list, 10, (read) => {
      const [session] = sessions(1);
      graph.gateway.state.sessions.add({
        ...session,
        user_id: 'u',
        session_id: `new-${read.length}`,
        updated_at: instant(200_000 + read.length),
      });
    });
    expect(seen).toEqual(list.ids(60));
  });

  it.each(moving)('stays at its row where a session jumps to the front of $route', async (list) => {
    const graph = await startGraph(list.data(60));
    const { seen } = await walk(graph, list, 10, (read) => {
      // Some session of the pages already read, then the one that the cursor stands on.
      touch(graph, read.at(-5) ?? '');
      touch(graph, read.at(-1) ?? '');
    });
    expect(seen).toEqual(list.ids(60));
  });

  it.each(moving)(
    'so that only a session that jumps before it is read is not shown by $route',
    async (list) => {
      const graph = await startGraph(list.data(30));
      const { seen } = await walk(graph, list, 10, (read) => {
        if (read.length === 10) touch(graph, 's20');
      });
      expect(seen).toEqual(list.ids(30).filter((id) => id !== 's20'));
    },
  );

  it('lets the next page start after the place where most of its digests stand together', async () => {
    const graph = await startGraph(userSessions.data(60));
    const list = userSessions;
    const page = await goodPage(graph, list, { first: 20 });
    // The cursor's row and the one before it went to the front; the other two hold the place.
    touch(graph, 's19');
    touch(graph, 's18');
    expect((await goodPage(graph, list, { first: 2, after: page.endCursor })).ids).toEqual(['s20', 's21']);
  });

  it('is found as far from its old place as the setting says, and no further', async () => {
    const list = itemList;
    const graph = await startGraph(list.data(60), { anchorSearchRows: 250 });
    const { endCursor } = await goodPage(graph, list, { first: 10 });
    for (const item of items(240, 1000)) memoryOf(graph).addItem(item);
    expect((await goodPage(graph, list, { first: 2, after: endCursor })).ids).toEqual(['m10', 'm11']);
    for (const item of items(500, 2000)) memoryOf(graph).addItem(item);
    const { data, errors, sent } = await readPage(graph, list, { first: 2, after: endCursor });
    expect([data, codes(errors), named(errors)]).toEqual([null, ['BAD_USER_INPUT'], ['after']]);
    expect(sent.length).toBeLessThanOrEqual(4);
  });

  it('is refused by name where none of its rows is left', async () => {
    const { list, graph } = await items60();
    const { endCursor } = await goodPage(graph, list, { first: 4 });
    for (const id of list.ids(4)) forget(graph, list, id);
    const { data, errors } = await readPage(graph, list, { after: endCursor });
    expect([data, codes(errors), named(errors)]).toEqual([null, ['BAD_USER_INPUT'], ['after']]);
  });

  it('holds after a restart, on another instance', async () => {
    const { list, graph } = await items60();
    const { endCursor } = await goodPage(graph, list, { first: 10 });
    const other = await startGraph(list.data(60));
    expect((await goodPage(other, list, { first: 1, after: endCursor })).ids).toEqual(['m10']);
  });
});

async function items60(): Promise<{ list: ListField; graph: Graph }> {
  const list = itemList;
  return { list, graph: await startGraph(list.data(60)) };
}

function memoryOf(graph: Graph): ReturnType<GatewayState['memory']> {
  return graph.gateway.state.memory('a', 'u');
}

function forget(graph: Graph, list: ListField, id: string): void {
  if (list === itemList) memoryOf(graph).forgetItem(id);
  else memoryOf(graph).facts.forget(id);
}

function touch(graph: Graph, id: string): void {
  graph.gateway.state.sessions.append('u', id, { role: 'user', content: 'again' });
}
