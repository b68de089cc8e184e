import { describe, expect, it } from 'vitest';
import { candidates, facts, items, oneMemory } from '../support/rows.js';
import { codes, startGraph } from '../support/run-operation.js';

const scope = 'agentId: "a", endUserId: "u"';
const listed = 'memory { facts(first: 200) { nodes { key } } items { nodes { memoryId content } } }';
interface Listed {
  memory: { facts: { nodes: { key: string }[] }; items: { nodes: { memoryId: string; content: string }[] } };
}

describe('A read after a write in one operation', () => {
  const start = () => startGraph(oneMemory({ items: items(3), facts: facts(2), candidates: candidates(3) }));

  it('is asked anew by each of three mutations, and sees what was written', async () => {
    const graph = await start();
    const { data, errors, sent } = await graph.run<Record<string, Listed>>(
      `mutation {
        one: correctMemoryItem(input: { ${scope}, memoryId: "m1", content: "new" }) { ... on CorrectMemoryItemPayload { item { content } ${listed} } }
        two: createFact(input: { ${scope}, key: "k", value: { deep: [1] } }) { ... on CreateFactPayload { fact { value } ${listed} } }
        three: forgetFact(input: { ${scope}, factId: "active-0" }) { ... on ForgetFactPayload { factId ${listed} } }
      }`,
    );
    expect(errors).toEqual([]);
    expect(Object.values(data).map(({ memory }) => memory.facts.nodes.map((fact) => fact.key))).toEqual([
      ['active key 0', 'active key 1'],
      ['k', 'active key 0', 'active key 1'],
      ['k', 'active key 1'],
    ]);
    expect(data.three?.memory.items.nodes).toContainEqual({ memoryId: 'm1', content: 'new' });
    const reads = [
      'GET /agents/a/memory/facts?end_user_id=u&status=active&limit=200',
      'GET /agents/a/memory/?end_user_id=u&limit=20',
    ];
    expect(sent).toEqual([
      'PUT /agents/a/memory/m1',
      ...reads,
      'POST /agents/a/memory/facts',
      ...reads,
      'DELETE /agents/a/memory/facts/active-0',
      ...reads,
    ]);
  });

  it('finds what an earlier one did not', async () => {
    const graph = await start();
    const lookup = 'memory { fact(factId: "fact-added-1") { key } }';
    const { data, errors } = await graph.run(
      `mutation {
        before: setMemoryPreference(input: { ${scope}, enabled: true }) { ... on SetMemoryPreferencePayload { preference { enabled } ${lookup} } }
        create: createFact(input: { ${scope}, key: "k", value: 1 }) { __typename }
        after: setMemoryPreference(input: { ${scope}, enabled: false }) { ... on SetMemoryPreferencePayload { preference { enabled } ${lookup} } }
      }`,
    );
    expect(errors).toEqual([]);
    expect(data).toEqual({
      before: { preference: { enabled: true }, memory: { fact: null } },
      create: { __typename: 'CreateFactPayload' },
      after: { preference: { enabled: false }, memory: { fact: { key: 'k' } } },
    });
  });

  it('does not give what a read of the mutation before gave, also where the write failed', async () => {
    const graph = await start();
    const { log } = graph.gateway.controls;
    const { data, errors } = await graph.run<Record<string, Listed>>(
      `mutation {
        one: confirmCandidate(input: { ${scope}, candidateId: "c2", factKey: "of c2" }) { ... on ConfirmCandidatePayload { candidateId ${listed} } }
        two: createFact(input: { ${scope}, key: "of c2", value: 1 }) { __typename ... on MemoryError { code } }
        three: forgetMemoryItem(input: { ${scope}, memoryId: "m0" }) { ... on ForgetMemoryItemPayload { memoryId ${listed} } }
      }`,
    );
    expect(errors).toEqual([]);
    expect(data.two).toEqual({ __typename: 'MemoryConflictError', code: 'CONFLICT' });
    expect(data.one?.memory.facts.nodes.map((fact) => fact.key)).toContain('of c2');
    expect(data.three?.memory.items.nodes.map((item) => item.memoryId)).toEqual(['m1', 'm2']);
    expect(log.count('GET /v1/agents/{agent_id}/memory/facts')).toBe(2);
  });

  it('that fails costs its own place: the write’s result stands', async () => {
    const graph = await start();
    graph.gateway.controls.fail('GET /v1/agents/{agent_id}/memory/facts', { status: 500, json: {} });
    const { data, errors } = await graph.run(
      `mutation { createFact(input: { ${scope}, key: "k", value: 1 }) {
        ... on CreateFactPayload { fact { key } memory { facts { nodes { key } } items { nodes { memoryId } } } }
      } }`,
    );
    expect(data).toEqual({
      createFact: {
        fact: { key: 'k' },
        memory: {
          facts: null,
          items: { nodes: [{ memoryId: 'm0' }, { memoryId: 'm1' }, { memoryId: 'm2' }] },
        },
      },
    });
    expect([codes(errors), errors[0]?.path]).toEqual([['UPSTREAM_ERROR'], ['createFact', 'memory', 'facts']]);
  });
});

