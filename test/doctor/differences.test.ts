import { expect, onTestFinished, test } from 'vitest';
import { startFaultyGateway } from '../support/faulty-gateway.js';
import { examineAt } from './examination.js';

const base = '/agent-v2/v1/worker/users/ada/sessions/';
const memory = '/agent-v2/v1/agents/support-agent/memory/';

/** A gateway where each of these paths answers 200 with this JSON, but 416 to an offset, and all others 404. */
async function answering(answers: Readonly<Record<string, unknown>>) {
  const gateway = await startFaultyGateway();
  onTestFinished(() => gateway.close());
  for (const [path, json] of Object.entries(answers)) {
    gateway.on('GET', path, (reply) =>
      reply.request.target.includes('&offset=1073741824') ? reply.json({}, 416) : reply.json(json),
    );
  }
  return examineAt(gateway.url);
}

const session = { session_id: 's', user_id: 'ada', message_count: 1, file_count: 0 };

test('a field of a wrong type, a missing known field and an unknown field are named with their types', async () => {
  const { of } = await answering({
    [base]: {
      data: { items: [{ session_id: 's', user_id: 'ada', message_count: '8', tags: ['x'] }], limit: 20 },
    },
  });
  expect(of('/sessions/').findings).toEqual([
    {
      kind: 'difference',
      text: 'session.message_count: string, where the contract has number or null',
    },
    { kind: 'difference', text: 'session.file_count: in no row' },
    ...['agent_name', 'title', 'created_at', 'updated_at'].map((name) => ({
      kind: 'note',
      text: `session.${name}: in no row; it reads as null`,
    })),
    { kind: 'note', text: "session.tags: list, which the contract doesn't have" },
  ]);
});

test('a list that gives more rows than asked for, or another limit, differs', async () => {
  const items = Array.from({ length: 21 }, (_, index) => ({ memory_id: `m${index}` }));
  const { of } = await answering({ [memory]: { data: { items, limit: 50 } } });
  expect(of('/memory/').findings.filter(({ kind }) => kind === 'difference')).toEqual([
    { kind: 'difference', text: 'more rows than the limit that was asked for' },
    { kind: 'difference', text: 'the list says another limit than was asked for' },
  ]);
});

test('rows that can not be read are counted as a difference by why, once', async () => {
  const { of } = await answering({ [`${memory}facts`]: { data: { items: [{}, {}, 'fact'], limit: 20 } } });
  expect(of('/facts').findings).toEqual([
    { kind: 'difference', text: 'The Agent Gateway sent a fact without its identity.' },
    { kind: 'difference', text: 'The Agent Gateway sent a fact that is no object.' },
  ]);
});

test('a session without its messages, and messages that come newest first, differ', async () => {
  const at = (minute: number) => ({ role: 'user', content: 'x', timestamp: `2026-06-22T09:3${minute}:00Z` });
  const { of } = await answering({
    [base]: { data: { items: [session], limit: 20 } },
    [`${base}s`]: { data: { session } },
    [`${base}s/messages`]: { data: { items: [at(2), at(1)], limit: 5 } },
  });
  expect(of('/{session_id}').findings).toContainEqual({
    kind: 'difference',
    text: 'no messages, though they were asked for',
  });
  expect(of('/messages').findings).toEqual([
    { kind: 'difference', text: "the list doesn't say whether it is the tail" },
    { kind: 'difference', text: 'the newest message stands first' },
  ]);
});

test('a short-term row may lack the counts of its session', async () => {
  const { of } = await answering({
    [`${memory}short-term`]: { data: { items: [{ session_id: 's' }], limit: 20 } },
  });
  expect(of('/short-term').findings).toContainEqual({
    kind: 'note',
    text: 'session.message_count: in no row; it reads as null',
  });
  expect(of('/short-term').findings.filter(({ kind }) => kind === 'difference')).toEqual([]);
});

test('an export without its lists differs', async () => {
  const { of } = await answering({ [`${memory}export`]: { data: { snapshot: 1 } } });
  expect(of('/export').findings.map(({ text }) => text)).toEqual([
    'no list of items',
    'no list of facts',
    'exported_at: not there',
  ]);
});

test('no value, no id and no key that may be an id is printed', async () => {
  const secret = 'made-up-secret-7Q';
  const { text } = await answering({
    [base]: { data: { items: [{ ...session, title: secret, [secret]: secret, note: [secret] }], limit: 20 } },
    [`${base}s`]: { error: secret },
    [`${memory}preferences`]: { data: { enabled: secret, [`x ${secret}`]: 1 } },
    [`${memory}facts`]: { data: { items: [{ fact_id: 1.5, fact_key: { secret } }], limit: secret } },
  });
  expect(text).toContain('session.note: list');
  expect(text).toContain('session.(a name that is not shown): string');
  expect(text).toContain('preference.enabled: string, where the contract has boolean');
  expect(text).not.toContain('7Q');
  expect(text).not.toMatch(/\bada\b/);
});

test('an answer that is not UTF-8 and names no character set is a difference', async () => {
  const gateway = await startFaultyGateway();
  onTestFinished(() => gateway.close());
  const body = Buffer.from('{"data":{"items":[{"memory_id":"m","content":"T\u00fcr"}]}}', 'latin1');
  gateway.on('GET', memory, (reply) => reply.send(200, body, { 'content-type': 'application/json' }));
  expect((await examineAt(gateway.url)).of('/memory/').findings).toContainEqual({
    kind: 'difference',
    text: 'the answer is not in UTF-8 and names no character set: some characters are lost',
  });
});
