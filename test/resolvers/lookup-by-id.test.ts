import { describe, expect, it } from 'vitest';
import { globalId } from '../../src/resolvers/keys/global-id.js';
import { candidates, facts, items, oneMemory, oneSession } from '../support/rows.js';
import { codes, named, startGraph } from '../support/run-operation.js';

const memory = (fields: string) => `{ agentMemory(agentId: "a", endUserId: "u") { ${fields} } }`;
const kinds = [
  {
    field: 'item',
    argument: 'memoryId',
    type: 'MemoryItem',
    prefix: 'm',
    path: '',
    data: oneMemory({ items: items(450) }),
  },
  {
    field: 'fact',
    argument: 'factId',
    type: 'Fact',
    prefix: 'active-',
    path: 'facts',
    data: oneMemory({ facts: facts(450) }),
  },
  {
    field: 'candidate',
    argument: 'candidateId',
    type: 'Candidate',
    prefix: 'c',
    path: 'candidates',
    data: oneMemory({ candidates: candidates(450) }),
  },
];

describe.each(kinds)('A lookup of a $type by its id', ({ field, argument, type, prefix, path, data }) => {
  const status = field === 'fact' ? '&status=active' : '';
  const page = (index: number) =>
    `GET /agents/a/memory/${path}?end_user_id=u${status}&limit=200${index === 0 ? '' : `&offset=${index * 199}`}`;

  it('walks pages of 200, each from the last row of the one before it, once for all ids of an operation, and stops at the last one found', async () => {
    const graph = await startGraph(data);
    const fields = Array.from(
      { length: 120 },
      (_, index) => `x${index}: ${field}(${argument}: "${prefix}${index * 3}") { ${argument} }`,
    );
    const answer = await graph.run<{ agentMemory: Record<string, Record<string, string>> }>(
      memory(fields.join('\n')),
    );
    expect(answer.errors).toEqual([]);
    expect(Object.values(answer.data.agentMemory).map((row) => row[argument])).toEqual(
      Array.from({ length: 120 }, (_, index) => `${prefix}${index * 3}`),
    );
    expect(answer.sent).toEqual([page(0), page(1)]);
  });

  it('gives null only once the whole list was read', async () => {
    const graph = await startGraph(data);
    const { data: got, errors, sent } = await graph.run(memory(`${field}(${argument}: "no-such") { id }`));
    expect([got, errors]).toEqual([{ agentMemory: { [field]: null } }, []]);
    expect(sent).toEqual([0, 1, 2].map(page));
  });

  it('finds one through node and through _entities, by either key', async () => {
    const graph = await startGraph(data);
    const id = globalId(type as 'Fact', 'a', 'u', `${prefix}250`);
    const keys = { __typename: type, agentId: 'a', endUserId: 'u', [argument]: `${prefix}250` };
    const {
      data: got,
      errors,
      sent,
    } = await graph.run(
      `query ($id: ID!, $representations: [_Any!]!) {
        node(id: $id) { id ... on ${type} { raw } }
        _entities(representations: $representations) { ... on ${type} { id raw } }
      }`,
      { id, representations: [keys, { __typename: type, id }] },
    );
    expect(errors).toEqual([]);
    const row = { id, raw: expect.objectContaining({}) };
    expect(got).toEqual({ node: row, _entities: [row, row] });
    expect(sent).toHaveLength(2);
  });

  it('ends at its bound with an error that tells the bound, never with null', async () => {
    const graph = await startGraph(data, { lookupRows: 400 });
    const found = await graph.run(memory(`${field}(${argument}: "${prefix}399") { ${argument} }`));
    expect(found.errors).toEqual([]);
    const { data: got, errors } = await graph.run(memory(`${field}(${argument}: "${prefix}449") { id }`));
    expect([got, codes(errors), errors[0]?.extensions.limit]).toEqual([
      { agentMemory: { [field]: null } },
      ['OPERATION_TOO_EXPENSIVE'],
      400,
    ]);
  });

  it('of a list exactly as long as the bound gives null, since all of it was read', async () => {
    const graph = await startGraph(data, { lookupRows: 450 });
    const { errors, data: got } = await graph.run(memory(`${field}(${argument}: "no-such") { id }`));
    expect([got, errors]).toEqual([{ agentMemory: { [field]: null } }, []]);
  });

  it('reads on where the gateway gives smaller pages', async () => {
    const graph = await startGraph(data);
    graph.gateway.controls.reshape('*', (json) => {
      // The embedded gateway's own list answer.
      const list = (json as { data: { items: unknown[] } }).data;
      return { data: { ...list, items: list.items.slice(0, 90), limit: 90 } };
    });
    const { errors, data: got } = await graph.run(
      memory(
        `page: ${field}s(first: 30) { nodes { id } } ${field}(${argument}: "${prefix}430") { ${argument} }`,
      ),
    );
    expect(errors).toEqual([]);
    expect(got).toMatchObject({ agentMemory: { [field]: { [argument]: `${prefix}430` } } });
  });

  it('shares what a page of the same operation reads', async () => {
    const graph = await startGraph(data);
    const { sent } = await graph.run(
      memory(`${field}s(first: 200) { nodes { id } } ${field}(${argument}: "${prefix}150") { id }`),
    );
    expect(sent).toHaveLength(1);
  });

  it('that failed is an error for all that waited for it, never null', async () => {
    const graph = await startGraph(data);
    graph.gateway.controls.fail('*', { status: 500, json: {}, times: 1 });
    const { errors, data: got } = await graph.run(
      memory(
        `one: ${field}(${argument}: "${prefix}1") { id } two: ${field}(${argument}: "${prefix}2") { id }`,
      ),
    );
    expect([got, codes(errors)]).toEqual([
      { agentMemory: { one: null, two: null } },
      ['UPSTREAM_ERROR', 'UPSTREAM_ERROR'],
    ]);
  });
});

