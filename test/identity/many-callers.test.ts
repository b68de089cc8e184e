import type { JWTPayload } from 'jose';
import { Pool } from 'undici';
import { expect, onTestFinished, test } from 'vitest';
import type { GatewayData } from '../../src/embedded-gateway/index.js';
import { startSecured } from './secured.js';

const people = Array.from({ length: 60 }, (_, index) => `person-${index}`);
const requestsEach = 10;

/** Of each person a session, a message and a fact that say the person's own name. */
const data: GatewayData = {
  sessions: people.map((person) => ({
    session_id: 'session',
    user_id: person,
    title: `title of ${person}.`,
    messages: [{ role: 'user', content: `said by ${person}.` }],
  })),
  memories: people.map((person) => ({
    agent_id: 'agent',
    end_user_id: person,
    facts: [{ fact_id: 'fact', fact_key: 'name', fact_value: `fact of ${person}.`, status: 'active' }],
  })),
};

const query = `query ($me: ID!) {
  viewer { user { id sessions { nodes { title messages { nodes { text } } } } } }
  agentMemory(agentId: "agent", endUserId: $me) { facts { nodes { value } } }
}`;

const claimsOf = (sub: string): JWTPayload => ({ sub, scope: 'sessions:read memory:read' });

test('each of 600 answers to 60 callers at once is its caller’s own', async () => {
  const { server, as } = await startSecured({ AGENT_GATEWAY_QUEUE_SIZE: '100000' }, data);
  const headers = await Promise.all(people.map((person) => as(claimsOf(person))));
  // More connections at once than a listening socket queues would be refused.
  const pool = new Pool(new URL(server.url).origin, { connections: 400 });
  onTestFinished(() => pool.close());
  // Interleaved, so that requests of different people meet in the pool.
  const asked = Array.from({ length: requestsEach }, () =>
    people.map((person, at) => ({ person, at })),
  ).flat();
  const answers = await Promise.all(
    asked.map(async ({ person, at }) => {
      const { body } = await pool.request({
        method: 'POST',
        path: '/graphql',
        headers: { 'content-type': 'application/json', accept: 'application/json', ...headers[at] },
        body: JSON.stringify({ query, variables: { me: person } }),
      });
      return [person, await body.json()] as const;
    }),
  );
  expect(answers).toHaveLength(600);
  for (const [person, answer] of answers) {
    expect(answer).toEqual({
      data: {
        viewer: {
          user: {
            id: person,
            sessions: {
              nodes: [
                { title: `title of ${person}.`, messages: { nodes: [{ text: `said by ${person}.` }] } },
              ],
            },
          },
        },
        agentMemory: { facts: { nodes: [{ value: `fact of ${person}.` }] } },
      },
    });
  }
});
