import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { goodMessages } from '../support/message-pages.js';
import { instant, oneSession } from '../support/rows.js';
import { type Graph, startGraph } from '../support/run-operation.js';

type Step =
  | { readonly kind: 'back' | 'forth'; readonly size: number }
  | { readonly kind: 'append'; readonly count: number; readonly alike: boolean }
  | { readonly kind: 'cap'; readonly limit: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('back' as const, 'forth' as const),
      size: fc.integer({ min: 1, max: 30 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('append' as const),
      count: fc.integer({ min: 1, max: 25 }),
      alike: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('cap' as const), limit: fc.integer({ min: 5, max: 60 }) }),
  },
);

describe('Two clients that walk a session from both ends', () => {
  it('each see every message once and in order, with the same ids, whatever is appended between their pages', async () => {
    // Pages of five messages take many reads to find a place; that the reads are bounded is tested apart.
    const graph = await startGraph(oneSession([]), { messageSearchReads: 1000 });
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        graph.gateway.controls.reset();
        const { back, forth, atFirstBack, all } = await walkBothWays(graph, steps, run++);
        expect(back.map(({ text }) => text)).toEqual(all.slice(0, atFirstBack));
        expect(forth.map(({ text }) => text)).toEqual(all);
        expect(back.map(({ id }) => id)).toEqual(forth.slice(0, atFirstBack).map(({ id }) => id));
        expect(new Set(forth.map(({ id }) => id)).size).toBe(all.length);
      }),
      // The seed is fixed so that a run can be repeated; a failure prints it with the shrunk steps.
      { seed: 20_260_622, numRuns: 40 },
    );
  });
});

interface Shown {
  readonly text: string | null;
  readonly id: string;
}

/** Runs the steps and then both walks to their ends; `all` is what the session holds then. */
async function walkBothWays(graph: Graph, steps: readonly Step[], run: number) {
  const { sessions } = graph.gateway.state;
  sessions.remove('u', 's');
  sessions.add({ user_id: 'u', session_id: 's', message_count: run % 90 });
  let next = 0;
  const append = (count: number, alike: boolean) => {
    const added = Array.from({ length: count }, () => {
      next++;
      return alike
        ? { role: 'user', content: 'again', timestamp: instant(next - (next % 40)) }
        : { role: 'user', content: String(next), timestamp: instant(next) };
    });
    sessions.append('u', 's', ...added);
  };
  append(60, run % 3 === 0);
  const back: Shown[] = [];
  const forth: Shown[] = [];
  let before: string | null = null;
  let after: string | null = null;
  let atFirstBack: number | null = null;
  let backGoesOn = true;

  const pageBack = async (size: number): Promise<boolean> => {
    atFirstBack ??= sessions.get('u', 's').messages.length;
    const page = await goodMessages(graph, { last: size, before });
    back.unshift(...page.texts.map((text, index) => ({ text, id: page.ids[index] ?? '' })));
    before = page.startCursor ?? before;
    return page.hasPreviousPage;
  };
  const pageForth = async (size: number): Promise<boolean> => {
    const page = await goodMessages(graph, { first: size, after });
    forth.push(...page.texts.map((text, index) => ({ text, id: page.ids[index] ?? '' })));
    after = page.endCursor ?? after;
    return page.hasNextPage;
  };

  for (const one of steps) {
    if (one.kind === 'append') append(one.count, one.alike);
    else if (one.kind === 'cap') cap(graph, one.limit);
    else if (one.kind === 'forth') await pageForth(one.size);
    else if (backGoesOn) backGoesOn = await pageBack(one.size);
  }
  while (backGoesOn) backGoesOn = await pageBack(25);
  while (await pageForth(25));
  const all = sessions.get('u', 's').messages.map((row) => row.content);
  return { back, forth, all, atFirstBack: atFirstBack ?? all.length };
}

function cap(graph: Graph, limit: number): void {
  graph.gateway.controls.reset();
  graph.gateway.controls.reshape('GET /v1/worker/users/{user_id}/sessions/{session_id}/messages', (json) => {
    // The embedded gateway's own answer.
    const { data } = json as { data: { items: unknown[]; limit: number; tail: boolean } };
    const kept = data.tail ? data.items.slice(-limit) : data.items.slice(0, limit);
    return { data: { ...data, items: kept, limit: Math.min(data.limit, limit) } };
  });
}
