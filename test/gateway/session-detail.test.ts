import { expect, it } from 'vitest';
import { GatewayResponseError } from '../../src/gateway/index.js';
import { failure, setUp } from './client-setup.js';

const session = { session_id: 's', user_id: 'u', message_count: 0 };

async function detailOf(body: unknown) {
  const { client, gateway } = await setUp();
  gateway.on('GET', '*', (reply) => reply.json({ data: body }));
  return client.sessions.get('u', 's');
}

it('holds the session and a page of its messages, however stale the count is', async () => {
  const detail = await detailOf({ session, messages: [{ role: 'user', content: 'Hi' }] });
  expect(detail?.session).toMatchObject({ session_id: 's', message_count: 0, raw: session });
  expect(detail?.messages).toMatchObject({
    rowCount: 1,
    items: [{ role: 'user', content: 'Hi', timestamp: null }],
  });
});

it('has no messages where none were sent, and an empty page where an empty list was', async () => {
  expect((await detailOf({ session }))?.messages).toBeNull();
  expect((await detailOf({ session, messages: null }))?.messages).toBeNull();
  expect((await detailOf({ session, messages: [] }))?.messages?.rowCount).toBe(0);
  expect((await detailOf({ session, messages: { items: [], limit: 5 } }))?.messages?.limit).toBe(5);
});

it('keeps its other messages where one can’t be read or is of another session', async () => {
  const detail = await detailOf({ session, messages: [{ role: 'user' }, 'x', { session_id: 'SOMEBODY' }] });
  expect(detail?.messages?.items).toHaveLength(1);
  expect(detail?.messages?.faults.map(({ index }) => index)).toEqual([1, 2]);
});

it.each([
  ['another session', { session: { ...session, session_id: 'SOMEBODY' } }],
  ['another user', { session: { ...session, user_id: 'SOMEBODY' } }],
  ['another end user', { session: { ...session, end_user_id: 'SOMEBODY' } }],
  ['a whole of another user', { session, user_id: 'SOMEBODY' }],
  ['no identity', { session: { user_id: 'u' } }],
  ['no object', { session: 's' }],
  ['nothing', { session: null }],
  ['only messages', { messages: [] }],
  ['messages that are no list', { session, messages: 'none' }],
])('is a bad answer where it holds %s', async (_name, body) => {
  const error = await failure(detailOf(body), GatewayResponseError);
  expect(error.message).not.toContain('SOMEBODY');
});
