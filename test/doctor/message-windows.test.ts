import { expect, test } from 'vitest';
import { startGateway } from '../support/start-gateway.js';
import { examineAt } from './examination.js';

const message = (content: string) => ({ role: 'user', content, timestamp: '2026-06-22T09:30:00+00:00' });

/** A user with one session of these messages. */
const withMessages = (...contents: string[]) => ({
  sessions: [{ session_id: 's', user_id: 'ada', messages: contents.map(message) }],
});

test.each(['newest', 'oldest'] as const)(
  'a gateway whose message_limit keeps the %s is found out',
  async (end) => {
    const gateway = await startGateway({ messageLimitKeeps: end });
    const { windows, text } = await examineAt(gateway.url);
    expect(windows).toEqual({ limitKeeps: end, tailOffset: 'leaves out the newest' });
    expect(text).toContain(`gateway.messageLimitKeeps is unknown: set it to ${end}`);
  },
);

test('a gateway that does not heed message_limit keeps neither end, and unknown is the right setting', async () => {
  const gateway = await startGateway({ data: withMessages('a', 'b', 'c', 'd') });
  gateway.controls.reshape('GET /v1/worker/users/{user_id}/sessions/{session_id}', () => ({
    data: { session: { session_id: 's' }, messages: ['a', 'b', 'c', 'd'].map(message) },
  }));
  const { windows, text } = await examineAt(gateway.url);
  expect(windows.limitKeeps).toBe('neither');
  expect(text).toContain(
    'message_limit keeps neither end; gateway.messageLimitKeeps is unknown, which is right',
  );
});

test('what offset does in tail mode is told apart', async () => {
  const messages = ['a', 'b', 'c', 'd', 'e'].map(message);
  const offsetGives = async (content: string) => {
    const gateway = await startGateway({
      data: { sessions: [{ session_id: 's', user_id: 'ada', messages }] },
    });
    gateway.controls.reshape('GET /v1/worker/users/{user_id}/sessions/{session_id}/messages', (json) =>
      // Only the question with an offset is answered with one message that is not of an end.
      JSON.stringify(json).includes('"offset":1') ? { data: { items: [message(content)], limit: 1 } } : json,
    );
    return (await examineAt(gateway.url)).windows.tailOffset;
  };
  expect(await offsetGives('d')).toBe('leaves out the newest');
  expect(await offsetGives('e')).toBe('changes nothing');
  expect(await offsetGives('b')).toBe('counts from the oldest');
  expect(await offsetGives('c')).toBe('neither');
});

test('sessions that can not tell (one message, equal messages) leave both questions open', async () => {
  const one = await examineAt((await startGateway({ data: withMessages('a') })).url);
  expect(one.windows).toEqual({ limitKeeps: null, tailOffset: null });
  const equal = await examineAt((await startGateway({ data: withMessages('a', 'a', 'a', 'a', 'a') })).url);
  expect(equal.windows).toEqual({ limitKeeps: null, tailOffset: null });
  expect(equal.text).toContain('leave gateway.messageLimitKeeps at unknown');
});

test('a message that comes between the questions makes a session tell nothing', async () => {
  const gateway = await startGateway({ data: withMessages('a', 'b', 'c', 'd') });
  let asked = 0;
  gateway.controls.reshape('GET /v1/worker/users/{user_id}/sessions/{session_id}/messages', (json) => {
    asked += 1;
    return JSON.parse(JSON.stringify(json).replace('"content":"d"', `"content":"d${asked}"`));
  });
  expect((await examineAt(gateway.url)).windows).toEqual({ limitKeeps: null, tailOffset: null });
});
