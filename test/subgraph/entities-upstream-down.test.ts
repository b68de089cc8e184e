import { expect, test } from 'vitest';
import { startServerOverGateway } from '../support/start-server.js';
import { askEntities } from './entities.js';

const scope = { agentId: 'support-agent', endUserId: 'ada' };

/** What one failed representation may add to the answer. */
const bytesEach = 300;

const batches = {
  '1,000 sessions': Array.from({ length: 1000 }, (_, index) => ({
    __typename: 'Session',
    userId: 'ada',
    sessionId: `session-${index}`,
  })),
  '1,000 facts of one memory': Array.from({ length: 1000 }, (_, index) => ({
    __typename: 'Fact',
    ...scope,
    factId: `fact-${index}`,
  })),
};

for (const [what, representations] of Object.entries(batches)) {
  test(`with the gateway down ${what} are null, each with a short error, and hardly more calls are made than keys`, async () => {
    const { server, gateway } = await startServerOverGateway({
      SEA_AGENT_GRAPHQL_LIMITS_UPSTREAM_REQUESTS: '1000',
    });
    gateway.controls.fail('*', { status: 503, text: '<html>Service Unavailable</html>' });
    const { entities, errors, bytes } = await askEntities(
      server,
      representations,
      '... on Session { title } ... on Fact { value }',
    );
    expect(entities).toEqual(representations.map(() => null));
    expect(errors.size).toBe(representations.length);
    const [first] = errors.values();
    expect(first?.extensions).toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' });
    for (const { message } of errors.values()) expect(message.length).toBeLessThan(100);
    expect(bytes).toBeLessThan(representations.length * bytesEach);
    // All are one person's, so that the circuit breaker stays closed; few of them are tried again.
    expect(gateway.controls.log.count()).toBeLessThan(1.2 * representations.length);
  });
}
