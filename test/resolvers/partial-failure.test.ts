import { describe, expect, it } from 'vitest';
import type { RouteTemplate } from '../../src/embedded-gateway/index.js';
import { candidates, facts, items, messages, oneMemory, oneSession, sessions } from '../support/rows.js';
import { codes, type Graph, startGraph } from '../support/run-operation.js';

/** Replaces one row of every list answer of a route. */
function spoil(graph: Graph, route: RouteTemplate, index: number, row: unknown): void {
  graph.gateway.controls.reshape(route, (json) => {
    // The embedded gateway's own list answer.
    const { data } = json as { data: { items: unknown[] } };
    return { data: { ...data, items: data.items.map((one, at) => (at === index ? row : one)) } };
  });
}

const everything = {
  ...oneMemory({
    items: items(3),
    facts: facts(3),
    candidates: candidates(3),
    preference: { enabled: true },
  }),
  sessions: sessions(3),
};

const lists: readonly (readonly [string, RouteTemplate, unknown])[] = [
  ['items', 'GET /v1/agents/{agent_id}/memory/', { content: 'no id' }],
  ['facts', 'GET /v1/agents/{agent_id}/memory/facts', 'no object'],
  ['candidates', 'GET /v1/agents/{agent_id}/memory/candidates', null],
  ['sessions', 'GET /v1/agents/{agent_id}/memory/short-term', { session_id: 's1', user_id: 'somebody else' }],
];

describe('A row that can’t be read', () => {
  it.each(lists)('of %s costs its own place, and a walk goes on past it', async (field, route, row) => {
    const graph = await startGraph(everything);
    spoil(graph, route, 1, row);
    const query = `query ($after: String) { agentMemory(agentId: "a", endUserId: "u") { list: ${field}(first: 2, after: $after) {
      nodes { id } edges { cursor node { id } } pageInfo { endCursor hasNextPage }
    } } }`;
    interface Page {
      agentMemory: {
        list: {
          nodes: unknown[];
          edges: { node: unknown }[];
          pageInfo: { endCursor: string; hasNextPage: boolean };
        };
      };
    }
    const one = await graph.run<Page>(query);
    const { nodes, edges, pageInfo } = one.data.agentMemory.list;
    expect(nodes).toEqual([{ id: expect.any(String) }, null]);
    expect(edges.map((edge) => edge.node)).toEqual(nodes);
    expect([codes(one.errors), one.errors.map((error) => error.path?.slice(2).join('.'))]).toEqual([
      ['UPSTREAM_BAD_RESPONSE', 'UPSTREAM_BAD_RESPONSE'],
      ['nodes.1', 'edges.1.node'],
    ]);
    expect(pageInfo.hasNextPage).toBe(true);
    // The cursor stands on the bad row.
    const two = await graph.run<Page>(query, { after: pageInfo.endCursor });
    expect([two.errors, two.data.agentMemory.list.nodes.length]).toEqual([[], 1]);
  });

  it('of a session’s messages costs its own place, and those before it keep their ids', async () => {
    const graph = await startGraph(oneSession(messages(9)));
    const query = '{ session(userId: "u", sessionId: "s") { messages { nodes { id text } } } }';
    interface Page {
      session: { messages: { nodes: ({ id: string; text: string } | null)[] } };
    }
    const good = await graph.run<Page>(query);
    spoil(graph, 'GET /v1/worker/users/{user_id}/sessions/{session_id}/messages', 4, 7);
    const { data, errors } = await graph.run<Page>(query);
    const ids = (page: Page) => page.session.messages.nodes.map((node) => node?.id ?? null);
    expect(codes(errors)).toEqual(['UPSTREAM_BAD_RESPONSE']);
    expect(ids(data)[4]).toBeNull();
    // The sixteen after it have the bad message as part of their names.
    const kept = [0, 1, 2, 3];
    expect(kept.map((at) => ids(data)[at])).toEqual(kept.map((at) => ids(good.data)[at]));
  });
});

describe('A call that fails', () => {
  it('for one session’s messages costs these only', async () => {
    const graph = await startGraph({ sessions: sessions(3) });
    graph.gateway.controls.fail('GET /v1/worker/users/{user_id}/sessions/{session_id}/messages', {
      status: 502,
      text: '<html>',
      times: 1,
    });
    const { data, errors } = await graph.run<{
      sessions: { nodes: { title: string; messages: { nodes: unknown[] } | null }[] };
    }>('{ sessions(userId: "u") { nodes { title messages { nodes { text } } } } }');
    expect(data.sessions.nodes.map((node) => node.title)).toEqual(['session 0', 'session 1', 'session 2']);
    expect(data.sessions.nodes.filter((node) => node.messages === null)).toHaveLength(1);
    expect([codes(errors), errors[0]?.path?.at(-1)]).toEqual([['UPSTREAM_UNAVAILABLE'], 'messages']);
  });

  it('for a session’s metadata leaves its messages', async () => {
    const graph = await startGraph(oneSession(messages(2)));
    graph.gateway.controls.fail('GET /v1/worker/users/{user_id}/sessions/{session_id}', {
      status: 500,
      json: {},
    });
    const { data, errors, sent } = await graph.run(
      '{ session(userId: "u", sessionId: "s") { sessionId title fileCount messages { nodes { text } } } }',
    );
    expect(data).toEqual({
      session: {
        sessionId: 's',
        title: null,
        fileCount: null,
        messages: { nodes: [{ text: '0' }, { text: '1' }] },
      },
    });
    expect(codes(errors)).toEqual(['UPSTREAM_ERROR', 'UPSTREAM_ERROR']);
    expect(sent).toHaveLength(2);
  });

  it.each<readonly [string, RouteTemplate]>([
    ['sessions', 'GET /v1/agents/{agent_id}/memory/short-term'],
    ['items', 'GET /v1/agents/{agent_id}/memory/'],
    ['facts', 'GET /v1/agents/{agent_id}/memory/facts'],
    ['candidates', 'GET /v1/agents/{agent_id}/memory/candidates'],
    ['preference', 'GET /v1/agents/{agent_id}/memory/preferences'],
    ['export', 'GET /v1/agents/{agent_id}/memory/export'],
  ])('for the layer %s costs that layer only', async (layer, route) => {
    const graph = await startGraph(everything);
    graph.gateway.controls.fail(route, { status: 503, json: { error: 'down' } });
    const { data, errors } = await graph.run<{ agentMemory: Record<string, unknown> }>(
      `{ agentMemory(agentId: "a", endUserId: "u") { sessions { nodes { id } } items { nodes { id } } facts { nodes { id } }
        candidates { nodes { id } } preference { enabled } export { items { id } facts { id } } } }`,
    );
    const down = Object.entries(data.agentMemory).filter(([, value]) => value === null);
    expect(down.map(([name]) => name)).toEqual([layer]);
    expect([codes(errors), errors[0]?.path]).toEqual([['UPSTREAM_UNAVAILABLE'], ['agentMemory', layer]]);
  });

  it.each(['sessions', 'items', 'facts', 'candidates', 'preference', 'export'])(
    'with 404 is an answer for %s: null, without an error',
    async (layer) => {
      const graph = await startGraph({});
      const fields = layer === 'preference' ? 'enabled' : layer === 'export' ? 'raw' : 'nodes { id }';
      const { data, errors } = await graph.run(
        `{ agentMemory(agentId: "nobody", endUserId: "u") { ${layer} { ${fields} } } }`,
      );
      expect([data, errors]).toEqual([{ agentMemory: { [layer]: null } }, []]);
    },
  );
});