describe('A fact', () => {
  const data = oneMemory({
    facts: [...facts(210), ...facts(3, 'superseded'), ...facts(3, 'forgotten')],
  });
  const statusOf = `... on Fact { status }`;

  it('that is superseded or forgotten is found by node and _entities, not by AgentMemory.fact', async () => {
    const graph = await startGraph(data);
    const ids = ['superseded-1', 'forgotten-2', 'active-3', 'gone'].map((id) =>
      globalId('Fact', 'a', 'u', id),
    );
    const { data: got, errors } = await graph.run(
      `query ($ids: [ID!]!, $representations: [_Any!]!) {
        nodes(ids: $ids) { ${statusOf} }
        _entities(representations: $representations) { ${statusOf} }
        agentMemory(agentId: "a", endUserId: "u") { fact(factId: "superseded-1") { status } }
      }`,
      { ids, representations: ids.map((id) => ({ __typename: 'Fact', id })) },
    );
    const found = [{ status: 'SUPERSEDED' }, { status: 'FORGOTTEN' }, { status: 'ACTIVE' }, null];
    expect([got, errors]).toEqual([{ nodes: found, _entities: found, agentMemory: { fact: null } }, []]);
  });

  it('is looked for in each list once, however many are wanted', async () => {
    const graph = await startGraph(data);
    const representations = Array.from({ length: 300 }, (_, index) => ({
      __typename: 'Fact',
      agentId: 'a',
      endUserId: 'u',
      factId: `${index % 2 === 0 ? 'active' : 'gone'}-${index % 150}`,
    }));
    const {
      data: got,
      errors,
      sent,
    } = await graph.run<{ _entities: unknown[] }>(
      `query ($representations: [_Any!]!) { _entities(representations: $representations) { ... on Fact { value } } }`,
      { representations },
    );
    expect(errors).toEqual([]);
    expect(got._entities).toEqual(
      representations.map((_row, index) => (index % 2 === 0 ? { value: index % 150 } : null)),
    );
    expect(sent).toEqual([
      'GET /agents/a/memory/facts?end_user_id=u&status=active&limit=200',
      'GET /agents/a/memory/facts?end_user_id=u&status=active&limit=200&offset=199',
      'GET /agents/a/memory/facts?end_user_id=u&status=superseded&limit=200',
      'GET /agents/a/memory/facts?end_user_id=u&status=forgotten&limit=200',
    ]);
  });

  it('of five users costs the lists of five users', async () => {
    const users = ['u1', 'u2', 'u3', 'u4', 'u5'];
    const graph = await startGraph({
      memories: users.map((user) => ({ agent_id: 'a', end_user_id: user, facts: facts(40) })),
    });
    const representations = Array.from({ length: 200 }, (_, index) => ({
      __typename: 'Fact',
      agentId: 'a',
      endUserId: users[index % 5],
      factId: `active-${Math.floor(index / 5)}`,
    }));
    const { data: got, sent } = await graph.run<{ _entities: unknown[] }>(
      `query ($representations: [_Any!]!) { _entities(representations: $representations) { ... on Fact { value endUserId } } }`,
      { representations },
    );
    expect(got._entities).toEqual(
      representations.map((row, index) => ({ value: Math.floor(index / 5), endUserId: row.endUserId })),
    );
    expect(sent).toHaveLength(5);
  });
});

