import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startServer, type TestServer } from '../support/start-server.js';
import { endOf, messageAdded, subscribe } from '../support/subscribe.js';

const ofAda = { userId: 'ada', sessionId: 'ada-refund' };

function post(server: TestServer, accept: string | null, query: string, variables: object = {}) {
  return server.send('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(accept === null ? {} : { accept }) },
    body: JSON.stringify({ query, variables }),
  });
}

test.each(['application/json', 'application/graphql-response+json', 'text/event-stream;q=0, */*'])(
  'a subscription is refused with 406 where the client accepts %s only',
  async (accept) => {
    const server = await startServer();
    const answer = await post(server, accept, messageAdded, ofAda);
    expect([answer.status, answer.json().errors]).toMatchObject([
      406,
      [{ extensions: { code: 'BAD_REQUEST' } }],
    ]);
  },
);

test.each(['text/event-stream', 'application/json, text/event-stream', 'text/*;q=0.1', '*/*'])(
  'a subscription is answered as server-sent events to Accept: %s',
  async (accept) => {
    const server = await startServer();
    const subscription = await subscribe(server, messageAdded, ofAda, { accept });
    expect([subscription.status, subscription.headers]).toMatchObject([
      200,
      { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' },
    ]);
  },
);

test('a query to a client that takes nothing but events is answered by one event', async () => {
  const server = await startServer();
  const answer = await post(server, 'text/event-stream', '{ __typename }');
  expect(answer.headers['content-type']).toBe('text/event-stream');
  expect(answer.text).toBe(
    ':\n\nevent: next\ndata: {"data":{"__typename":"Query"}}\n\nevent: complete\ndata:\n\n',
  );
});

test('a query to a client that takes events too is answered as JSON', async () => {
  const server = await startServer();
  const answer = await post(server, 'text/event-stream, application/json', '{ __typename }');
  expect(answer.json()).toEqual({ data: { __typename: 'Query' } });
});

test.each([
  ['a field that there is not', 'subscription { ticks }', {}, 'GRAPHQL_VALIDATION_FAILED'],
  ['two root fields', `${messageAdded.slice(0, -1)} b: __typename }`, {}, 'GRAPHQL_VALIDATION_FAILED'],
  [
    'a missing variable',
    'subscription ($u: ID!) { messageAdded(userId: $u, sessionId: "s") { cursor } }',
    {},
    'BAD_USER_INPUT',
  ],
  ['an id that no gateway has', messageAdded, { userId: '..' }, 'BAD_USER_INPUT'],
])('a subscription with %s is refused by an event', async (_what, query, variables, code) => {
  const server = await startServer();
  const subscription = await subscribe(server, query, variables);
  await subscription.completed();
  expect(endOf(subscription).code).toBe(code);
});

test('where only trusted documents run, so do subscriptions', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'trusted-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'trusted.json');
  writeFileSync(file, JSON.stringify({ watch: messageAdded }));
  const server = await startServer({
    env: { SEA_AGENT_GRAPHQL_PERSISTED_FILE: file, SEA_AGENT_GRAPHQL_PERSISTED_ONLY: 'true' },
  });
  const trusted = await subscribe(server, messageAdded, ofAda);
  expect(trusted.status).toBe(200);
  const other = await subscribe(server, messageAdded.replace('cursor', ''), ofAda);
  await other.completed();
  expect(other.results).toMatchObject([{ errors: [{ extensions: { code: 'OPERATION_NOT_ALLOWED' } }] }]);
});
