import { expect, test } from 'vitest';
import { Client } from '../../src/gateway/index.js';
import { faultsOf } from '../config/load.js';
import { startGateway } from '../support/start-gateway.js';

/** Every parameter that any read of the client sends. */
async function sentParameters(): Promise<string[]> {
  const gateway = await startGateway();
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
