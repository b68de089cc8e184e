import fc from 'fast-check';
import { expect, test } from 'vitest';
import { globalId } from '../../src/resolvers/keys/global-id.js';
import { candidates, facts, items, messages, sessions } from '../support/rows.js';
import { shortenPages, startCostServer, withoutMessages } from './cost-server.js';

const equalTimes = messages(45).map((message, index) =>
  index % 3 === 0 ? message : { ...message, timestamp: '2026-01-01T00:00:00.000000+00:00' },
);
const data = {
  sessions: sessions(12).map((session, index) => ({
    ...session,
    messages: index % 2 === 0 ? equalTimes : messages(index),
  })),
  memories: [
    { agent_id: 'a', end_user_id: 'u', items: items(9), facts: facts(11), candidates: candidates(7) },
  ],
};

const pageInfo = fc.constantFrom('', 'pageInfo { hasNextPage }', 'pageInfo { endCursor hasPreviousPage }');
const first = fc.constantFrom('', '(first: 0)', '(first: 3)', '(first: 8)', '(first: 200)');
const ids = ['s1', 's2', 'nobody'];

const messagesField = fc
  .tuple(
    fc.constantFrom('', '(last: 4)', '(first: 5)', '(first: 1000)', '(last: 1000)', '(last: 0)'),
    fc.constantFrom('nodes { text }', 'nodes { id }', 'edges { cursor node { rawRole } }'),
    fc.constantFrom(
      '',
      'pageInfo { hasNextPage }',
      'pageInfo { hasPreviousPage }',
      'pageInfo { startCursor }',
    ),
  )
  .map(([args, rows, info]) => `messages${args} { ${rows} ${info} }`);

const { user, memory, session } = fc.letrec<{ user: string; memory: string; session: string }>((tie) => ({
  session: fields(
    fc.constantFrom('id', 'title', 'raw', 'messageCount fileCount'),
    messagesField,
    tie('user').map((inner) => `user { ${inner} }`),
  ),
  user: fields(
    fc.constant('id'),
    fc
      .tuple(first, pageInfo, tie('session'))
      .map(([args, info, inner]) => `sessions${args} { nodes { ${inner} } ${info} }`),
    fc
      .tuple(fc.constantFrom(...ids), tie('session'))
      .map(([id, inner]) => `session(sessionId: "${id}") { ${inner} }`),
    tie('memory').map((inner) => `memory(agentId: "a") { ${inner} }`),
  ),
  memory: fields(
    fc.constantFrom(
      'agentId',
      'preference { enabled }',
      'export { raw }',
      'item(memoryId: "m5") { content }',
      'fact(factId: "none") { key }',
    ),
    fc
      .tuple(
        fc.constantFrom(
          'items { nodes { content }',
          'facts { edges { cursor }',
          'candidates { nodes { clashesWith { key } }',
        ),
        pageInfo,
      )
      .map(([list, info]) => `${list} ${info} }`),
    fc.tuple(first, tie('session')).map(([args, inner]) => `sessions${args} { edges { node { ${inner} } } }`),
  ),
}));

/** One to three fields; later ones are rarer, so that what is nested comes to an end. Aliases keep them apart. */
function fields(...kinds: fc.Arbitrary<string>[]): fc.Arbitrary<string> {
  const one = fc.oneof({ withCrossShrink: true, maxDepth: 2 }, ...kinds);
  return fc
    .array(one, { minLength: 1, maxLength: 2 })
    .map((all) => all.map((field, index) => alias(field, index)).join(' '));
}

function alias(field: string, index: number): string {
  return index === 0 || /^(?:id|raw|title|agentId|messageCount)/.test(field) ? field : `f${index}: ${field}`;
}

const operation = fc.oneof(
  user.map(
    (inner) =>
      `{ _entities(representations: [{ __typename: "User", id: "u" }]) { ... on User { ${inner} } } }`,
  ),
  memory.map((inner) => `{ agentMemory(agentId: "a", endUserId: "u") { ${inner} } }`),
  session.map((inner) => `{ session(userId: "u", sessionId: "s2") { ${inner} } }`),
  fc
    .tuple(session, memory)
    .map(
      ([one, two]) =>
        `{ nodes(ids: ["${globalId('Session', 'u', 's4')}", "${globalId('AgentMemory', 'a', 'u')}", "${globalId('Fact', 'a', 'u', 'active-2')}"]) { ... on Session { ${one} } ... on AgentMemory { ${two} } } }`,
    ),
);

const gatewayKind = fc.record({
  cap: fc.constantFrom(1, 2, 5, 1000),
  tellsLimit: fc.boolean(),
  lacks: fc.boolean(),
  leavesOut: fc.boolean(),
});

test.each(['unknown', 'newest'])(
  'no operation is stopped by the calls that it may make at most, however the gateway pages (%s)',
  async (keeps) => {
    const { run, gateway, server } = await startCostServer(data, {
      AGENT_GATEWAY_MESSAGE_LIMIT_KEEPS: keeps,
      SEA_AGENT_GRAPHQL_LIMITS_UPSTREAM_REQUESTS: '100000',
      SEA_AGENT_GRAPHQL_LIMITS_DEPTH: '40',
    });
    let ran = 0;
    await fc.assert(
      fc.asyncProperty(operation, gatewayKind, async (query, { cap, tellsLimit, lacks, leavesOut }) => {
        gateway.controls.reset();
        shortenPages(gateway, cap, tellsLimit);
        if (lacks) gateway.controls.reshape('GET /v1/agents/{agent_id}/memory/short-term', withoutTitles);
        if (leavesOut)
          gateway.controls.reshape('GET /v1/worker/users/{user_id}/sessions/{session_id}', withoutMessages);
        const { actual, counted, answer } = await run(query);
        const broken = (answer.errors ?? []).filter(({ message }) =>
          message.includes('calls to the Agent Gateway'),
        );
        // The limit is out of reach: an operation that is stopped was given too few.
        expect(broken).toEqual([]);
        expect(actual).toBe(counted);
        if (counted > 0) ran++;
      }),
      { numRuns: 150, seed: 20_261_130 },
    );
    expect(ran).toBeGreaterThan(50);
    expect(server.logLines()).toEqual([]);
  },
);

function withoutTitles(json: unknown): unknown {
  // The gateway's own form of a page.
  const { data: page } = json as { data: { items: Record<string, unknown>[] } };
  return { data: { ...page, items: page.items.map(({ title: _title, file_count: _files, ...row }) => row) } };
}

test('a cursor whose row was forgotten or moved is found within the calls that its operation may make', async () => {
  const { run, gateway } = await startCostServer(data);
  const page = (after: string) =>
    `{ agentMemory(agentId: "a", endUserId: "u") { items(first: 3${after}) { nodes { memoryId } pageInfo { endCursor hasNextPage } } } }`;
  const before = await run(page(''));
  const [, cursor] = /"endCursor":"([^"]+)"/.exec(JSON.stringify(before.answer)) ?? [];
  expect(cursor).toBeDefined();
  for (const cap of [1, 2, 1000]) {
    gateway.controls.reset();
    shortenPages(gateway, cap, false);
    for (const memoryId of ['m2', 'm1']) {
      await run(
        `mutation { forgetMemoryItem(input: { agentId: "a", endUserId: "u", memoryId: "${memoryId}" }) { __typename } }`,
      );
      const { counted, actual, answer } = await run(page(`, after: "${cursor}"`));
      expect(actual).toBe(counted);
      expect(JSON.stringify(answer)).not.toContain('OPERATION_TOO_EXPENSIVE');
    }
  }
});
