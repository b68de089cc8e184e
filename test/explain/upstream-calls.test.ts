import { expect, test } from 'vitest';
import { loadConfig } from '../../src/config/config.js';
import { startSecured } from '../identity/secured.js';
import { startServerOverGateway } from '../support/start-server.js';
import type { Answer } from '../support/send.js';

const shown = { SEA_AGENT_GRAPHQL_LIMITS_SHOW_UPSTREAM: 'true' };
const list = 'GET /v1/worker/users/{user_id}/sessions/';
const messages = 'GET /v1/worker/users/{user_id}/sessions/{session_id}/messages';

interface Call {
  readonly route: string;
  readonly status: number | null;
  readonly startMs: number;
  readonly durationMs: number;
  readonly bytes: number;
  readonly tries: number;
  readonly merged: number;
  readonly fields: readonly string[];
}

function callsOf(answer: Answer): readonly Call[] {
  const { extensions } = answer.json() as { extensions?: { upstream: { calls: Call[] } } };
  if (extensions === undefined) throw new Error(`there are no extensions: ${answer.text.slice(0, 500)}`);
  return extensions.upstream.calls;
}

test('an answer tells each call with its route, its time, its size and the fields that asked', async () => {
  const { server, gateway } = await startServerOverGateway(shown);
  const answer = await server.ask(
    '{ mine: sessions(userId: "ada", first: 2) { nodes { title messages(last: 2) { nodes { text } } } } }',
  );
  const calls = callsOf(answer);
  expect(calls.map(({ route, fields }) => [route, fields])).toEqual([
    [list, ['mine']],
    [messages, ['mine.nodes.messages']],
    [messages, ['mine.nodes.messages']],
  ]);
  for (const { status, tries, merged, bytes, startMs, durationMs } of calls) {
    expect([status, tries, merged]).toEqual([200, 1, 1]);
    expect(Math.min(bytes, startMs, durationMs)).toBeGreaterThan(0);
  }
  expect(gateway.controls.log.count()).toBe(3);
  expect(JSON.stringify(calls)).not.toContain('ada');
});

test('a call that fields share names all of them', async () => {
  const { server } = await startServerOverGateway(shown);
  const one = 'session(userId: "ada", sessionId: "ada-invoice")';
  const calls = callsOf(
    await server.ask(`{ a: ${one} { title } b: ${one} { title } c: ${one} { agentName } }`),
  );
  expect(calls).toHaveLength(1);
  expect(calls[0]).toMatchObject({ merged: 3, fields: ['a', 'b', 'c'] });
});

test('a preference that is asked for twice is one call of two fields', async () => {
  const { server } = await startServerOverGateway(shown);
  const memory = 'agentMemory(agentId: "support-agent", endUserId: "ada") { preference { enabled } }';
  const calls = callsOf(await server.ask(`{ a: ${memory} b: ${memory} }`));
  expect(calls).toHaveLength(1);
  expect(calls[0]).toMatchObject({ merged: 2, fields: ['a.preference', 'b.preference'] });
});

test('a call that is tried again, and one that fails, say so', async () => {
  const { server, gateway } = await startServerOverGateway(shown);
  gateway.controls.fail('*', { status: 503, times: 1 });
  const query = '{ sessions(userId: "ada", first: 1) { nodes { title } } }';
  expect(callsOf(await server.ask(query))[0]).toMatchObject({ status: 200, tries: 2 });
  gateway.controls.fail('*', { status: 403 });
  expect(callsOf(await server.ask(query))[0]).toMatchObject({ status: 403, tries: 1 });
});

test('a mutation tells its write', async () => {
  const { server } = await startServerOverGateway(shown);
  const answer = await server.ask(
    'mutation ($input: ForgetMemoryItemInput!) { forgetMemoryItem(input: $input) { __typename } }',
    { variables: { input: { agentId: 'support-agent', endUserId: 'ada', memoryId: 'ada-item-phone' } } },
  );
  expect(callsOf(answer)[0]).toMatchObject({
    route: expect.stringMatching(/^DELETE /),
    fields: ['forgetMemoryItem'],
  });
});

test('calls stand beside the cost, and nothing is told of what asks nothing', async () => {
  const { server } = await startServerOverGateway({ ...shown, SEA_AGENT_GRAPHQL_LIMITS_SHOW_COST: 'true' });
  const answer = await server.ask('{ sessions(userId: "ada", first: 1) { nodes { title } } }');
  expect(Object.keys(Object(answer.json()['extensions']))).toEqual(['cost', 'upstream']);
  expect((await server.ask('{ __typename }')).json()).toEqual({ data: { __typename: 'Query' } });
});

test('in production nothing is told unless a setting says so', async () => {
  const production = {
    SEA_AGENT_GRAPHQL_PRODUCTION: 'true',
    SEA_AGENT_GRAPHQL_AUDIT_KEY: '0123456789abcdef0123456789abcdef',
    SEA_AGENT_GRAPHQL_LIMITS_SHOW_UPSTREAM: '',
  };
  const { server } = await startServerOverGateway(production);
  const query = '{ sessions(userId: "ada", first: 1) { nodes { title } } }';
  expect((await server.ask(query)).json()).not.toHaveProperty('extensions');
  const { server: open } = await startServerOverGateway({ ...production, ...shown });
  expect(callsOf(await open.ask(query))).toHaveLength(1);
});

test.each([
  ['upstream:read', true],
  ['upstream:reader', false],
])('a token with the scope %s: its answers tell the calls: %s', async (scope, isTold) => {
  const { server, as } = await startSecured({
    SEA_AGENT_GRAPHQL_LIMITS_SHOW_UPSTREAM_SCOPE: 'upstream:read',
  });
  const headers = await as({ sub: 'ada', scope: `sessions:read ${scope}` });
  const answer = await server.ask('{ sessions(userId: "ada", first: 1) { nodes { title } } }', {}, headers);
  expect(answer.text.includes('"upstream":{"calls":[{"route":"GET ')).toBe(isTold);
});

test('a scope that no token can have, since none is asked for, is refused at the start', () => {
  const env = { SEA_AGENT_GRAPHQL_LIMITS_SHOW_UPSTREAM_SCOPE: 'upstream:read' };
  expect(() => loadConfig({ env })).toThrow(
    'SEA_AGENT_GRAPHQL_LIMITS_SHOW_UPSTREAM_SCOPE is for auth.mode jwt, but the mode is development',
  );
});
