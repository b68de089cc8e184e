import { describe, expect, it } from 'vitest';
import { createGate } from '../support/faulty-gateway.js';
import { facts, instant, messages, oneMemory } from '../support/rows.js';
import { codes, startFaultyGraph, startGraph } from '../support/run-operation.js';

describe('What one operation has read', () => {
  it('is not shared with any other: 200 at once, with equal session ids, each get their own user’s', async () => {
    const users = Array.from({ length: 200 }, (_, index) => `u${index}`);
    const graph = await startGraph({
      sessions: users.map((user) => ({
        user_id: user,
        session_id: 's',
        agent_name: 'a',
        title: `of ${user}`,
        messages: messages(1).map((row) => ({ ...row, content: `by ${user}` })),
      })),
    });
    const answers = await Promise.all(
      users.map((user) =>
        graph.run(
          'query ($user: ID!) { session(userId: $user, sessionId: "s") { title messages { nodes { text } } } }',
          { user },
        ),
      ),
    );
    expect(answers.map(({ data }) => data)).toEqual(
      users.map((user) => ({
        session: { title: `of ${user}`, messages: { nodes: [{ text: `by ${user}` }] } },
      })),
    );
    expect(graph.gateway.controls.log.count()).toBe(400);
  });

  it('is worked on as it comes, while other answers are still under way', async () => {
    const { gateway, run } = await startFaultyGraph();
    const gate = createGate();
    // All of one moment: to name them, the messages before them have to be read too.
    const rows = messages(18).map((row) => ({ ...row, timestamp: instant(0) }));
    gateway.on('GET', /sessions\/\?/, (reply) =>
      reply.json({ items: [{ session_id: 'slow' }, { session_id: 'quick' }] }),
    );
    gateway.on('GET', /messages\?limit=1000/, (reply) => reply.json({ items: rows, limit: 1000 }));
    gateway.on('GET', /slow\/messages\?limit=18/, async (reply) => {
      await gate.opened;
      reply.json({ items: rows, limit: 18 });
    });
    gateway.on('GET', /quick\/messages\?limit=18/, (reply) => reply.json({ items: rows, limit: 18 }));
    const answer = run<{ sessions: { nodes: { messages: { nodes: object[] } }[] } }>(
      '{ sessions(userId: "u", first: 2) { nodes { messages(last: 2) { nodes { id } } } } }',
    );
    // The list, the messages of both, and those before the messages of the quick one.
    await gateway.received(4);
    gate.open();
    const { data, errors, sent } = await answer;
    expect(errors).toEqual([]);
    expect(data.sessions.nodes.map((node) => node.messages.nodes.length)).toEqual([2, 2]);
    expect(sent.map((call) => /quick|slow/.exec(call)?.[0])).toEqual([
      undefined,
      'slow',
      'quick',
      'quick',
      'slow',
    ]);
  });

  it('is not kept for the next one', async () => {
    const graph = await startGraph(oneMemory({ facts: facts(1) }));
    const query = '{ agentMemory(agentId: "a", endUserId: "u") { facts { nodes { status } } } }';
    const one = await graph.run(query);
    graph.gateway.state.memory('a', 'u').facts.forget('active-0');
    const two = await graph.run(query);
    expect([one.data, two.data]).toEqual([
      { agentMemory: { facts: { nodes: [{ status: 'ACTIVE' }] } } },
      { agentMemory: { facts: { nodes: [] } } },
    ]);
  });

  it('answers the same question under several aliases by one call', async () => {
    const graph = await startGraph(oneMemory({ facts: facts(1) }));
    const memory = 'agentMemory(agentId: "a", endUserId: "u")';
    const answer = await graph.run(
      `{ one: ${memory} { preference { enabled } export { raw } } two: ${memory} { preference { enabled } export { raw } } }`,
    );
    expect(answer.errors).toEqual([]);
    expect(answer.sent).toHaveLength(2);
  });

  it('is told apart by every argument that changes the answer', async () => {
    const graph = await startGraph(oneMemory({ facts: [...facts(2), ...facts(2, 'forgotten')] }));
    const memory = (alias: string, agentId: string, status: string) =>
      `${alias}: agentMemory(agentId: ${agentId}, endUserId: "u") { facts(status: ${status}) { nodes { status } } }`;
    const { sent } = await graph.run(
      `{ ${memory('a', '"a"', 'ACTIVE')} ${memory('b', '"a"', 'FORGOTTEN')} ${memory('c', '"a"', 'null')}
         ${memory('d', '"b"', 'ACTIVE')} ${memory('e', '"a"', 'ACTIVE')} }`,
    );
    expect(sent.toSorted()).toEqual([
      'GET /agents/a/memory/facts?end_user_id=u&limit=50',
      'GET /agents/a/memory/facts?end_user_id=u&status=active&limit=50',
      'GET /agents/a/memory/facts?end_user_id=u&status=forgotten&limit=50',
      'GET /agents/b/memory/facts?end_user_id=u&status=active&limit=50',
    ]);
  });

  it('is one for an id given as a number and as a text', async () => {
    const graph = await startGraph({ sessions: [{ user_id: '1', session_id: '2', title: 'x' }] });
    const { data, sent } = await graph.run(
      '{ a: session(userId: 1, sessionId: 2) { title } b: session(userId: "1", sessionId: "2") { title } }',
    );
    expect(data).toEqual({ a: { title: 'x' }, b: { title: 'x' } });
    expect(sent).toHaveLength(1);
  });

  it('forgets a failure: what is asked for later in the operation is asked again', async () => {
    const graph = await startGraph({
      ...oneMemory({ facts: facts(3) }),
      sessions: [{ user_id: 'u', session_id: 's', agent_name: 'a', title: 'x' }],
    });
    // The page of facts fails; the page of sessions, which is held until then, leads to the same list again.
    graph.gateway.controls.fail('GET /v1/agents/{agent_id}/memory/facts', {
      status: 500,
      json: {},
      times: 1,
    });
    const hold = graph.gateway.controls.hold('GET /v1/agents/{agent_id}/memory/short-term');
    const failing = graph.gateway.controls.log.next('GET /v1/agents/{agent_id}/memory/facts');
    const answer = graph.run(
      `{ agentMemory(agentId: "a", endUserId: "u") { facts { nodes { factId } }
          sessions { nodes { user { memory(agentId: "a") { facts { nodes { factId } } } } } } } }`,
    );
    await Promise.all([hold.arrived, failing.then((request) => request.ended)]);
    hold.release();
    const { data, errors } = await answer;
    const nodes = [0, 1, 2].map((index) => ({ factId: `active-${index}` }));
    expect(codes(errors)).toEqual(['UPSTREAM_ERROR']);
    expect(data).toEqual({
      agentMemory: { facts: null, sessions: { nodes: [{ user: { memory: { facts: { nodes } } } }] } },
    });
  });
});
