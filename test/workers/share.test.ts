import { expect, test } from 'vitest';
import { loadConfig } from '../../src/config/config.js';
import { shareOf, workerCount } from '../../src/workers/share.js';

const endpoint = { AGENT_GATEWAY_ENDPOINT: 'http://gateway.example' };

test('each worker has its share of what is bounded for the whole server, and at least one', () => {
  const env = {
    ...endpoint,
    AGENT_GATEWAY_CONNECTIONS: '3',
    AGENT_GATEWAY_QUEUE_SIZE: '1',
    SEA_AGENT_GRAPHQL_LIMITS_QUEUE_SIZE: '0',
    SEA_AGENT_GRAPHQL_LIMITS_OPERATIONS_PER_CALLER: '9',
    SEA_AGENT_GRAPHQL_LIMITS_RATE_PER_SECOND: '1',
    SEA_AGENT_GRAPHQL_LIMITS_RATE_BURST: '10',
    SEA_AGENT_GRAPHQL_LIMITS_UNSENT_BYTES: '1000',
  };
  expect(shareOf(loadConfig({ env, cwd: import.meta.dirname }), 4)).toMatchObject({
    gateway: { connections: 1, queue: { size: 1 } },
    limits: {
      queue: { size: 0 },
      operationsPerCaller: 2,
      rate: { perSecond: 0.25, burst: 2.5 },
      unsentBytes: 250,
    },
  });
});

test('what is not set stays so, and what is meant for one operation stays whole', () => {
  const config = loadConfig({ env: endpoint, cwd: import.meta.dirname });
  const { limits } = shareOf(config, 2);
  expect(limits.rate).toEqual({ perSecond: null, burst: null });
  expect(limits.upstreamRequests).toBe(config.limits.upstreamRequests);
});

test('auto is a worker for each core', () => {
  const workers = (value: string) =>
    loadConfig({ argv: ['--workers', value], env: endpoint, cwd: import.meta.dirname });
  expect([workerCount(workers('auto'), 6), workerCount(workers('3'), 6)]).toEqual([6, 3]);
});
