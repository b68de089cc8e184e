import { describe, expect, test } from 'vitest';
import { startSecured } from '../identity/secured.js';
import { messages, oneSession } from '../support/rows.js';
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

const data = oneSession(messages(4));
const noPause = { SEA_AGENT_GRAPHQL_AUTH_JWT_CLOCK_TOLERANCE_SECONDS: '0' };

describe('who may watch', () => {
  test('is who may read: without a token nobody, without the scope or of another person FORBIDDEN', async () => {
    const { server, as } = await startSecured(liveSettings, data);
    expect((await subscribe(server, messageAdded)).status).toBe(401);
    for (const claims of [
      { sub: 'u', scope: 'memory:read' },
      { sub: 'other', scope: 'sessions:read' },
    ]) {
      const refused = await subscribe(server, messageAdded, {}, await as(claims));
      await refused.completed();
      expect([claims.sub, endOf(refused).code]).toEqual([claims.sub, 'FORBIDDEN']);
    }
    const own = await subscribe(server, messageAdded, {}, await as({ sub: 'u', scope: 'sessions:read' }));
    await waitUntil(() => expect(own.text()).not.toBe(''));
    expect(own.results).toEqual([]);
  });

  test('a token that expires ends its streams with UNAUTHENTICATED and the cursor to go on from', async () => {
    const { server, gateway, as } = await startSecured({ ...liveSettings, ...noPause }, data);
    const whole = { sub: 'u', scope: 'sessions:read' };
    // On a busy machine a short-lived token may have expired before it is used.
    const subscribed = async (seconds: number): ReturnType<typeof subscribe> => {
      const headers = await as({ ...whole, exp: Math.floor(Date.now() / 1000) + seconds });
      const tried = await subscribe(server, messageAdded, {}, headers);
      return tried.status === 200 ? tried : subscribed(2 * seconds);
    };
    const subscription = await subscribed(1);
    gateway.state.sessions.append('u', 's', ...messages(1, 4));
    await subscription.completed();
    const { code, cursor: after } = endOf(subscription);
    expect(code).toBe('UNAUTHENTICATED');
    gateway.state.sessions.append('u', 's', ...messages(1, 5));
    const next = await subscribe(server, messageAdded, { after }, await as(whole));
    await waitUntil(() => expect([...addedTexts(subscription), ...addedTexts(next)]).toEqual(['4', '5']));
  });

  test('has so many subscriptions at once, counted by the caller', async () => {
    const { server, as } = await startSecured(
      { ...liveSettings, SEA_AGENT_GRAPHQL_LIVE_SUBSCRIPTIONS_PER_CALLER: '2' },
      data,
    );
    const any = 'sessions:read users:any';
    const headers = await as({ sub: 'u', scope: any });
    const [first] = [
      await subscribe(server, messageAdded, {}, headers),
      await subscribe(server, messageAdded, {}, headers),
    ];
    const third = await subscribe(server, messageAdded, {}, headers);
    await third.completed();
    expect(endOf(third).code).toBe('OVERLOADED');
    const other = await subscribe(server, messageAdded, {}, await as({ sub: 'other', scope: any }));
    expect(other.results).toEqual([]);
    first.close();
    await waitUntil(async () => {
      const again = await subscribe(server, messageAdded, {}, headers);
      await waitUntil(() => expect(again.text()).not.toBe(''));
      expect(again.isComplete()).toBe(false);
    });
  });

  test('with credentials of their own each caller is polled for by themselves', async () => {
    const env = { ...liveSettings, SEA_AGENT_GRAPHQL_AUTH_MODE: 'passthrough', AGENT_GATEWAY_API_KEY: '' };
    const { server, gateway } = await startServerOverGateway(env, data);
    const headers = (name: string) => ({ authorization: `Bearer ${name}` });
    await subscribe(server, messageAdded, {}, headers('ada'));
    const li = await subscribe(server, messageAdded, {}, headers('li'));
    const refuse = gateway.controls.fail('*', { status: 401, json: { error: 'no' } });
    await li.completed();
    refuse();
    expect(endOf(li).code).toBe('UNAUTHENTICATED');
    const sent = gateway.controls.log.requests.map((request) => request.headers.authorization);
    expect(new Set(sent)).toEqual(new Set(['Bearer ada', 'Bearer li']));
  });
});

test('only so many sessions are watched at once', async () => {
  const env = { ...liveSettings, SEA_AGENT_GRAPHQL_LIVE_POLLERS: '1' };
  const { server, gateway } = await startServerOverGateway(env, data);
  gateway.state.sessions.add({ user_id: 'u', session_id: 's2', messages: [] });
  const first = await subscribe(server, messageAdded);
  const same = await subscribe(server, messageAdded);
  const other = await subscribe(server, messageAdded, { sessionId: 's2' });
  await other.completed();
  expect([first.isComplete(), same.isComplete(), endOf(other).code]).toEqual([false, false, 'OVERLOADED']);
});

test('who reads nothing any more is ended with OVERLOADED, and loses nothing by the cursor', async () => {
  const env = { ...liveSettings, SEA_AGENT_GRAPHQL_LIVE_BUFFERED_EVENTS: '10' };
  const { server, gateway } = await startServerOverGateway(env, data);
  const large = (from: number) =>
    messages(40, from).map((row) => ({ ...row, content: `${String(row.content)} ${'x'.repeat(200_000)}` }));
  const stalled = await subscribe(server, messageAdded);
  const reading = await subscribe(server, messageAdded);
  stalled.pause();
  for (let from = 4; from < 204; from += 40) {
    gateway.state.sessions.append('u', 's', ...large(from));
    await reading.received(from + 36);
  }
  stalled.resume();
  await stalled.completed();
  const { code, cursor: after } = endOf(stalled);
  expect([code, addedMessages(stalled).at(-1)?.cursor]).toEqual(['OVERLOADED', after]);
  const rest = await subscribe(server, messageAdded, { after });
  await rest.received(200 - addedMessages(stalled).length);
  expect([...addedTexts(stalled), ...addedTexts(rest)]).toEqual(addedTexts(reading));
  expect(addedTexts(reading).map((text) => Number(text?.split(' ')[0]))).toEqual(
    Array.from({ length: 200 }, (_, index) => index + 4),
  );
});

test('a server that stops ends its streams with SHUTTING_DOWN and their cursors', async () => {
  const { server, gateway } = await startServerOverGateway(liveSettings, data);
  const subscription = await subscribe(server, messageAdded);
  gateway.state.sessions.append('u', 's', ...messages(1, 4));
  await subscription.received(1);
  await server.stop();
  await subscription.completed();
  expect(endOf(subscription)).toEqual({
    code: 'SHUTTING_DOWN',
    cursor: addedMessages(subscription)[0]?.cursor,
  });
});
