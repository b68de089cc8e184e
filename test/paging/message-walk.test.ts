import { describe, expect, it } from 'vitest';
import type { MessageData } from '../../src/embedded-gateway/index.js';
import { goodMessages, walkBack, walkForth } from '../support/message-pages.js';
import { instant, messages, oneSession } from '../support/rows.js';
import { type Graph, startGraph } from '../support/run-operation.js';

const long = 1337;

/** Sessions whose messages are hard to tell apart. */
const shapes: readonly { name: string; rows: (count: number) => MessageData[] }[] = [
  { name: 'a timestamp each', rows: (count) => messages(count) },
  {
    name: 'timestamps shared by seven',
    rows: (count) =>
      messages(count).map((row, index) => ({ ...row, timestamp: instant(index - (index % 7)) })),
  },
  {
    name: 'timestamps shared by 120 and equal contents',
    rows: (count) =>
      messages(count).map((_row, index) => ({ ...same, timestamp: instant(index - (index % 120)) })),
  },
  { name: 'no timestamps', rows: (count) => messages(count).map((row) => ({ ...row, timestamp: null })) },
  {
    name: 'two alike in turn, the second without a timestamp',
    rows: (count) => messages(count).map((_row, index) => (index % 2 === 0 ? same : answer)),
  },
  {
    name: 'two alike in turn, the second with a timestamp that tells no time',
    rows: (count) =>
      messages(count).map((_row, index) => (index % 2 === 0 ? same : { ...answer, timestamp: 'x' })),
  },
  {
    name: 'nothing that differs',
    rows: (count) => messages(count).map(() => ({ ...same, timestamp: null })),
  },
];
const same = { role: 'user', content: 'again', timestamp: instant(0) };
const answer = { role: 'assistant', content: 'yes', timestamp: null };

describe.each(shapes)('A session of 1,337 messages with $name', ({ rows }) => {
  it.each([50, 1000])('walked backwards by %i gives each message once and in order', async (last) => {
    const graph = await startGraph(oneSession(rows(long)));
    const walk = await walkBack(graph, last);
    expect(walk.texts).toEqual(rows(long).map((row) => row.content));
    expect(new Set(walk.ids).size).toBe(long);
  });

  it.each([50, 1000])('walked forwards by %i gives each message once and in order', async (first) => {
    const graph = await startGraph(oneSession(rows(long)));
    const walk = await walkForth(graph, first);
    expect(walk.texts).toEqual(rows(long).map((row) => row.content));
    expect(new Set(walk.ids).size).toBe(long);
  });

  it('gives a message the same id whichever way it is read', async () => {
    const graph = await startGraph(oneSession(rows(long)));
    const back = await walkBack(graph, 300);
    const forth = await walkForth(graph, 170);
    expect(back.ids).toEqual(forth.ids);
  });

  it.each([3, 25])(
    'walked backwards while %i are appended after each page gives the older ones',
    async (count) => {
      const graph = await startGraph(oneSession(rows(long)));
      const walk = await walkBack(graph, 200, append(graph, count));
      expect(walk.texts).toEqual(rows(long).map((row) => row.content));
      expect(new Set(walk.ids).size).toBe(long);
    },
  );

  it.each([3, 25])('walked forwards while %i are appended after each page gives them too', async (count) => {
    const graph = await startGraph(oneSession(rows(long)));
    const walk = await walkForth(graph, 200, append(graph, count));
    const all = graph.gateway.state.sessions.get('u', 's').messages;
    expect(walk.texts).toEqual(all.map((row) => row.content));
    expect(new Set(walk.ids).size).toBe(all.length);
  });
});

describe('A session of 1,337 messages', () => {
  // By 1 all of it would be thousands of requests, most of them reading hundreds of messages.
  it.each([
    [1, 140],
    [6, long],
  ])('walked by %i gives each of %i messages once and in order, both ways', async (size, count) => {
    const graph = await startGraph(oneSession(messages(count)));
    const [back, forth] = [await walkBack(graph, size), await walkForth(graph, size)];
    const texts = messages(count).map((row) => row.content);
    expect(back.texts).toEqual(texts);
    expect(forth.texts).toEqual(texts);
    expect(back.ids).toEqual(forth.ids);
  });

  it('costs one call for the first page from its newest end, with ids, cursors and page info', async () => {
    const graph = await startGraph(oneSession(messages(long)));
    const page = await goodMessages(graph);
    expect(page.texts).toEqual(messages(50, long - 50).map((row) => row.content));
    expect(page).toMatchObject({ hasNextPage: false, hasPreviousPage: true });
    expect(page.sent).toEqual(['GET /users/u/sessions/s/messages?limit=66']);
  });

  it('costs one call a page backwards, once the place beyond the newest 1,000 is known', async () => {
    const graph = await startGraph(oneSession(messages(long)));
    const { calls } = await walkBack(graph, 50);
    expect(calls).toHaveLength(27);
    const search = calls.findIndex((count) => count > 2);
    // The newest 1,000, the gateway's count, the end it should be at, the cursor's message, the page.
    expect(calls[search]).toBeLessThanOrEqual(5);
    expect(calls.filter((_count, page) => page !== search)).toEqual(Array(26).fill(1));
  });

  it('costs one call a page forwards', async () => {
    const graph = await startGraph(oneSession(messages(long)));
    const { calls } = await walkForth(graph, 50);
    expect(calls).toEqual(Array(27).fill(1));
  });

  it.each([0, 3, 1336, 1338, 5000, null])('is walked whole where the gateway counts %s', async (counted) => {
    const graph = await startGraph(oneSession(messages(long), counted));
    const texts = messages(long).map((row) => row.content);
    expect((await walkBack(graph, 200)).texts).toEqual(texts);
    expect((await walkForth(graph, 200)).texts).toEqual(texts);
  });

  it.each([40, 200])('is walked whole where the gateway gives %i messages at most', async (limit) => {
    const graph = await startGraph(oneSession(messages(long)));
    graph.gateway.controls.reshape(
      'GET /v1/worker/users/{user_id}/sessions/{session_id}/messages',
      (json) => {
        // The embedded gateway's own answer.
        const { data } = json as { data: { items: unknown[]; limit: number; tail: boolean } };
        const kept = data.tail ? data.items.slice(-limit) : data.items.slice(0, limit);
        return { data: { ...data, items: kept, limit: Math.min(data.limit, limit) } };
      },
    );
    const texts = messages(long).map((row) => row.content);
    expect((await walkForth(graph, 300)).texts).toEqual(texts);
    expect((await walkBack(graph, 300)).texts).toEqual(texts);
  });
});

