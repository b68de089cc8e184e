import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { change, type Change, manner, OddList } from '../support/odd-list.js';
import { codes, type Outcome, startFaultyGraph } from '../support/run-operation.js';

const path = '/agent-v2/v1/agents/a/memory/';
type Graph = Awaited<ReturnType<typeof startFaultyGraph>>;
/** The seed is fixed so that a run can be repeated; a failure prints it with the shrunk steps. */
const seed = Number(process.env.WALK_SEED ?? 20_260_622);
const numRuns = Number(process.env.WALK_RUNS ?? 80);

const list = fc.record({
  length: fc.integer({ min: 0, max: 40 }),
  manner,
  /** Changes, each with the number of calls since the one before it. */
  changes: fc.array(fc.tuple(fc.nat({ max: 4 }), change), { maxLength: 12 }),
});
type Drawn = typeof list extends fc.Arbitrary<infer T> ? T : never;

describe('Whatever a gateway does with its list, at whatever moment', () => {
  it(
    'a walk gives each row that stays once and in order, or ends with an error',
    { timeout: 600_000 },
    async () => {
      const graph = await startFaultyGraph();
      await fc.assert(
        fc.asyncProperty(
          list,
          fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 6 }),
          async (drawn, sizes) => {
            const { odd, isPlain } = serve(graph, drawn);
            const { shown, error } = await walk(graph, sizes);
            const stayed = [...odd.stayed];
            const seen = shown.filter((content) => odd.stayed.has(content));
            expect(seen).toEqual(error === null ? stayed : stayed.slice(0, seen.length));
            expect([null, 'BAD_USER_INPUT', 'UPSTREAM_BAD_RESPONSE']).toContain(error);
            expect(isPlain && error !== null).toBe(false);
          },
        ),
        { seed, numRuns },
      );
    },
  );

  it('a lookup finds the row, and null means that there is none', { timeout: 600_000 }, async () => {
    const graph = await startFaultyGraph();
    await fc.assert(
      fc.asyncProperty(list, fc.nat({ max: 60 }), async (drawn, place) => {
        const { odd, isPlain } = serve(graph, drawn);
        const wanted = odd.ownId(place);
        const { data, errors } = await graph.run<{ agentMemory: { one: Found; none: Found } }>(
          `{ agentMemory(agentId: "a", endUserId: "u") {
            one: item(memoryId: "${wanted?.id ?? 'nothing'}") { content } none: item(memoryId: "none") { content }
          } }`,
        );
        const { one, none } = data.agentMemory;
        expect(none).toBeNull();
        expect(codes(errors).filter((code) => code !== 'UPSTREAM_BAD_RESPONSE')).toEqual([]);
        expect(isPlain && errors.length > 0).toBe(false);
        const isFound = wanted !== null && odd.stayed.has(wanted.content);
        const denied = isFound && errors.length === 0 && one?.content !== wanted.content;
        expect(denied).toBe(false);
      }),
      { seed, numRuns },
    );
  });
});

type Found = { content: string } | null;

function serve(graph: Graph, { length, manner: how, changes }: Drawn): { odd: OddList; isPlain: boolean } {
  const plan = new Map<number, Change>();
  let call = 0;
  for (const [gap, one] of changes) {
    call += gap + 1;
    plan.set(call, one);
  }
  // Counted places that are not shown are drawn for lists that stay as they are. So is a cap of one row: only a call that
  // gives two rows says that they stand together, and a change that another one undoes between two calls can't be seen.
  const odd = new OddList(
    length,
    changes.length === 0 ? how : { ...how, hides: 0, cap: Math.max(2, how.cap) },
    plan,
  );
  odd.serve(graph.gateway, path);
  const { ignores, hides, unreadable, shared } = how;
  const isOdd = ignores !== 'nothing' || hides + unreadable + shared > 0;
  return { odd, isPlain: !isOdd && changes.length === 0 };
}

/** Walks by pages of these sizes in turn until there is no next one. */
async function walk(graph: Graph, sizes: readonly number[]): Promise<{ shown: string[]; error: unknown }> {
  const shown: string[] = [];
  let after: string | null = null as string | null;
  for (let page = 0; page < 200; page++) {
    const { data, errors }: Outcome<Answer> = await graph.run<Answer>(
      `query ($first: Int, $after: String) { agentMemory(agentId: "a", endUserId: "u") {
        items(first: $first, after: $after) { edges { node { content } } pageInfo { hasNextPage endCursor } }
      } }`,
      { first: sizes[page % sizes.length], after },
    );
    const { items } = data.agentMemory;
    if (items === null) return { shown, error: codes(errors)[0] };
    shown.push(...items.edges.flatMap(({ node }) => (node === null ? [] : [node.content])));
    if (!items.pageInfo.hasNextPage) return { shown, error: null };
    after = items.pageInfo.endCursor;
  }
  return expect.fail('the walk does not end');
}

interface Answer {
  agentMemory: {
    items: { edges: { node: Found }[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } } | null;
  };
}
