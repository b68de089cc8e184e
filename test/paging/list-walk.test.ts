import { describe, expect, it } from 'vitest';
import { goodPage, listFields, walk } from '../support/list-fields.js';
import { startGraph } from '../support/run-operation.js';

describe.each(listFields)('A walk through $route', (list) => {
  it.each([
    [1, 101],
    [10, 11],
    [100, 2],
  ])('by %i gives each of 101 rows once and in order, one call a page', async (first, pages) => {
    const graph = await startGraph(list.data(101));
    expect(await walk(graph, list, first)).toEqual({ seen: list.ids(101), calls: pages, pages });
  });

  it('gives all of 450 rows, 200 at most in one call', async () => {
    const graph = await startGraph(list.data(450));
    const { seen, pages } = await walk(graph, list, 200);
    expect(seen).toEqual(list.ids(450));
    expect(pages).toBe(3);
  });

  it('without first gives pages of the default size', async () => {
    const graph = await startGraph(list.data(137));
    const { seen, pages } = await walk(graph, list, null);
    expect(seen).toEqual(list.ids(137));
    expect(pages).toBe(Math.ceil(137 / list.standard));
  });

  it('ends at a page that is exactly full, with no page after it', async () => {
    const graph = await startGraph(list.data(40));
    expect(await walk(graph, list, 20)).toMatchObject({ seen: list.ids(40), pages: 2 });
  });

  it.each([7, 20])('believes a gateway that says it gives %i rows at most', async (limit) => {
    const graph = await startGraph(list.data(101));
    capPages(graph, limit);
    const { seen } = await walk(graph, list, 50);
    expect(seen).toEqual(list.ids(101));
  });

  it('asks for rows by limit and offset, a zero offset left out', async () => {
    const graph = await startGraph(list.data(9));
    const one = await goodPage(graph, list, { first: 1 });
    expect(one.sent).toEqual([expect.stringMatching(/\?(?!.*offset).*limit=2$/)]);
    const two = await goodPage(graph, list, { first: 1, after: one.endCursor });
    expect(two.ids).toEqual(list.ids(2).slice(1));
    expect(two.sent).toEqual([expect.stringMatching(/\?(?!.*offset).*limit=3$/)]);
    const six = await goodPage(graph, list, { first: 5, after: two.endCursor });
    const seven = await goodPage(graph, list, { first: 2, after: six.endCursor });
    expect(seven.sent).toEqual([expect.stringMatching(/limit=7&offset=3$/)]);
    expect(seven.hasPreviousPage).toBe(true);
  });
});

/** Makes every list answer hold at most `limit` rows, and say so. */
function capPages(graph: Awaited<ReturnType<typeof startGraph>>, limit: number): void {
  graph.gateway.controls.reshape('*', (json) => {
    // Every list of the embedded gateway answers in this shape.
    const { data } = json as { data: { items: unknown[]; limit: number } };
    return {
      data: { ...data, items: data.items.slice(0, limit), limit: Math.min(data.limit, limit) },
    };
  });
}
