import { describe, expect, test } from 'vitest';
import { loadConfig } from '../../src/config/config.js';
import { askBothWays, startSecured } from '../identity/secured.js';

const query = '{ sessions(userId: "ada", first: 2) { nodes { title } } }';
const production = {
  SEA_AGENT_GRAPHQL_PRODUCTION: 'true',
  SEA_AGENT_GRAPHQL_EMBEDDED_GATEWAY_ALLOW_IN_PRODUCTION: 'true',
  SEA_AGENT_GRAPHQL_AUDIT_KEY: 'audit-key-of-the-tests-0123456789abcdef',
};
const scoped = { ...production, SEA_AGENT_GRAPHQL_LIMITS_SHOW_COST_SCOPE: 'cost:read' };

describe('In production the cost of an answer', () => {
  test.each([
    ['a text', 'sessions:read cost:read'],
    ['a list', ['cost:read', 'sessions:read']],
  ])('is told, in both ways, to whose token has the scope in %s', async (_what, scope) => {
    const { server, as } = await startSecured(scoped);
    const answer = await askBothWays(server, query, await as({ sub: 'ada', scope }));
    expect(answer.json()).toMatchObject({ data: {}, extensions: { cost: { estimated: 1, actual: 1 } } });
    expect(answer.json().errors).toBeUndefined();
  });

  test.each([
    ['sessions:read', scoped],
    ['sessions:read cost:reader cost', scoped],
    ['sessions:read cost:read', production],
  ])('is told to nobody else: a token with "%s"', async (scope, env) => {
    const { server, as } = await startSecured(env);
    const answer = await askBothWays(server, query, await as({ sub: 'ada', scope }));
    expect(answer.json()).toEqual({ data: { sessions: expect.any(Object) } });
  });

  test('depends on each token by itself, however often both ask', async () => {
    const { server, as } = await startSecured(scoped);
    const [with_, without] = [
      await as({ sub: 'ada', scope: 'sessions:read cost:read' }),
      await as({ sub: 'ada', scope: 'sessions:read' }),
    ];
    for (let time = 0; time < 3; time++) {
      expect((await server.ask(query, {}, with_)).json()).toHaveProperty('extensions.cost');
      expect((await server.ask(query, {}, without)).json()).not.toHaveProperty('extensions');
    }
  });

  test('lets nobody do more', async () => {
    const { server, as } = await startSecured(scoped);
    const answer = await askBothWays(server, query, await as({ sub: 'ada', scope: 'cost:read' }));
    expect(answer.json().errors?.[0]?.extensions).toMatchObject({
      code: 'FORBIDDEN',
      requiredScopes: ['sessions:read'],
    });
  });
});

test('a scope that no token can have, since none is asked for, is refused at the start', () => {
  const env = { SEA_AGENT_GRAPHQL_LIMITS_SHOW_COST_SCOPE: 'cost:read' };
  expect(() => loadConfig({ env })).toThrow(
    'SEA_AGENT_GRAPHQL_LIMITS_SHOW_COST_SCOPE is for auth.mode jwt, but the mode is development',
  );
});
