import { expect, test } from 'vitest';
import { messages, sessions } from '../support/rows.js';
import { startCostServer } from './cost-server.js';

const data = {
  sessions: sessions(1).map((one) => ({
    ...one,
    messages: messages(4).map((row) => ({ ...row, content: '0123456789' })),
  })),
};

test('an answer tells so many errors, and with one more how many there were', async () => {
  const { run } = await startCostServer(data, { SEA_AGENT_GRAPHQL_LIMITS_ERRORS: '10' });
  const ids = Array.from({ length: 30 }, (_, index) => `no-${index}`);
  for (let time = 0; time < 2; time++) {
    const { answer } = await run('query ($ids: [ID!]!) { nodes(ids: $ids) { id } }', { ids });
    expect(answer.data).toEqual({ nodes: ids.map(() => null) });
    expect(answer.errors).toHaveLength(11);
    expect(answer.errors?.slice(0, 10).map(({ path }) => path)).toEqual(
      ids.slice(0, 10).map((_id, index) => ['nodes', index]),
    );
    expect(answer.errors?.[10]).toMatchObject({
      message: 'The answer would hold more than the 10 errors that one may.',
      extensions: { code: 'OPERATION_TOO_EXPENSIVE', cost: 30, limit: 10 },
    });
  }
});

test('as many errors as may be told are all that there are', async () => {
  const { run } = await startCostServer(data, { SEA_AGENT_GRAPHQL_LIMITS_ERRORS: '2' });
  const { answer } = await run('{ nodes(ids: ["a", "b"]) { id } }');
  expect(answer.errors?.map(({ extensions }) => extensions['code'])).toEqual([
    'BAD_USER_INPUT',
    'BAD_USER_INPUT',
  ]);
});

test('the same text under several names counts each time; what is too much is null, with both numbers', async () => {
  const { run } = await startCostServer(data, { SEA_AGENT_GRAPHQL_LIMITS_ANSWER_CHARACTERS: '60' });
  const query = (aliases: string) =>
    `{ session(userId: "u", sessionId: "s0") { messages(last: 4) { nodes { ${aliases} } } } }`;
  expect((await run(query('text'))).answer.errors).toBeUndefined();
  const { answer } = await run(query('a: text b: text c: text d: text'));
  expect(answer.errors?.[0]).toMatchObject({
    message: 'The answer would hold more than the 60 characters that one may.',
    extensions: { code: 'OPERATION_TOO_EXPENSIVE', limit: 60 },
  });
  expect(Number(answer.errors?.[0]?.extensions['cost'])).toBeGreaterThan(60);
  const { nodes } = (answer.data as { session: { messages: { nodes: Record<string, string | null>[] } } })
    .session.messages;
  const texts = nodes.flatMap((node) => Object.values(node));
  expect(texts).toHaveLength(16);
  expect(texts.filter((text) => text !== null).join('').length).toBeLessThanOrEqual(60);
});
