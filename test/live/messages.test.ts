import { describe, expect, test } from 'vitest';
import type { MessageData } from '../../src/embedded-gateway/index.js';
import { instant, messages, oneSession } from '../support/rows.js';
import { startServerOverGateway } from '../support/start-server.js';
import {
  addedMessages,
  addedTexts,
  endOf,
  liveSettings,
  messageAdded,
  subscribe,
} from '../support/subscribe.js';
import { waitUntil } from '../support/wait-until.js';

const route = 'GET /v1/worker/users/{user_id}/sessions/{session_id}/messages';

async function start(rows: MessageData[], env: Readonly<Record<string, string>> = {}) {
  const { server, gateway } = await startServerOverGateway({ ...liveSettings, ...env }, oneSession(rows));
  const all = async () => {
    const answer = await server.ask(
      '{ session(userId: "u", sessionId: "s") { messages(first: 1000) { edges { cursor node { id text } } } } }',
    );
    return (answer.json().data as { session: { messages: { edges: unknown[] } } }).session.messages.edges;
  };
  return {
    server,
    gateway,
    append: (...added: MessageData[]) => gateway.state.sessions.append('u', 's', ...added),
    all,
  };
}

const numbers = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => String(from + index));

describe('messageAdded', () => {
  test('tells each message added after the start, with the ids and cursors that queries give', async () => {
    const { server, append, all } = await start(messages(40));
    const subscription = await subscribe(server, messageAdded);
    expect([subscription.status, subscription.headers['content-type']]).toEqual([200, 'text/event-stream']);
    append(...messages(3, 40));
    await subscription.received(3);
    append(...messages(2, 43));
    await subscription.received(5);
    expect(addedTexts(subscription)).toEqual(numbers(5, 40));
    expect(addedMessages(subscription)).toEqual((await all()).slice(40));
  });

  test('begins a conversation that has no message yet', async () => {
    const { server, append, all } = await start([]);
    const subscription = await subscribe(server, messageAdded);
    append(...messages(2));
    await subscription.received(2);
    append(...messages(20, 2));
    await subscription.received(22);
    expect(addedMessages(subscription)).toEqual(await all());
  });

  test('goes on after a cursor of its own, however many came meanwhile', async () => {
    const { server, append } = await start(messages(10));
    const first = await subscribe(server, messageAdded);
    append(...messages(5, 10));
    await first.received(5);
    first.close();
    append(...messages(2500, 15));
    const after = addedMessages(first)[2]?.cursor;
    const second = await subscribe(server, messageAdded, { after });
    await second.received(2502);
    append(...messages(2, 2515));
    await second.received(2504);
    expect(addedTexts(second)).toEqual(numbers(2504, 13));
  });

  test('goes on after the last cursor of a page of the newest messages', async () => {
    const { server, append } = await start(messages(1500));
    const page = await server.ask(
      '{ session(userId: "u", sessionId: "s") { messages(last: 5) { pageInfo { endCursor } } } }',
    );
    const { session } = page.json().data as {
      session: { messages: { pageInfo: { endCursor: string } } };
    };
    append(...messages(30, 1500));
    const subscription = await subscribe(server, messageAdded, {
      after: session.messages.pageInfo.endCursor,
    });
    append(...messages(3, 1530));
    await subscription.received(33);
    expect(addedTexts(subscription)).toEqual(numbers(33, 1500));
  });

  test('tells a burst of 2,500 messages between two polls once and in order', async () => {
    const { server, append } = await start(messages(3));
    const subscriptions = [await subscribe(server, messageAdded), await subscribe(server, messageAdded)];
    append(...messages(2500, 3));
    for (const subscription of subscriptions) {
      await subscription.received(2500);
      expect(addedTexts(subscription)).toEqual(numbers(2500, 3));
    }
  });

  test('tells the messages of a block that is stored twice, and of one moment, each once', async () => {
    const rows = Array.from({ length: 60 }, (): MessageData => ({
      role: 'user',
      content: 'ok',
      timestamp: instant(1),
    }));
    const { server, append, all } = await start(rows);
    const subscription = await subscribe(server, messageAdded);
    append(...rows);
    await subscription.received(60);
    append(...rows.slice(0, 25));
    append(...rows);
    await subscription.received(145);
    const told = addedMessages(subscription);
    expect(told).toEqual((await all()).slice(60));
    expect(new Set(told.map(({ cursor }) => cursor)).size).toBe(145);
  });

  test('says nothing false while the gateway is down, and tells afterwards what came meanwhile', async () => {
    const { server, gateway, append } = await start(messages(4));
    const subscription = await subscribe(server, messageAdded);
    const heal = gateway.controls.fail('*', { status: 503, json: { error: 'down' } });
    append(...messages(30, 4));
    const asked = gateway.controls.log.count();
    await waitUntil(() => expect(gateway.controls.log.count()).toBeGreaterThan(asked + 3));
    expect(subscription.results).toEqual([]);
    const after = await subscribe(server, messageAdded);
    await after.completed();
    expect(endOf(after).code).toBe('UPSTREAM_UNAVAILABLE');
    heal();
    append(...messages(2, 34));
    await subscription.received(32);
    expect(addedTexts(subscription)).toEqual(numbers(32, 4));
    expect(
      server.logLines().filter(({ msg }) => msg.startsWith('polls for subscriptions fail')),
    ).toHaveLength(1);
  });

  test('waits an outage out where it is to go on after a cursor', async () => {
    const { server, gateway, append } = await start(messages(4));
    const first = await subscribe(server, messageAdded);
    append(...messages(1, 4));
    await first.received(1);
    const heal = gateway.controls.fail('*', { status: 503, json: { error: 'down' } });
    const second = await subscribe(server, messageAdded, { after: addedMessages(first)[0]?.cursor });
    append(...messages(3, 5));
    heal();
    await second.received(3);
    expect(addedTexts(second)).toEqual(numbers(3, 5));
  });

  test('polls once for all who watch, and no longer once nobody does', async () => {
    const { server, gateway, append } = await start(messages(4), {
      SEA_AGENT_GRAPHQL_LIVE_MIN_INTERVAL_MS: '600000',
      SEA_AGENT_GRAPHQL_LIVE_MAX_INTERVAL_MS: '600000',
    });
    const subscriptions = await Promise.all(
      Array.from({ length: 10 }, () => subscribe(server, messageAdded)),
    );
    const { log } = gateway.controls;
    const before = log.count(route);
    append(...messages(1, 4));
    // Who comes now has the session read once more, for all.
    const last = await subscribe(server, messageAdded);
    for (const subscription of subscriptions) await subscription.received(1);
    expect(log.count(route) - before).toBe(1);
    expect(last.results).toEqual([]);
    for (const { close } of [...subscriptions, last]) close();
  });

  test('ends where the session is forgotten, and where it never was', async () => {
    const { server, gateway } = await start(messages(4));
    const subscription = await subscribe(server, messageAdded);
    gateway.state.sessions.remove('u', 's');
    await subscription.completed();
    expect(endOf(subscription).code).toBe('NOT_FOUND');
    const unknown = await subscribe(server, messageAdded);
    await unknown.completed();
    expect(unknown.results).toMatchObject([{ data: null, errors: [{ extensions: { code: 'NOT_FOUND' } }] }]);
  });

  test('ends where the conversation is emptied', async () => {
    const { server, gateway } = await start(messages(4));
    const subscription = await subscribe(server, messageAdded);
    gateway.state.sessions.remove('u', 's');
    gateway.state.sessions.add({ user_id: 'u', session_id: 's', messages: [] });
    await subscription.completed();
    expect(endOf(subscription)).toEqual({ code: 'NOT_FOUND', cursor: null });
  });

  test.each(['', 'nonsense', 'WzMsIm1lc3NhZ2VzIl0'])('refuses "%s" as a cursor', async (after) => {
    const { server } = await start(messages(4));
    const subscription = await subscribe(server, messageAdded, { after });
    await subscription.completed();
    expect(subscription.results).toMatchObject([
      { data: null, errors: [{ extensions: { code: 'BAD_USER_INPUT' } }] },
    ]);
  });
});
