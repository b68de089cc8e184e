import { expect, test } from 'vitest';
import { Client } from '../../src/gateway/index.js';
import { startEmbeddedGateway } from '../../src/embedded-gateway/index.js';
import { faultsOf, load } from './load.js';

const name = 'sea-agent-graphql.yaml';
const file = (gateway: object) => JSON.stringify({ gateway });

test.each([
  [{ headers: { 'X-User-ID': 'a' }, productionLine: 'b' }, 'x-user-id', 'productionLine'],
  [{ headers: { 'x-USER-id': 'a' }, productionLine: 'a' }, 'x-user-id', 'productionLine'],
  [{ headers: { Authorization: 'Bearer a' }, apiKey: 'b' }, 'authorization', 'apiKey'],
])('a header that a setting of its own sets too is a fault: %j', (gateway, header, setting) => {
  expect(faultsOf({ file: file(gateway) })).toEqual([
    `gateway.headers in ${name} has ${header}, which gateway.${setting} in ${name} sets too: set one of them`,
  ]);
});

test('so is a header that is set twice, and one beside the key in a file', () => {
  expect(faultsOf({ file: file({ headers: { 'X-Team': 'a', 'x-team': 'b' } }) })).toEqual([
    `gateway.headers in ${name} has x-team twice, in other letters: leave one`,
  ]);
  const gateway = { headers: { authorization: 'Bearer a' }, apiKeyFile: 'key' };
  expect(faultsOf({ file: file(gateway), files: { key: 'b' } })).toEqual([
    `gateway.headers in ${name} has authorization, which gateway.apiKeyFile in ${name} sets too: set one of them`,
  ]);
});

test('a header alone may set either', () => {
  const headers = { 'X-User-ID': 'a', Authorization: 'Bearer a' };
  expect(load({ file: file({ headers }) }).gateway.headers).toEqual(headers);
});

/** Every parameter that any read of the client sends. */
async function sentParameters(): Promise<string[]> {
  const gateway = await startEmbeddedGateway();
  const client = new Client({ endpoint: gateway.url });
  const scope = { endUserId: 'ada', limit: 1, offset: 1 };
  const { sessions, memory } = client;
  await Promise.allSettled([
    sessions.list('ada', { agentName: 'tutor', limit: 1, offset: 1 }),
    sessions.get('ada', 'ada-recursion', { includeMessages: true, messageLimit: 1 }),
    sessions.messages('ada', 'ada-recursion', { limit: 1, offset: 1, tail: true }),
    memory.list('support-agent', scope),
    memory.listShortTerm('support-agent', scope),
    memory.listCandidates('support-agent', scope),
    memory.listFacts('support-agent', { ...scope, status: 'active' }),
    memory.export('support-agent', { endUserId: 'ada' }),
    memory.getPreference('support-agent', { endUserId: 'ada' }),
  ]);
  const targets = gateway.controls.log.requests.map(({ target }) => new URL(target, gateway.url));
  await client.close();
  await gateway.close();
  return [...new Set(targets.flatMap(({ searchParams }) => [...searchParams.keys()]))];
}

test('an endpoint must not set a parameter that the calls set', async () => {
  const names = await sentParameters();
  expect(names.sort()).toEqual([
    'agent_name',
    'end_user_id',
    'include_messages',
    'limit',
    'message_limit',
    'offset',
    'status',
    'tail',
  ]);
  for (const parameter of names) {
    const endpoint = `http://gateway.example/?debug=1&${parameter}=7`;
    expect(faultsOf({ env: { AGENT_GATEWAY_ENDPOINT: endpoint } })).toEqual([
      `AGENT_GATEWAY_ENDPOINT must not set the query parameter ${parameter}`,
    ]);
    expect(() => new Client({ endpoint })).toThrow(`must not set the query parameter ${parameter}`);
  }
});
