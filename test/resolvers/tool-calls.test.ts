import { expect, it } from 'vitest';
import type { MessageData } from '../../src/embedded-gateway/index.js';
import { oneSession } from '../support/rows.js';
import { startGraph } from '../support/run-operation.js';

const called = (fields: object) => ({ role: 'assistant', content: null, ...fields });

it.each<[string, object, unknown[]]>([
  [
    'beside the content, with arguments that are JSON',
    called({ tool_calls: [{ id: 'c', type: 'function', function: { name: 'find', arguments: '{"n":1}' } }] }),
    [{ id: 'c', name: 'find', arguments: { n: 1 } }],
  ],
  [
    'with arguments that are no JSON',
    called({ tool_calls: [{ id: 'c', function: { name: 'find', arguments: '{"n":' } }] }),
    [{ id: 'c', name: 'find', arguments: '{"n":' }],
  ],
  [
    'with an integer beyond 2^53-1 in its arguments',
    called({ tool_calls: [{ id: 'c', function: { name: 'find', arguments: '{"n":9007199254740993}' } }] }),
    [{ id: 'c', name: 'find', arguments: { n: '9007199254740993' } }],
  ],
  [
    'as a part of the content',
    { role: 'assistant', content: [{ type: 'tool_use', id: 'u', name: 'look', input: { a: [1] } }] },
    [{ id: 'u', name: 'look', arguments: { a: [1] } }],
  ],
  ['without anything known', called({ tool_calls: [{}] }), [{ id: null, name: null, arguments: null }]],
  ['that are no objects', called({ tool_calls: [7, null, 'x'] }), []],
  ['that are no list', called({ tool_calls: { id: 'c' } }), []],
  ['that are none', called({}), []],
])('calls of tools are read %s', async (_what, message, expected) => {
  const graph = await startGraph(oneSession([message as MessageData]));
  const { data, errors } = await graph.run(
    '{ session(userId: "u", sessionId: "s") { messages { nodes { toolCalls { id name arguments } } } } }',
  );
  expect(errors).toEqual([]);
  expect(data).toEqual({ session: { messages: { nodes: [{ toolCalls: expected }] } } });
});

it("a tool's answer says which tool gave it, and to which call", async () => {
  const answer = { role: 'tool', name: 'find', tool_call_id: 'c', content: 'x' };
  const odd = { role: 'tool', name: 7, tool_call_id: ['c'], content: 'x' };
  const graph = await startGraph(oneSession([answer, odd as MessageData]));
  const { data } = await graph.run(
    '{ session(userId: "u", sessionId: "s") { messages { nodes { name toolCallId } } } }',
  );
  expect(data).toEqual({
    session: {
      messages: {
        nodes: [
          { name: 'find', toolCallId: 'c' },
          { name: null, toolCallId: null },
        ],
      },
    },
  });
});
