import { expect, test } from 'vitest';
import { startExample } from './start-example.js';

const servers = [
  ['Yoga', 'yoga.js'],
  ['Apollo Server', 'apollo.js'],
];

async function ask(origin, query, headers = {}) {
  const answer = await fetch(`${origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query }),
  });
  return answer.json();
}

test.each(servers)('%s runs the schema with a context of the server', async (_name, file) => {
  const origin = await startExample([file], { SEA_AGENT_GRAPHQL_LIMITS_UPSTREAM_REQUESTS: '20' });
  const { data } = await ask(
    origin,
    '{ sessions(userId: "ada", first: 1) { nodes { messages(last: 1) { nodes { id } } } } }',
  );
  expect(data).toEqual({ sessions: { nodes: [{ messages: { nodes: [{ id: expect.any(String) }] } }] } });
});

test.each(servers)('%s refuses operations that cost more than the limits allow', async (_name, file) => {
  const origin = await startExample([file], { SEA_AGENT_GRAPHQL_LIMITS_UPSTREAM_REQUESTS: '2' });
  const { data, errors } = await ask(
    origin,
    '{ sessions(userId: "ada") { nodes { messages(last: 1) { nodes { id } } } } }',
  );
  expect(data ?? null).toBeNull();
  expect(errors).toMatchObject([
    { extensions: { code: 'OPERATION_TOO_EXPENSIVE', requestId: expect.any(String) } },
  ]);
});

test.each(servers)(
  "%s tells errors with the server's codes and without its upstream's address",
  async (_name, file) => {
    const origin = await startExample([file], {
      AGENT_GATEWAY_ENDPOINT: 'http://127.0.0.1:9',
      AGENT_GATEWAY_RETRY_TRIES: '1',
    });
    const { errors } = await ask(origin, '{ sessions(userId: "ada") { nodes { id } } }');
    expect(errors).toMatchObject([{ path: ['sessions'], extensions: { code: 'UPSTREAM_UNAVAILABLE' } }]);
    expect(JSON.stringify(errors)).not.toContain('127.0.0.1');
  },
);
