import { describe, expect, it } from 'vitest';
import type { MessageData } from '../../src/embedded-gateway/index.js';
import { goodMessages, readMessages, walkBack, walkForth } from '../support/message-pages.js';
import { messages, oneSession } from '../support/rows.js';
import { codes, startFaultyGraph, startGraph } from '../support/run-operation.js';

const path = '/agent-v2/v1/worker/users/u/sessions/s/messages';

async function gatewayWith(answer: (page: { limit: number; offset: number; isTail: boolean }) => unknown) {
  const graph = await startFaultyGraph();
  graph.gateway.on('GET', path, (reply) => {
    const query = new URL(reply.request.target, 'http://gateway').searchParams;
    reply.json({
      data: answer({
        limit: Number(query.get('limit')),
        offset: Number(query.get('offset') ?? 0),
        isTail: query.get('tail') !== 'false',
      }),
    });
  });
  return graph;
}

describe('A gateway that gives all messages of a session for any offset', () => {
  it.each([1, 3])('has each of %i shown once, from both ends', async (count) => {
    const graph = await gatewayWith(() => ({ items: messages(count) }));
    const texts = messages(count).map((row) => row.content);
    for (const args of [{ first: 50 }, { last: 50 }]) {
      const page = await goodMessages(graph, args);
      expect(page).toMatchObject({ texts, hasNextPage: false, hasPreviousPage: false });
      expect(page.sent.length).toBeLessThanOrEqual(4);
    }
  });

  it('has three equal ones shown as three', async () => {
    const same = { role: 'user', content: 'ok' };
    const graph = await gatewayWith(() => ({ items: [same, same, same] }));
    expect((await goodMessages(graph, { first: 50 })).texts).toEqual(['ok', 'ok', 'ok']);
  });

  it('is told from a cursor that is no longer there', async () => {
    const graph = await gatewayWith(({ limit, offset }) => ({
      user_id: 'u',
      session_id: 's',
      items: messages(100).slice(0, limit),
      limit,
      offset,
      tail: false,
    }));
    const { endCursor } = await goodMessages(graph, { first: 20 });
    const { data, errors } = await readMessages(graph, { first: 20, after: endCursor });
    expect([data, codes(errors)]).toEqual([null, ['UPSTREAM_BAD_RESPONSE']]);
  });
});

it.each<object>([{ total: 60 }, { has_more: true }])(
  'messages are read on where a page is shorter than its limit and says more: %o',
  async (told) => {
    const graph = await gatewayWith(({ offset }) => ({
      items: messages(48).slice(offset, offset + 9),
      limit: 11,
      offset,
      ...told,
    }));
    expect((await walkForth(graph, 10)).texts).toEqual(messages(48).map((row) => row.content));
  },
);

it.each([0, 30, 300])(
  'a message_limit that is capped is seen where the session counts %i messages',
  async (counted) => {
    const graph = await startGraph(oneSession(messages(300), counted), { messageLimitKeeps: 'newest' });
    graph.gateway.controls.reshape('GET /v1/worker/users/{user_id}/sessions/{session_id}', (json) => {
      // The embedded gateway's own answer.
      const { data } = json as { data: { messages: unknown[] } };
      return { data: { ...data, messages: data.messages.slice(-100) } };
    });
    const { data } = await graph.run(
      `{ session(userId: "u", sessionId: "s") { title messages(last: 150) { pageInfo { hasPreviousPage } } } }`,
    );
    expect(data).toMatchObject({ session: { messages: { pageInfo: { hasPreviousPage: true } } } });
  },
);

describe('A gateway whose pages are smaller than they say', () => {
  it('has older messages where it gives one at once, which is like the oldest, and tells no limit', async () => {
    const rows = ['ok', 'no', 'ok'].map((content) => ({ role: 'user', content }));
    const graph = await gatewayWith(({ offset, isTail }) => ({
      items: isTail ? rows.slice(-1) : rows.slice(offset, offset + 1),
    }));
    expect((await walkBack(graph, 10)).texts).toEqual(['ok', 'no', 'ok']);
  });

  it('is an error where it gives its first messages for any offset, and the cursor stands on one of many alike', async () => {
    const rows = Array.from({ length: 30 }, () => ({ role: 'user', content: 'ok' }));
    const graph = await gatewayWith(({ limit }) => ({ items: rows.slice(0, limit), limit }));
    const { endCursor } = await goodMessages(graph, { first: 20 });
    const { data, errors } = await readMessages(graph, { first: 20, after: endCursor });
    expect([data, codes(errors)]).toEqual([null, ['UPSTREAM_BAD_RESPONSE']]);
  });

  it('has older messages where the ones that come with the session begin as the oldest do', async () => {
    const graph = await startFaultyGraph({ messageLimitKeeps: 'newest' });
    const rows = [...Array.from({ length: 11 }, () => 'ok'), 'bye'].map((content) => ({
      role: 'user',
      content,
    }));
    const session = '/agent-v2/v1/worker/users/u/sessions/s';
    graph.gateway.on('GET', path, (reply) => {
      const query = new URL(reply.request.target, 'http://gateway').searchParams;
      const limit = Number(query.get('limit'));
      reply.json({ items: query.get('tail') === 'false' ? rows.slice(0, limit) : rows.slice(-limit) });
    });
    graph.gateway.on('GET', session, (reply) =>
      reply.json({ session: { session_id: 's', message_count: 0 }, messages: rows.slice(-3) }),
    );
    const { data } = await readMessages(graph, { last: 5 }, 'title');
    expect([data?.texts, data?.hasPreviousPage]).toEqual([['ok', 'ok', 'ok', 'ok', 'bye'], true]);
  });

  it('is an error where it tells that it ignored the offset, and that others follow', async () => {
    const graph = await gatewayWith(({ limit }) => ({
      items: messages(40).slice(0, 15),
      limit,
      offset: 0,
      has_more: true,
    }));
    const { data, errors } = await readMessages(graph, { first: 30 });
    expect([data, codes(errors)]).toEqual([null, ['UPSTREAM_BAD_RESPONSE']]);
  });
});

