import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type MessageArguments, readMessages } from '../support/message-pages.js';
import { block, type Block, messageManner, OddMessages } from '../support/odd-messages.js';
import { codes, startFaultyGraph } from '../support/run-operation.js';

type Graph = Awaited<ReturnType<typeof startFaultyGraph>>;
/** The seed is fixed so that a run can be repeated; a failure prints it with the shrunk conversation. */
const seed = Number(process.env.WALK_SEED ?? 20_260_622);
const numRuns = Number(process.env.WALK_RUNS ?? 40);

const conversation = fc.record({
  blocks: fc.array(block, { maxLength: 12 }),
  manner: messageManner,
  /** What is appended, each with the number of calls since the one before it. */
  appended: fc.array(fc.tuple(fc.nat({ max: 4 }), fc.array(block, { minLength: 1, maxLength: 3 })), {
    maxLength: 8,
  }),
});
const sizes = fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 6 });
type Drawn = typeof conversation extends fc.Arbitrary<infer T> ? T : never;

it.each(['unknown', 'newest'] as const)(
  'Whatever a gateway does with a conversation, walks from both ends give each message once and in order, or an error, where message_limit keeps: %s',
  { timeout: 600_000 },
  async (messageLimitKeeps) => {
    // Pages of few messages take many reads to find a place; that the reads are bounded is tested apart.
    const graph = await startFaultyGraph({ messageLimitKeeps, messageSearchReads: 1000 });
    await fc.assert(
      fc.asyncProperty(conversation, sizes, fc.boolean(), async (drawn, pageSizes, forthFirst) => {
        const odd = serve(graph, drawn);
        const { length } = odd.texts;
        const walks = [() => walkForth(graph, pageSizes, null), () => walkBackAndOn(graph, pageSizes)];
        if (!forthFirst) walks.reverse();
        const ids = new Map<number, string>();
        for (const walk of walks) {
          const { shown, error, from } = await walk();
          const { texts } = odd;
          // A walk that failed on its way back shows the newest messages of the moment at which it began.
          const starts = from === 'oldest' || error === null ? [0] : texts.map((_text, index) => index);
          const texted = JSON.stringify(shown.map(({ text }) => text));
          const start = starts.find((at) => JSON.stringify(texts.slice(at, at + shown.length)) === texted);
          expect(start === undefined ? { shown: texted, of: texts } : 'found').toBe('found');
          expect(error === null && shown.length < length).toBe(false);
          expect([null, 'BAD_USER_INPUT', 'UPSTREAM_BAD_RESPONSE']).toContain(error);
          // One that pages leaves no reason to fail, but where messages can't be told apart.
          expect(drawn.manner.ignores === 'nothing' && odd.isDistinct ? error : null).toBeNull();
          const own = shown.flatMap(({ id }) => (id === 'null' ? [] : [id]));
          expect(odd.isDistinct && new Set(own).size < own.length).toBe(false);
          // Places from the oldest message are known of whole walks.
          for (const [index, { id }] of (error === null ? shown : []).entries()) {
            expect(ids.get(index) ?? id).toBe(id);
            ids.set(index, id);
          }
        }
      }),
      { seed, numRuns },
    );
  },
);

function serve(graph: Graph, { blocks, manner, appended }: Drawn): OddMessages {
  const plan = new Map<number, readonly Block[]>();
  let call = 0;
  for (const [gap, added] of appended) {
    call += gap + 1;
    plan.set(call, added);
  }
  const odd = new OddMessages(blocks, manner, plan);
  odd.serve(graph.gateway);
  return odd;
}

interface Shown {
  readonly text: string | null;
  readonly id: string;
}

interface Walk {
  readonly shown: Shown[];
  readonly error: unknown;
  readonly from: 'oldest' | 'newest';
}

/** Walks by pages of these sizes in turn until there is no next one. */
async function walkForth(graph: Graph, sizes: readonly number[], start: string | null): Promise<Walk> {
  const shown: Shown[] = [];
  let after = start;
  for (let page = 0; page < 1000; page++) {
    const { data, errors } = await readPage(graph, { first: sizes[page % sizes.length] ?? null, after });
    if (data === null) return { shown, error: codes(errors)[0], from: 'oldest' };
    shown.push(...shownOf(data));
    if (!data.hasNextPage) return { shown, error: null, from: 'oldest' };
    after = data.endCursor;
  }
  return expect.fail('the walk does not end');
}

/** Walks back from the newest end to the oldest message, and then on from where it began. */
async function walkBackAndOn(graph: Graph, sizes: readonly number[]): Promise<Walk> {
  const shown: Shown[] = [];
  let before: string | null = null;
  let newest: string | null = null;
  for (let page = 0; page < 1000; page++) {
    const { data, errors }: Awaited<ReturnType<typeof readPage>> = await readPage(graph, {
      last: sizes[page % sizes.length] ?? null,
      before,
    });
    if (data === null) return { shown, error: codes(errors)[0], from: 'newest' };
    newest ??= data.endCursor;
    shown.unshift(...shownOf(data));
    if (!data.hasPreviousPage) {
      const rest = await walkForth(graph, sizes, newest);
      // Where nothing was there, the second walk begins with the oldest message.
      return { ...rest, shown: [...shown, ...rest.shown], from: 'oldest' };
    }
    before = data.startCursor;
  }
  return expect.fail('the walk does not end');
}

/** With the session's metadata, as `message_limit` is sent for both together. */
function readPage(graph: Graph, args: MessageArguments) {
  return readMessages(graph, args, 'title');
}

function shownOf({ texts, ids }: { texts: readonly (string | null)[]; ids: readonly string[] }): Shown[] {
  return texts.map((text, index) => ({ text, id: ids[index] ?? 'null' }));
}
