import { describe, expect, it } from 'vitest';
import { messages, oneSession, sessions } from '../support/rows.js';
import { startGraph } from '../support/run-operation.js';

const preview = 'lastMessage { id text role }';
const page = 'messages(last: 3) { nodes { id text role } }';

describe('The last message of a session', () => {
  it('is the newest one of its pages, with the same id', async () => {
    const graph = await startGraph(oneSession(messages(40)));
    const { data, errors } = await graph.run<{
      session: { lastMessage: object; messages: { nodes: object[] } };
    }>(`{ session(userId: "u", sessionId: "s") { ${preview} ${page} } }`);
    expect(errors).toEqual([]);
    expect(data.session.lastMessage).toEqual(data.session.messages.nodes[2]);
  });

  it('is null where there is none', async () => {
    const graph = await startGraph(oneSession([]));
    const { data, errors } = await graph.run(`{ session(userId: "u", sessionId: "s") { ${preview} } }`);
    expect([data, errors]).toEqual([{ session: { lastMessage: null } }, []]);
  });

  it('costs a page of sessions one call each, beside a page of messages none', async () => {
    const graph = await startGraph({ sessions: sessions(10) });
    const list = (fields: string) => `{ sessions(userId: "u", first: 10) { nodes { title ${fields} } } }`;
    const alone = await graph.run(list('lastMessage { text }'));
    const beside = await graph.run(list('lastMessage { text } messages(last: 20) { nodes { text } }'));
    expect([alone.errors, beside.errors]).toEqual([[], []]);
    expect([alone.sent.length, beside.sent.length]).toEqual([11, 11]);
  });

  it('that can’t be read is an error at its field', async () => {
    const graph = await startGraph(oneSession(messages(3)));
    graph.gateway.controls.reshape(
      'GET /v1/worker/users/{user_id}/sessions/{session_id}/messages',
      // The embedded gateway's own answer.
      (json) => {
        const { data } = json as { data: { items: unknown[] } };
        return { data: { ...data, items: [...data.items.slice(0, -1), 7] } };
      },
    );
    const { data, errors } = await graph.run(
      '{ session(userId: "u", sessionId: "s") { sessionId lastMessage { text } } }',
    );
    expect(data).toEqual({ session: { sessionId: 's', lastMessage: null } });
    expect(errors.map(({ path, extensions }) => [path, extensions['code']])).toEqual([
      [['session', 'lastMessage'], 'UPSTREAM_BAD_RESPONSE'],
    ]);
  });
});
