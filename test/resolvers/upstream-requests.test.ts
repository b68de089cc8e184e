import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { operations } from '../../bench/operations.js';
import { globalId } from '../../src/resolvers/keys/global-id.js';
import { facts, items, messages, oneMemory, sessions } from '../support/rows.js';
import { startGraph } from '../support/run-operation.js';

const data = {
  ...oneMemory({ facts: facts(450), items: items(60) }),
  sessions: sessions(60).map((session) => ({ ...session, message_count: 30, messages: messages(30) })),
};
const variables = { user: 'u', session: 's3', agent: 'a' };

/** How many calls each operation of the benchmark costs, by which end the gateway's message_limit keeps. */
const counts = {
  newest: { Q1: 1, Q2: 1, Q3: 51, Q4: 1, Q5: 2 },
  unknown: { Q1: 2, Q2: 1, Q3: 51, Q4: 2, Q5: 2 },
  oldest: { Q1: 2, Q2: 1, Q3: 51, Q4: 2, Q5: 2 },
} as const;
const ends = ['newest', 'unknown', 'oldest'] as const;

describe.each(ends)('Where message_limit keeps the messages of this end: %s', (keeps) => {
  it.each(operations)(
    '$name, $title, costs its calls and none twice',
    async ({ name, query, clientQuery }) => {
      const graph = await startGraph(data, { messageLimitKeeps: keeps });
      if (keeps === 'oldest') graph.gateway.behaviour.messageLimitKeeps = 'oldest';
      for (const asked of [query, clientQuery]) {
        const { errors, sent } = await graph.run(asked, variables);
        expect(errors).toEqual([]);
        expect(sent).toHaveLength(counts[keeps][name]);
        expect(new Set(sent).size).toBe(sent.length);
      }
    },
  );

  it('the messages shown are the newest', async () => {
    const graph = await startGraph(data, { messageLimitKeeps: keeps });
    if (keeps === 'oldest') graph.gateway.behaviour.messageLimitKeeps = 'oldest';
    const texts = Array.from({ length: 20 }, (_, index) => ({ text: String(index + 10) }));
    const session = '{ title messages(last: 20) { nodes { text } } }';
    const { data: got } = await graph.run(
      `query ($user: ID!, $session: ID!) {
        session(userId: $user, sessionId: $session) ${session}
        sessions(userId: $user, first: 1) { nodes ${session} }
      }`,
      variables,
    );
    expect(got).toEqual({
      session: { title: 'session 3', messages: { nodes: texts } },
      sessions: { nodes: [{ title: 'session 0', messages: { nodes: texts } }] },
    });
  });

  it('ids and messages cost the messages call alone', async () => {
    const graph = await startGraph(data, { messageLimitKeeps: keeps });
    const { sent } = await graph.run(
      `query ($user: ID!, $session: ID!) {
        session(userId: $user, sessionId: $session) { id sessionId userId messages(last: 20) { nodes { text } } }
      }`,
      variables,
    );
    expect(sent).toEqual(['GET /users/u/sessions/s3/messages?limit=20']);
  });
});

const page = (offset: string) => `GET /agents/a/memory/facts?end_user_id=u&status=active&limit=200${offset}`;

test.each<[string, (index: number) => number, string[]]>([
  ['the first page', (index) => index * 10, ['']],
  ['the second page', (index) => 398 - index, ['', '&offset=199']],
  ['the last page', (index) => 430 + index, ['', '&offset=199', '&offset=398']],
])(
  '20 facts by their ids that stand on %s cost the pages up to it, once, by whatever way they are asked for',
  async (_where, place, offsets) => {
    const graph = await startGraph(data);
    const factIds = Array.from({ length: 20 }, (_, index) => `active-${place(index)}`);
    const aliases = factIds.map((factId, index) => `f${index}: fact(factId: "${factId}") { factId }`);
    const { data: got, sent } = await graph.run<{
      nodes: object[];
      _entities: object[];
      agentMemory: object;
    }>(
      `query ($ids: [ID!]!, $representations: [_Any!]!) {
        agentMemory(agentId: "a", endUserId: "u") { ${aliases.join(' ')} }
        nodes(ids: $ids) { ... on Fact { factId key } }
        _entities(representations: $representations) { ... on Fact { factId key } }
      }`,
      {
        ids: factIds.map((factId) => globalId('Fact', 'a', 'u', factId)),
        representations: factIds.map((factId) => ({
          __typename: 'Fact',
          agentId: 'a',
          endUserId: 'u',
          factId,
        })),
      },
    );
    const found = factIds.map((factId) => expect.objectContaining({ factId }));
    expect([got.nodes, got._entities, Object.values(got.agentMemory)]).toEqual([found, found, found]);
    expect(sent).toEqual(offsets.map(page));
  },
);

const window = fc.constantFrom('', '(last: 2)', '(last: 20)', '(first: 3)', '(first: 40)');
const messagesField = window.map((args) => `messages${args} { nodes { text } pageInfo { hasNextPage } }`);
const sessionField = fc.oneof(fc.constantFrom('id', 'title', 'messageCount fileCount', 'raw'), messagesField);
const session = fields(sessionField);
const entry = fc.oneof(
  fc
    .tuple(fc.constantFrom('s0', 's3', 'none'), session)
    .map(([id, inner]) => `session(userId: "u", sessionId: "${id}") { ${inner} }`),
  fc
    .tuple(fc.constantFrom('s0', 's3', 'none'), session)
    .map(([id, inner]) => `node(id: "${globalId('Session', 'u', id)}") { ... on Session { ${inner} } }`),
  session.map((inner) => `sessions(userId: "u", first: 4) { nodes { ${inner} } }`),
  fields(
    fc.constantFrom(
      'items { nodes { content } }',
      'item(memoryId: "m3") { content }',
      'facts { nodes { value } }',
      'fact(factId: "active-250") { value }',
      'sessions(first: 4) { nodes { title } }',
    ),
  ).map((inner) => `agentMemory(agentId: "a", endUserId: "u") { ${inner} }`),
);

/** One to four of them under aliases, so that all of them stand. */
function fields(one: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc
    .array(one, { minLength: 1, maxLength: 4 })
    .map((all) =>
      all.map((field, index) => (/^\w+ \w+$|^\w+$/.test(field) ? field : `x${index}: ${field}`)).join(' '),
    );
}

test.each(ends)(
  'no session, message window, list or row is fetched twice by any operation (message_limit keeps: %s)',
  async (keeps) => {
    const graph = await startGraph(data, { messageLimitKeeps: keeps });
    if (keeps === 'oldest') graph.gateway.behaviour.messageLimitKeeps = 'oldest';
    await fc.assert(
      fc.asyncProperty(fields(entry), async (selection) => {
        const { errors, sent } = await graph.run(`{ ${selection} }`);
        expect(errors).toEqual([]);
        expect(sent.toSorted()).toEqual([...new Set(sent)].toSorted());
      }),
      { numRuns: 150 },
    );
  },
);