describe('A candidate', () => {
  it('names the active fact it clashes with, the list read once for all of them', async () => {
    const graph = await startGraph(
      oneMemory({ candidates: candidates(40), facts: facts(230).slice(0, 225) }),
    );
    const { data, errors, sent } = await graph.run<{
      agentMemory: { candidates: { nodes: { clashesWith: { factId: string } | null }[] } };
    }>(memory('candidates(first: 40) { nodes { clashesWith { factId } } }'));
    expect(errors).toEqual([]);
    expect(data.agentMemory.candidates.nodes.map((node) => node.clashesWith?.factId)).toEqual(
      Array.from({ length: 40 }, (_, index) => `active-${index}`),
    );
    expect(sent).toHaveLength(2);
  });

  it('clashes with nothing only after every active fact was read', async () => {
    const rows = candidates(1).map((row) => ({ ...row, fact_key: 'free' }));
    const graph = await startGraph(oneMemory({ candidates: rows, facts: facts(230) }));
    const free = await graph.run(memory('candidates { nodes { clashesWith { id } } }'));
    expect(free.data).toEqual({ agentMemory: { candidates: { nodes: [{ clashesWith: null }] } } });
    expect(free.sent).toHaveLength(3);
    const bounded = await startGraph(oneMemory({ candidates: rows, facts: facts(230) }), { lookupRows: 200 });
    const { errors } = await bounded.run(memory('candidates { nodes { clashesWith { id } } }'));
    expect([codes(errors), errors[0]?.path?.join('.')]).toEqual([
      ['OPERATION_TOO_EXPENSIVE'],
      'agentMemory.candidates.nodes.0.clashesWith',
    ]);
  });

  it('without a key asks for no facts', async () => {
    const rows = candidates(1).map((row) => ({ ...row, fact_key: null }));
    const graph = await startGraph(oneMemory({ candidates: rows, facts: facts(3) }));
    const { data, sent } = await graph.run(
      memory('candidates { nodes { suggestedKey clashesWith { id } } }'),
    );
    expect(data).toEqual({
      agentMemory: { candidates: { nodes: [{ suggestedKey: null, clashesWith: null }] } },
    });
    expect(sent).toHaveLength(1);
  });
});

describe('A global id', () => {
  it('that is bad costs its own place in nodes', async () => {
    const graph = await startGraph({ ...oneSession([]), ...oneMemory({ items: items(3) }) });
    const ids = [
      globalId('MemoryItem', 'a', 'u', 'm1'),
      'garbage',
      globalId('MemoryItem', 'a', 'u', 'account'),
      globalId('Session', 'u', 's'),
      globalId('Session', 'u', 'gone'),
      globalId('AgentMemory', 'a', '..'),
      '',
    ];
    const { data, errors, sent } = await graph.run(
      `query ($ids: [ID!]!) { nodes(ids: $ids) { __typename ... on MemoryItem { content } ... on Session { title } } }`,
      { ids },
    );
    expect(data).toEqual({
      nodes: [
        { __typename: 'MemoryItem', content: 'item 1' },
        null,
        null,
        { __typename: 'Session', title: 'The session' },
        null,
        null,
        null,
      ],
    });
    expect(errors.map((error) => error.path)).toEqual([1, 2, 5, 6].map((index) => ['nodes', index]));
    expect([new Set(codes(errors)), new Set(named(errors))]).toEqual([
      new Set(['BAD_USER_INPUT']),
      new Set(['ids']),
    ]);
    expect(sent).toHaveLength(3);
  });

  it('is refused where the gateway’s own id is wanted', async () => {
    const graph = await startGraph(oneMemory({ items: items(3) }));
    const id = globalId('MemoryItem', 'a', 'u', 'm1');
    const { errors, sent } = await graph.run(
      `query ($id: ID!) {
        session(userId: $id, sessionId: "s") { id }
        other: session(userId: "u", sessionId: $id) { id }
        agentMemory(agentId: "a", endUserId: "u") { item(memoryId: $id) { id } fact(factId: $id) { id } candidate(candidateId: $id) { id } }
      }`,
      { id },
    );
    expect([named(errors).toSorted(), sent]).toEqual([
      ['candidateId', 'factId', 'memoryId', 'sessionId', 'userId'],
      [],
    ]);
  });

  it.each([
    'account',
    'Preferences',
    'facts',
    'export',
    'short-term',
    '',
    '.',
    '..',
    '%2e%2e',
    'a/../b',
    '\u0000',
  ])(
    'or memory id %j that would lead to another route is refused, and nothing is asked',
    async (memoryId) => {
      const graph = await startGraph(oneMemory({ items: items(3) }));
      const { data, errors, sent } = await graph.run(
        `query ($memoryId: ID!, $id: ID!, $representations: [_Any!]!) {
          agentMemory(agentId: "a", endUserId: "u") { item(memoryId: $memoryId) { id } }
          node(id: $id) { id }
          _entities(representations: $representations) { ... on MemoryItem { content } }
        }`,
        {
          memoryId,
          id: globalId('MemoryItem', 'a', 'u', memoryId),
          representations: [{ __typename: 'MemoryItem', agentId: 'a', endUserId: 'u', memoryId }],
        },
      );
      expect(data).toEqual({ agentMemory: { item: null }, node: null, _entities: [null] });
      expect([codes(errors), sent]).toEqual([Array(3).fill('BAD_USER_INPUT'), []]);
    },
  );
});