describe('Equal mutations', () => {
  it('in one operation are both sent', async () => {
    const graph = await startGraph(oneMemory({}));
    const create = `createFact(input: { ${scope}, key: "k", value: 1 }) { __typename }`;
    const { data, sent } = await graph.run(`mutation { one: ${create} two: ${create} }`);
    expect(data).toEqual({
      one: { __typename: 'CreateFactPayload' },
      two: { __typename: 'MemoryConflictError' },
    });
    expect(sent).toEqual(Array(2).fill('POST /agents/a/memory/facts'));
  });

  it('in two operations at the same time are both sent', async () => {
    const graph = await startGraph(oneMemory({}));
    const create = `mutation { createFact(input: { ${scope}, key: "k", value: 1 }) { __typename } }`;
    const answers = await Promise.all([graph.run(create), graph.run(create)]);
    expect(answers.map(({ data }) => JSON.stringify(data)).toSorted()).toEqual([
      '{"createFact":{"__typename":"CreateFactPayload"}}',
      '{"createFact":{"__typename":"MemoryConflictError"}}',
    ]);
    expect(graph.gateway.controls.log.count()).toBe(2);
  });
});

describe('A write', () => {
  it.each([
    'account',
    'preferences',
    'FACTS',
    'export',
    'short-term',
    'candidates',
    '',
    '.',
    '..',
    '%2e%2e',
    'x/account',
    '\u0000',
  ])('to the memory id %j is refused before anything is sent', async (memoryId) => {
    const graph = await startGraph(oneMemory({ items: items(2) }));
    const { data, sent } = await graph.run(
      `mutation ($memoryId: ID!) {
          forget: forgetMemoryItem(input: { ${scope}, memoryId: $memoryId }) { ... on MemoryInputError { code issues { path } } }
          correct: correctMemoryItem(input: { ${scope}, memoryId: $memoryId, content: "x" }) { ... on MemoryInputError { code issues { path } } }
        }`,
      { memoryId },
    );
    const refused = { code: 'BAD_USER_INPUT', issues: [{ path: ['input', 'memoryId'] }] };
    expect([data, sent]).toEqual([{ forget: refused, correct: refused }, []]);
  });

  it.each([
    ['x?y', 'x%3Fy'],
    ['x#y', 'x%23y'],
    ['a/b', 'a%2Fb'],
    ['ключ 1', '%D0%BA%D0%BB%D1%8E%D1%87%201'],
  ])('to the odd id %s goes to one path segment', async (memoryId, segment) => {
    const graph = await startGraph(
      oneMemory({ items: [{ memory_id: memoryId }, { memory_id: 'x' }, { memory_id: 'b' }] }),
    );
    const { data, sent } = await graph.run(
      `mutation ($memoryId: ID!) { forgetMemoryItem(input: { ${scope}, memoryId: $memoryId }) {
        ... on ForgetMemoryItemPayload { memoryId memory { items { nodes { memoryId } } } }
      } }`,
      { memoryId },
    );
    expect(data).toEqual({
      forgetMemoryItem: { memoryId, memory: { items: { nodes: [{ memoryId: 'x' }, { memoryId: 'b' }] } } },
    });
    expect(sent[0]).toBe(`DELETE /agents/a/memory/${segment}`);
  });

  it('to an account is sent only where the end user is named twice alike and not empty', async () => {
    const graph = await startGraph(oneMemory({ items: items(2) }));
    const remove = (endUserId: string, confirm: string) =>
      graph.run<{ result: unknown }>(
        `mutation ($endUserId: ID!, $confirm: ID!) { result: deleteMemoryAccount(input: {
          agentId: "a", endUserId: $endUserId, confirmEndUserId: $confirm
        }) { ... on MemoryInputError { issues { path } } } }`,
        { endUserId, confirm },
      );
    for (const [endUserId, confirm, path] of [
      ['u', 'U', 'confirmEndUserId'],
      ['u', '', 'confirmEndUserId'],
      ['', '', 'endUserId'],
      ['..', '..', 'endUserId'],
    ] as const) {
      const { data, sent } = await remove(endUserId, confirm);
      expect([data.result, sent]).toEqual([{ issues: [{ path: ['input', path] }] }, []]);
    }
  });

  it('that is refused names the input’s own fields, wherever it was refused', async () => {
    const graph = await startGraph(oneMemory({ facts: facts(1) }));
    const issues = '... on MemoryInputError { message issues { path message } }';
    const { data, sent } = await graph.run(
      `mutation ($value: JSON!) {
        here: createFact(input: { ${scope}, key: "k", value: $value }) { ${issues} }
        update: updateFact(input: { ${scope}, factId: "active-0", value: $value }) { ${issues} }
        there: createFact(input: { ${scope}, key: "", value: 1 }) { ${issues} }
        globalId: forgetFact(input: { ${scope}, factId: "WyJGYWN0IiwiYSIsInUiLCJmIl0" }) { ${issues} }
      }`,
      { value: { deep: ['\ud800'] } },
    );
    const half = 'must not hold half a surrogate pair';
    const refused = {
      message: `value.deep.0: ${half}`,
      issues: [{ path: ['input', 'value', 'deep', '0'], message: half }],
    };
    expect(data).toMatchObject({
      here: refused,
      update: refused,
      there: {
        message: 'must not be empty',
        issues: [{ path: ['input', 'key'], message: 'must not be empty' }],
      },
      globalId: { issues: [{ path: ['input', 'factId'] }] },
    });
    expect(sent).toEqual(['POST /agents/a/memory/facts']);
  });
});