it.each(['unknown', 'newest'] as const)(
  'messages that come newest first are an error from both ends, where message_limit keeps: %s',
  async (messageLimitKeeps) => {
    const graph = await startFaultyGraph({ messageLimitKeeps });
    const rows = messages(30).toReversed();
    graph.gateway.on('GET', '*', (reply) =>
      reply.json({ session: { session_id: 's', message_count: 30 }, messages: rows }),
    );
    graph.gateway.on('GET', path, (reply) => reply.json({ items: rows }));
    for (const args of [{ last: 50 }, { first: 50 }]) {
      const { data, errors } = await readMessages(graph, args, 'title');
      expect([data, codes(errors)]).toEqual([null, ['UPSTREAM_BAD_RESPONSE']]);
    }
  },
);

it('messages of clocks that differ are shown as they come', async () => {
  const rows = messages(6);
  const [one, two, three, ...others] = rows;
  const graph = await gatewayWith(() => ({ items: [three, two, one, ...others], limit: 50 }));
  expect((await goodMessages(graph, { first: 10 })).texts).toEqual(['2', '1', '0', '3', '4', '5']);
  const pair = await gatewayWith(() => ({ items: [two, one], limit: 50 }));
  expect((await goodMessages(pair, { first: 10 })).texts).toEqual(['1', '0']);
});

describe('A cursor of a message in a block that is stored twice', () => {
  it('goes on from its own copy, also where the block is longer than what an id looks at', async () => {
    const rows = [...messages(100, 200), ...messages(30), ...messages(30)];
    const graph = await startGraph(oneSession(rows));
    // Of the newest messages no place from the oldest is known.
    const page = await goodMessages(graph, { last: 45 });
    graph.gateway.state.sessions.append('u', 's', ...messages(31, 100));
    const next = await goodMessages(graph, { first: 9, after: page.cursors[7] ?? '' });
    expect(next.texts).toEqual(rows.slice(123, 132).map((row) => row.content));
  });
});

describe('Equal messages in different places have ids of their own', () => {
  const at = (second: number | null) =>
    second === null ? null : `2026-01-01T00:00:${String(second).padStart(2, '0')}Z`;
  const said = (content: string, second: number | null): MessageData => ({
    role: 'user',
    content,
    timestamp: at(second),
  });
  const block = (length: number) => Array.from({ length }, (_, index) => said(`again ${index}`, 20 + index));

  it.each<[string, MessageData[]]>([
    [
      'a pair that was stored twice',
      [
        said('hello', 1),
        said('hi', 2),
        said('what now', 3),
        said('this', 4),
        said('X1', 5),
        said('X2', 6),
        said('what now', 3),
        said('this', 4),
        said('thanks', 7),
        said('bye', 8),
      ],
    ],
    [
      'a block of sixteen that was stored twice',
      [said('one', 1), ...block(16), said('two', 2), ...block(16)],
    ],
    [
      'equal texts, few of them with a time',
      [1, 2, 3, null, 4, null, null, 5, null, null].map((second) => said('ok', second)),
    ],
  ])('%s', async (_what, rows) => {
    const graph = await startGraph(oneSession(rows));
    const { ids, cursors } = await goodMessages(graph, { last: 5 });
    const all = await goodMessages(graph, { first: 100 });
    expect(new Set(all.ids).size).toBe(rows.length);
    expect(all.ids.slice(-5)).toEqual(ids);
    graph.gateway.state.sessions.append('u', 's', ...messages(4));
    for (const [index, after] of cursors.entries()) {
      const next = await goodMessages(graph, { first: 1, after });
      expect(next.ids).toEqual([all.ids[rows.length - 4 + index] ?? next.ids[0]]);
    }
  });
});
