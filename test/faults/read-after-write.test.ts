import { describe, expect, it } from 'vitest';
import { startServerOverGateway } from '../support/start-server.js';
import { startFaultyServer } from './faulty-server.js';
import { agent, fact, item, user } from './people.js';

const scope = `agentId: "${agent}", endUserId: "${user}"`;

/** A gateway that remembers what was written, and counts how often it was read. */
async function startRememberingServer() {
  const faulty = await startFaultyServer();
  const facts = new Map([[fact, 'Ulm']]);
  const items = new Map([[item, 'likes tea']]);
  faulty.gateway
    .on('GET', /\/facts/, (reply) =>
      reply.json({ limit: 50, items: [...facts].map(([fact_id, fact_value]) => ({ fact_id, fact_value })) }),
    )
    .on('GET', /\/memory\/\?/, (reply) =>
      reply.json({ limit: 50, items: [...items].map(([memory_id, content]) => ({ memory_id, content })) }),
    )
    .on('PUT', /\/memory\/[^/]+$/, (reply) => {
      items.set(item, JSON.parse(reply.request.body).content);
      reply.send(204);
    })
    .on('POST', /\/facts$/, (reply) => {
      facts.set('f-new', JSON.parse(reply.request.body).fact_value);
      reply.send(204);
    })
    .on('DELETE', /\/facts\//, (reply) => {
      facts.delete(reply.request.target.split('/').at(-1) ?? '');
      reply.send(204);
    });
  return faulty;
}

describe('a read after a write in the same operation', () => {
  it('sees it, though the same was read before; and an answer without a row is read, not guessed', async () => {
    const { server, sent } = await startRememberingServer();
    const correct = (name: string, content: string) => `${name}: correctMemoryItem(
      input: { ${scope}, memoryId: "${item}", content: "${content}" }
    ) { ... on CorrectMemoryItemPayload { item { content } memory { items { nodes { content } } } } }`;
    const answer = await server.ask(
      `mutation { ${correct('a', 'one')} ${correct('b', 'two')} ${correct('c', 'three')} }`,
    );
    const payload = (content: string) => ({ item: null, memory: { items: { nodes: [{ content }] } } });
    expect(answer.json()).toEqual({ data: { a: payload('one'), b: payload('two'), c: payload('three') } });
    expect(sent('PUT')).toHaveLength(3);
    expect(sent('GET')).toHaveLength(3);
  });

  it('finds what was not there before, and no longer what is gone', async () => {
    const { server } = await startRememberingServer();
    const look =
      '{ memory { new: fact(factId: "f-new") { value } old: fact(factId: "f-town-0c88") { value } } }';
    const answer = await server.ask(`mutation {
      a: setMemoryPreference(input: { ${scope}, enabled: true }) { ... on SetMemoryPreferencePayload ${look} }
      b: createFact(input: { ${scope}, key: "town", value: "Bern" }) { ... on CreateFactPayload ${look} }
      c: forgetFact(input: { ${scope}, factId: "${fact}" }) { ... on ForgetFactPayload ${look} }
    }`);
    const [bern, ulm] = [{ value: 'Bern' }, { value: 'Ulm' }];
    expect(answer.json()).toEqual({
      data: {
        a: { memory: { new: null, old: ulm } },
        b: { memory: { new: bern, old: ulm } },
        c: { memory: { new: bern, old: null } },
      },
    });
  });

  it('is made although the write failed, as it may have been applied', async () => {
    const { server, gateway } = await startRememberingServer();
    let stored = 'likes tea';
    gateway.on('PUT', '*', (reply) => {
      stored = 'applied';
      reply.reset();
    });
    gateway.on('GET', /\/memory\/\?/, (reply) =>
      reply.json({ limit: 50, items: [{ memory_id: item, content: stored }] }),
    );
    const read = `setMemoryPreference(input: { ${scope}, enabled: true }) {
      ... on SetMemoryPreferencePayload { memory { items { nodes { content } } } } }`;
    gateway.on('PUT', /\/preferences$/, (reply) => reply.send(204));
    const answer = await server.ask(`mutation {
      before: ${read}
      write: correctMemoryItem(input: { ${scope}, memoryId: "${item}", content: "applied" }) { __typename }
      after: ${read}
    }`);
    const shown = (content: string) => ({ memory: { items: { nodes: [{ content }] } } });
    expect(answer.json().data).toEqual({ before: shown('likes tea'), write: null, after: shown('applied') });
  });
});

it('what one operation wrote, the next one reads', async () => {
  const { server } = await startServerOverGateway();
  const ids = 'agentId: "support-agent", endUserId: "ada"';
  await server.ask(
    `mutation { createFact(input: { ${ids}, key: "k-new", value: { a: [1, null] } }) { __typename } }`,
  );
  const answer = await server.ask(`{ agentMemory(${ids}) { facts(first: 200) { nodes { key value } } } }`);
  expect(answer.text).toContain('{"key":"k-new","value":{"a":[1,null]}}');
});
