import { describe, expect, it } from 'vitest';
import { oneMemory, oneSession } from '../support/rows.js';
import { startGraph } from '../support/run-operation.js';

const internals = { tenant_id: 'acme', agent_record_id: 17 };
const value = { tenant_id: 'the person’s own', deep: [internals] };
const kept = { memory_id: 'm', content: 'x', extra: [1] };
const fact = { fact_id: 'f', fact_key: 'k', fact_value: value, status: 'active', version: 1 };

const data = {
  ...oneMemory({ items: [{ ...kept, ...internals }], facts: [{ ...fact, ...internals }] }),
  ...oneSession([{ role: 'user', content: 'x', ...internals, extra: true }]),
};
const memory = (fields: string) => `{ agentMemory(agentId: "a", endUserId: "u") { ${fields} } }`;

describe('raw', () => {
  it('is the row as it came, without the gateway’s internal keys; a person’s own value stays whole', async () => {
    const graph = await startGraph(data);
    const { data: got } = await graph.run(memory('items { nodes { raw } } facts { nodes { value raw } }'));
    expect(got).toEqual({
      agentMemory: { items: { nodes: [{ raw: kept }] }, facts: { nodes: [{ value, raw: fact }] } },
    });
  });

  it('of a message and of a session is the same', async () => {
    const graph = await startGraph(data);
    const { data: got } = await graph.run(
      '{ session(userId: "u", sessionId: "s") { raw messages { nodes { raw } } } }',
    );
    expect(got).toMatchObject({
      session: {
        raw: { session_id: 's', title: 'The session' },
        messages: { nodes: [{ raw: { extra: true } }] },
      },
    });
    expect(JSON.stringify(got)).not.toMatch(/acme|17/);
  });

  it('is null where the settings say so, save that of a person’s own copy', async () => {
    const graph = await startGraph(data, { raw: false });
    const { data: got } = await graph.run(memory('items { nodes { raw } } export { raw }'));
    expect(got).toMatchObject({
      agentMemory: { items: { nodes: [{ raw: null }] }, export: { raw: { items: [kept], facts: [fact] } } },
    });
  });

  it('of a snapshot has no internal key, however the gateway groups its rows', async () => {
    const graph = await startGraph(data);
    const rows = [{ ...fact, ...internals }];
    graph.gateway.controls.reshape('GET /v1/agents/{agent_id}/memory/export', () => ({
      data: { ...internals, layers: { ...internals, long_term: { items: rows }, lists: [rows] } },
    }));
    const { data: got } = await graph.run(memory('export { items { id } facts { id } raw }'));
    expect(got).toEqual({
      agentMemory: {
        export: {
          items: null,
          facts: null,
          raw: { layers: { long_term: { items: [fact] }, lists: [[fact]] } },
        },
      },
    });
  });
});
