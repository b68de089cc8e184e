import { buildSchema, parse, validate } from 'graphql';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { examples } from '../../src/server/graphiql/examples.js';
import { startServer } from '../support/start-server.js';
import { subscribe } from '../support/subscribe.js';

const isSubscription = ({ query }: { query: string }) => query.includes('subscription');

test('each example of GraphiQL runs on the sample data without an error', async () => {
  const server = await startServer();
  for (const { query, variables } of examples(true).filter((tab) => !isSubscription(tab))) {
    const answer = await server.ask(query, { variables: JSON.parse(variables) });
    expect(answer.json()).not.toHaveProperty('errors');
    expect(answer.text).not.toMatch(/Memory\w+Error/);
    expect(answer.text).toMatch(/ada-/);
  }
});

test('the example that watches is told of messages where the sample data lives', async () => {
  const server = await startServer({ argv: ['--live'] });
  const [tab] = examples(true).filter(isSubscription);
  const subscription = await subscribe(server, tab?.query ?? '', JSON.parse(tab?.variables ?? ''));
  const [result] = await subscription.received(1);
  expect(result).toMatchObject({ data: { messageAdded: { cursor: expect.any(String) } } });
});

test('each example is valid where its ids are placeholders', () => {
  const schema = buildSchema(readFileSync(new URL('../../schema.graphql', import.meta.url), 'utf8'));
  for (const { query, variables } of examples(false)) {
    expect(validate(schema, parse(query))).toEqual([]);
    expect(variables).toContain('<user id>');
  }
});
