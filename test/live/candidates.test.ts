import { expect, test } from 'vitest';
import { candidates, oneMemory } from '../support/rows.js';
import { startServerOverGateway } from '../support/start-server.js';
import { endOf, liveSettings, subscribe } from '../support/subscribe.js';
import { waitUntil } from '../support/wait-until.js';

const candidateAdded = `subscription { candidateAdded(agentId: "a", endUserId: "u") { cursor node { id candidateId clashesWith { factId } } } }`;
const route = 'GET /v1/agents/{agent_id}/memory/candidates';

function ids({ results }: { results: readonly { data?: unknown }[] }): string[] {
  return results.map(({ data }) => {
    const { candidateAdded: edge } = data as { candidateAdded: { node: { candidateId: string } } };
    return edge.node.candidateId;
  });
}

test('candidateAdded tells each candidate that comes to wait, oldest first, and no other', async () => {
  const { server, gateway } = await startServerOverGateway(
    liveSettings,
    oneMemory({ candidates: candidates(250) }),
  );
  const subscription = await subscribe(server, candidateAdded);
  const memory = gateway.state.memory('a', 'u');
  memory.addCandidate({ candidate_id: 'new-1', created_at: '2026-01-01T00:00:00Z' });
  memory.addCandidate({ candidate_id: 'new-2', created_at: '2026-01-01T00:00:01Z' });
  await subscription.received(2);
  memory.addCandidate({ candidate_id: 'new-3', created_at: '2026-01-01T00:00:02Z' });
  await subscription.received(3);
  expect(ids(subscription)).toEqual(['new-1', 'new-2', 'new-3']);
  expect(subscription.results.every(({ errors }) => errors === undefined)).toBe(true);
});

test('candidateAdded takes a list that one answer lacks rows of for the same list', async () => {
  const { server, gateway } = await startServerOverGateway(
    liveSettings,
    oneMemory({ candidates: candidates(3) }),
  );
  const subscription = await subscribe(server, candidateAdded);
  gateway.controls.reshape(route, () => ({ data: { items: [] } }), 1);
  const { log } = gateway.controls;
  const before = log.count(route);
  await waitUntil(() => expect(log.count(route)).toBeGreaterThan(before + 3));
  gateway.state.memory('a', 'u').addCandidate({ candidate_id: 'new' });
  await subscription.received(1);
  expect(ids(subscription)).toEqual(['new']);
});

test('candidateAdded ends where the gateway does not know the agent', async () => {
  const { server } = await startServerOverGateway(liveSettings, oneMemory({}));
  const subscription = await subscribe(server, candidateAdded.replace('"a"', '"nobody"'));
  await subscription.completed();
  expect(endOf(subscription).code).toBe('NOT_FOUND');
});
