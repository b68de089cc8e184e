import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lists, readPage } from '../support/list-fields.js';
import { codes, type Graph, startGraph } from '../support/run-operation.js';

const list = lists.items;
/** Digests of a cursor: a walk may only lose its place where all of these rows are gone. */
const anchorRows = 4;

type Step =
  | { readonly kind: 'page'; readonly first: number }
  | { readonly kind: 'insert'; readonly count: number }
  | { readonly kind: 'forget'; readonly at: number }
  | { readonly kind: 'cap'; readonly limit: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('page' as const), first: fc.integer({ min: 1, max: 12 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('insert' as const), count: fc.integer({ min: 1, max: 6 }) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('forget' as const), at: fc.nat({ max: 59 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('cap' as const), limit: fc.integer({ min: 1, max: 9 }) }),
  },
);

describe('A walking client', () => {
  it('sees each row that stays once and in order, whatever happens to the list between its pages', async () => {
    const graph = await startGraph(list.data(0));
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
        graph.gateway.controls.reset();
        const { wrong, shown, mustShow } = await walkAgainstModel(graph, steps, `r${run++}-`);
        expect(wrong).toEqual([]);
        expect(shown).toEqual(mustShow);
      }),
      // The seed is fixed so that a run can be repeated; a failure prints it with the shrunk steps.
      { seed: 20_260_622, numRuns: 60 },
    );
  });
});

/** Runs the steps, then pages to the end: what the client saw beside what a plain list says it must have seen. */
async function walkAgainstModel(
  graph: Graph,
  steps: readonly Step[],
  prefix: string,
): Promise<{ wrong: unknown[]; shown: string[]; mustShow: string[] }> {
  const memory = graph.gateway.state.memory('a', 'u');
  memory.clearItems();
  let next = 0;
  const insert = (count: number) => {
    for (let added = 0; added < count; added++) memory.addItem({ memory_id: `${prefix}${next++}` });
  };
  const ids = () => memory.items.map((item) => item.memory_id);
  insert(40);
  const atStart = ids();
  const seen: string[] = [];
  const wrong: unknown[] = [];
  const forgotten = new Set<string>();
  let after: string | null = null;
  let begun = false;

  /** False where the walk is over. */
  const page = async (first: number): Promise<boolean> => {
    const anchors = seen.slice(-anchorRows);
    const { data, errors } = await readPage(graph, list, { first, after });
    if (data === null) {
      const stay = anchors.filter((id) => !forgotten.has(id));
      if (codes(errors).join() !== 'BAD_USER_INPUT' || stay.length > 0) wrong.push({ errors, stay });
      return false;
    }
    if (!begun) atStart.splice(0, atStart.length, ...ids());
    begun = true;
    seen.push(...data.ids);
    if (data.ids.length > 0) after = data.endCursor;
    const left = ids().filter((id) => atStart.includes(id) && !seen.includes(id));
    if (data.hasNextPage !== left.length > 0) wrong.push({ hasNextPage: data.hasNextPage, left });
    return data.hasNextPage;
  };

  let goesOn = true;
  for (const one of steps) {
    if (one.kind === 'insert') insert(one.count);
    else if (one.kind === 'cap') cap(graph, one.limit);
    else if (one.kind === 'forget') {
      const id = ids()[one.at];
      if (id !== undefined) memory.forgetItem(id);
      if (id !== undefined) forgotten.add(id);
    } else if (goesOn) goesOn = await page(one.first);
  }
  while (goesOn) goesOn = await page(9);
  const stayed = atStart.filter((id) => !forgotten.has(id));
  const shown = seen.filter((id) => !forgotten.has(id));
  if (seen.length > new Set(seen).size) wrong.push({ repeated: seen });
  // A walk that lost its place ends early: what it has shown until then is the beginning of what stayed.
  return { wrong, shown, mustShow: stayed.slice(0, shown.length) };
}

function cap(graph: Graph, limit: number): void {
  graph.gateway.controls.reset();
  graph.gateway.controls.reshape(list.route, (json) => {
    // The embedded gateway's own answer.
    const { data } = json as { data: { items: unknown[]; limit: number } };
    return { data: { ...data, items: data.items.slice(0, limit), limit: Math.min(data.limit, limit) } };
  });
}