describe('New messages', () => {
  it.each([1, 4, 30])('are found by asking after the last cursor, %i at a time', async (count) => {
    const graph = await startGraph(oneSession(messages(200)));
    let { endCursor } = await goodMessages(graph);
    const seen: (string | null)[] = [];
    for (let round = 0; round < 5; round++) {
      append(graph, count)(round);
      const page = await goodMessages(graph, { after: endCursor });
      seen.push(...page.texts);
      expect(page).toMatchObject({ hasNextPage: false, hasPreviousPage: true });
      endCursor = page.endCursor;
    }
    const all = graph.gateway.state.sessions.get('u', 's').messages;
    expect(seen).toEqual(all.slice(200).map((row) => row.content));
  });

  it('cost one call where there are none, and where there are up to ten', async () => {
    const graph = await startGraph(oneSession(messages(200)));
    const { endCursor } = await goodMessages(graph);
    const none = await goodMessages(graph, { after: endCursor });
    expect(none).toMatchObject({ texts: [], hasNextPage: false, endCursor: null });
    append(graph, 10)(0);
    const ten = await goodMessages(graph, { after: endCursor });
    expect([none.sent.length, ten.sent.length, ten.texts.length]).toEqual([1, 1, 10]);
  });
});

describe('The id of a message', () => {
  it.each(shapes)('stays while others are appended, with $name', async ({ rows }) => {
    const graph = await startGraph(oneSession(rows(90)));
    const before = await goodMessages(graph, { last: 90 });
    append(graph, 60)(0);
    const window = await goodMessages(graph, { last: 100 });
    expect(window.ids.slice(0, 40)).toEqual(before.ids.slice(50));
    expect((await walkForth(graph, 17)).ids.slice(0, 90)).toEqual(before.ids);
  });

  it('differs from that of an equal message in an equal place of the conversation', async () => {
    const again = { role: 'user', content: 'again', timestamp: null };
    const between = messages(3).flatMap((row) => [again, again, again, row]);
    const graph = await startGraph(oneSession(between));
    const { ids } = await walkForth(graph, 5);
    expect(new Set(ids).size).toBe(12);
    expect((await walkBack(graph, 5)).ids).toEqual(ids);
  });

  it('differs from that of an equal message of another session', async () => {
    const [session] = oneSession(messages(3)).sessions ?? [];
    const other = { ...session, session_id: 't', user_id: 'u' };
    const graph = await startGraph({ sessions: [{ ...other, session_id: 's' }, other] });
    const { data } = await graph.run<Record<string, { messages: { nodes: { id: string }[] } }>>(
      `{ s: session(userId: "u", sessionId: "s") { messages { nodes { id } } }
         t: session(userId: "u", sessionId: "t") { messages { nodes { id } } } }`,
    );
    const ids = Object.values(data).flatMap(({ messages: page }) => page.nodes.map((node) => node.id));
    expect(new Set(ids).size).toBe(6);
  });

  it('is the same through every path', async () => {
    const graph = await startGraph({
      ...oneSession(messages(30)),
      memories: [{ agent_id: 'a', end_user_id: 'u' }],
    });
    const window = 'messages(last: 7) { nodes { id } }';
    const { data } = await graph.run<Record<string, unknown>>(
      `{ session(userId: "u", sessionId: "s") { ${window} oldest: messages(first: 30) { nodes { id } } }
         sessions(userId: "u") { nodes { ${window} } }
         agentMemory(agentId: "a", endUserId: "u") { sessions { nodes { ${window} } } } }`,
    );
    const windows = JSON.stringify(data).match(/"messages":\{[^}]*(\},\{[^}]*)*\}\]\}/g) ?? [];
    expect(windows).toHaveLength(3);
    expect(new Set(windows).size).toBe(1);
  });
});

/** Appends messages like the session's last ones: sharing what those share. */
function append(graph: Graph, count: number): (page: number) => void {
  return () => {
    const { messages: rows } = graph.gateway.state.sessions.get('u', 's');
    const last = rows.at(-1);
    const added = messages(count, rows.length).map((row) =>
      last?.content === same.content || last?.timestamp === null ? { ...row, ...last } : row,
    );
    graph.gateway.state.sessions.append('u', 's', ...added);
  };
}
