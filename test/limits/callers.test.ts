import { describe, expect, test } from 'vitest';
import { loadConfig } from '../../src/config/config.js';
import { TokenBuckets } from '../../src/limits/scheduling/caller-rate.js';
import { sessions } from '../support/rows.js';
import { startCostServer } from './cost-server.js';
import { waitUntil } from '../support/wait-until.js';

const data = { sessions: sessions(30) };
const query =
  'query ($n: Int) { sessions(userId: "u", first: $n) { nodes { messages(last: 1) { nodes { text } } } } }';

describe('A rate', () => {
  test('is kept in calls to the gateway, with the seconds to wait, before anything runs', async () => {
    const { server, run } = await startCostServer(data, {
      SEA_AGENT_GRAPHQL_LIMITS_RATE_PER_SECOND: '1',
      SEA_AGENT_GRAPHQL_LIMITS_RATE_BURST: '20',
    });
    expect((await run(query, { n: 14 })).counted).toBe(15);
    for (const accept of ['application/json', 'application/graphql-response+json']) {
      const refused = await server.ask(query, { variables: { n: 14 } }, { accept });
      expect(refused.status).toBe(429);
      const { code, retryAfter, ...rest } = refused.json().errors?.[0]?.extensions ?? {};
      expect(code).toBe('RATE_LIMITED');
      expect(Number(retryAfter)).toBeGreaterThanOrEqual(5);
      expect(Number(retryAfter)).toBeLessThanOrEqual(10);
      expect(refused.headers['retry-after']).toBe(String(retryAfter));
      expect(rest).toEqual({ requestId: refused.headers['x-request-id'] });
      expect(refused.json()).not.toHaveProperty('data');
    }
    // What costs the gateway nothing is never held back.
    expect((await run('{ viewer { authentication } }')).answer.errors).toBeUndefined();
    expect((await run(query, { n: 3 })).counted).toBe(4);
  });

  test('is one caller’s however the scheme of their credentials is written', async () => {
    const { server } = await startCostServer(data, {
      SEA_AGENT_GRAPHQL_AUTH_MODE: 'passthrough',
      SEA_AGENT_GRAPHQL_LIMITS_RATE_PER_SECOND: '1',
      SEA_AGENT_GRAPHQL_LIMITS_RATE_BURST: '4',
    });
    const statuses: number[] = [];
    // The first time nobody knows whether they are good, and the address pays.
    for (const authorization of ['Bearer a', 'bearer a', 'BEARER  a', 'Bearer a', 'Bearer b'])
      statuses.push((await server.ask(query, { variables: { n: 3 } }, { authorization })).status);
    expect(statuses).toEqual([200, 200, 429, 429, 429]);
  });

  test('gives back what was expected and not used', async () => {
    const { run } = await startCostServer(
      { sessions: sessions(1) },
      {
        SEA_AGENT_GRAPHQL_LIMITS_RATE_PER_SECOND: '1',
        SEA_AGENT_GRAPHQL_LIMITS_RATE_BURST: '60',
      },
    );
    for (let time = 0; time < 5; time++) expect((await run(query, { n: 50 })).answer.errors).toBeUndefined();
  });

  test('fills up again with time, never beyond the burst, and keeps callers apart', () => {
    let now = 0;
    const buckets = new TokenBuckets({ perSecond: 2, burst: 10 }, () => now);
    expect(buckets.take('a', 10)).toBe(0);
    expect(buckets.take('a', 3)).toBe(2);
    expect(buckets.take('b', 10)).toBe(0);
    now = 1500;
    expect(buckets.take('a', 3)).toBe(0);
    now = 1_000_000;
    expect(buckets.take('a', 11)).toBe(0);
    expect(buckets.take('a', 1)).toBe(1);
  });

  test.each([
    ['PER_SECOND', 'needs limits.rate.burst'],
    ['BURST', 'needs limits.rate.perSecond'],
  ])('needs both of its settings: %s alone is refused', (name, fault) => {
    expect(() => loadConfig({ env: { [`SEA_AGENT_GRAPHQL_LIMITS_RATE_${name}`]: '5' } })).toThrow(fault);
  });
});

describe('Operations of one caller', () => {
  test('run at once as many as one may have, and the next is told to try again', async () => {
    const { server, gateway, run } = await startCostServer(data, {
      SEA_AGENT_GRAPHQL_LIMITS_OPERATIONS_PER_CALLER: '2',
    });
    const hold = gateway.controls.hold('*');
    const one = '{ sessions(userId: "u") { nodes { title } } }';
    const running = [run(one), run(one)];
    await waitUntil(() => expect(gateway.controls.log.count()).toBe(2));
    const refused = await server.ask(one);
    expect(refused.status).toBe(503);
    expect(refused.json().errors?.[0]?.extensions).toEqual({
      code: 'OVERLOADED',
      requestId: refused.headers['x-request-id'],
    });
    hold.release();
    for (const { answer } of await Promise.all(running)) expect(answer.errors).toBeUndefined();
    expect((await run(one)).answer.errors).toBeUndefined();
  });

  test('100 at once pass by default', async () => {
    const { run } = await startCostServer(data);
    const all = await Promise.all(
      Array.from({ length: 100 }, () => run('{ sessions(userId: "u") { nodes { title } } }')),
    );
    expect(all.filter(({ answer }) => answer.errors !== undefined)).toEqual([]);
  });
});
