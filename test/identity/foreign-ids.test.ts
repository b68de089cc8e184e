import { describe, expect, test } from 'vitest';
import { buildSchema } from '../../src/schema/index.js';
import { candidates, facts, items, messages, oneMemory } from '../support/rows.js';
import { type Ids, walk } from './graph-walk.js';
import { askBothWays, startSecured } from './secured.js';

const schema = buildSchema({ federation: true, standaloneFields: true });
/** What Max said and what is known of him: none of these words may reach anybody else. */
const secret = 'max-secret';
const data = {
  ...oneMemory({
    items: items(1).map((item) => ({ ...item, memory_id: 'o', content: secret })),
    facts: facts(1).map((fact) => ({ ...fact, fact_id: 'o', fact_value: secret })),
    candidates: candidates(1).map((candidate) => ({ ...candidate, candidate_id: 'o', content: secret })),
    preference: { enabled: true },
  }),
  sessions: [
    {
      session_id: 'o',
      user_id: 'u',
      agent_name: 'a',
      title: secret,
      message_count: 2,
      messages: messages(2),
    },
  ],
};
const foreign: Ids = { person: 'u', agent: 'a', object: 'o' };
/** The viewer is about the caller. */
const steps = (ids: Ids) => walk(schema, ids).filter(({ name }) => name !== 'viewer');
const everything = 'sessions:read memory:read memory:write account:delete';
// Documents of whole types are large.
const roomy = {
  SEA_AGENT_GRAPHQL_LIMITS_TOKENS: '20000',
  SEA_AGENT_GRAPHQL_LIMITS_ALIASES: '20000',
  SEA_AGENT_GRAPHQL_LIMITS_UPSTREAM_REQUESTS: '10000',
};

describe('With every scope but users:any another person can not be read', () => {
  test.each(steps(foreign))('through $name', async ({ document }) => {
    const { server, gateway, as } = await startSecured(roomy, data);
    const answer = await askBothWays(server, document, await as({ sub: 'ada', scope: everything }));
    const { errors = [] } = answer.json();
    expect(errors.length).toBeGreaterThan(0);
    for (const { extensions } of errors) {
      expect(extensions).toEqual({
        code: 'FORBIDDEN',
        requiredScopes: ['users:any'],
        requestId: expect.any(String),
      });
    }
    expect(answer.text).not.toContain(secret);
    expect(gateway.controls.log.count()).toBe(0);
  });

  test('With users:any every field of another person can be read', async () => {
    const { server, as } = await startSecured(roomy, data);
    const headers = await as({ sub: 'ada', scope: `${everything} users:any` });
    for (const { name, document } of walk(schema, foreign)) {
      if (name === 'deleteMemoryAccount') continue;
      const { text } = await server.ask(document, {}, headers);
      expect([name, text]).not.toEqual([name, expect.stringContaining('FORBIDDEN')]);
    }
  });
});

test('what exists and what does not are refused alike', async () => {
  const { server, as } = await startSecured(roomy, data);
  const headers = await as({ sub: 'ada', scope: everything });
  const texts = async (ids: Ids) =>
    Promise.all(
      steps(ids).map(async ({ document }) => {
        const { text } = await server.ask(document, {}, headers);
        // Ids and places in the document are what the caller wrote.
        return text.replaceAll(/"requestId":"[^"]*"|"locations":\[[^\]]*\]|"\w+(?:Id|_id)":"[^"]*"/g, '');
      }),
    );
  expect(await texts({ ...foreign, object: 'p' })).toEqual(await texts(foreign));
});

describe('Scopes are needed one by one, with', () => {
  const all = everything.split(' ');
  const sets = all.reduce<string[][]>(
    (found, scope) => [...found, ...found.map((set) => [...set, scope])],
    [[]],
  );

  test.each(sets.map((set) => [set.join(' ')]))(
    '"%s": no other route of the gateway is asked',
    async (scope) => {
      const { server, gateway, as } = await startSecured(roomy, data);
      const headers = await as({ sub: 'u', scope });
      for (const { document } of walk(schema, foreign, 3)) await server.ask(document, {}, headers);
      const held = new Set(scope.split(' '));
      const asked = new Set(gateway.controls.log.requests.map(({ route }) => scopesOf(route ?? '')).flat());
      expect([...asked].filter((needed) => !held.has(needed))).toEqual([]);
      // And what is held is of use.
      const alone = [...held].filter((one) => one !== '');
      expect(alone.filter((one) => !asked.has(one))).toEqual([]);
    },
  );
});

/** What a route takes, by its own words. */
function scopesOf(route: string): string[] {
  const [method = '', path = ''] = route.split(' ');
  if (path.startsWith('/v1/worker')) return ['sessions:read'];
  if (path.endsWith('/short-term')) return ['sessions:read', 'memory:read'];
  if (path.endsWith('/account')) return ['account:delete'];
  return [method === 'GET' ? 'memory:read' : 'memory:write'];
}
