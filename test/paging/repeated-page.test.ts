import { describe, expect, it } from 'vitest';
import { goodPage, lists, readPage } from '../support/list-fields.js';
import { items } from '../support/rows.js';
import { codes, startFaultyGraph } from '../support/run-operation.js';

const list = lists.items;

/** A gateway that answers the first rows whatever offset is asked for. `told`: what else its answers say. */
async function stuckGateway(rows: number, told: object) {
  const graph = await startFaultyGraph();
  graph.gateway.on('GET', '/agent-v2/v1/agents/a/memory/', (reply) => {
    const limit = Number(new URL(reply.request.target, 'http://gateway').searchParams.get('limit'));
    reply.json({ data: { items: items(300).slice(0, Math.min(limit, rows)), ...told } });
  });
  return graph;
}

describe('Where a gateway ignores the offset', () => {
  it.each([
    [5, {}],
    [20, {}],
    [20, { limit: 20 }],
    [200, { limit: 300 }],
  ])('a walk by %i ends with an error that says so, not for ever (%o)', async (first, told) => {
    const graph = await stuckGateway(300, told);
    const { seen, errors } = await walkToError(graph, first);
    expect(codes(errors)).toEqual(['UPSTREAM_BAD_RESPONSE']);
    expect(errors[0]?.message).toMatch(/repeats/);
    expect(new Set(seen).size).toBe(seen.length);
  });

  it('one page does not show its rows twice', async () => {
    const graph = await stuckGateway(20, { limit: 20 });
    const { data, errors } = await readPage(graph, list, { first: 50 });
    expect([data, codes(errors)]).toEqual([null, ['UPSTREAM_BAD_RESPONSE']]);
  });

  it('an answer that tells its own offset is held to it', async () => {
    const graph = await stuckGateway(20, { limit: 20, offset: 0 });
    const { endCursor } = await goodPage(graph, list, { first: 10 });
    const { data, errors } = await readPage(graph, list, { first: 10, after: endCursor });
    expect([data, codes(errors)]).toEqual([null, ['UPSTREAM_BAD_RESPONSE']]);
  });

  it('a lookup by id ends with an error, after two calls', async () => {
    const graph = await stuckGateway(200, { limit: 200 });
    const { data, errors, sent } = await graph.run(
      '{ agentMemory(agentId: "a", endUserId: "u") { item(memoryId: "m250") { id } } }',
    );
    expect([data, codes(errors)]).toEqual([{ agentMemory: { item: null } }, ['UPSTREAM_BAD_RESPONSE']]);
    expect(sent).toHaveLength(2);
  });
});

/** Walks on whatever the pages say, until one fails; the test fails where none does. */
async function walkToError(graph: Awaited<ReturnType<typeof stuckGateway>>, first: number) {
  const seen: string[] = [];
  let after: string | null = null;
  for (let page = 0; page < 100; page++) {
    const { data, errors } = await readPage(graph, list, { first, after });
    if (data === null) return { seen, errors };
    seen.push(...data.ids);
    after = data.endCursor;
  }
  return expect.fail('the walk went on');
}
