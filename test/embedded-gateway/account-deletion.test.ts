import { describe, expect, it } from 'vitest';
import { startGateway } from '../support/start-gateway.js';
import { ask } from './ask.js';

const account = '/v1/agents/support-agent/memory/account';
const body = { reason: 'user_request', end_user_id: 'ada' };

describe('Deleting an account', () => {
  it('removes every layer of this end user for this agent, and nothing else', async () => {
    const gateway = await startGateway();
    const { status } = await ask(gateway, 'DELETE', account, { body });
    expect(status).toBe(200);
    const memory = gateway.state.memory('support-agent', 'ada');
    expect([memory.items, memory.facts.all, memory.candidates]).toEqual([[], [], []]);
    expect(gateway.state.sessions.list('ada').map((row) => row.session_id)).toEqual(['ada-recursion']);
    expect(gateway.state.memory('tutor', 'ada').items).toHaveLength(1);
    expect(gateway.state.memory('support-agent', 'zoe').items).toHaveLength(137);
    expect(gateway.state.sessions.list('zoe')).toHaveLength(2);
  });

  it('can be repeated, and each layer is empty then', async () => {
    const gateway = await startGateway();
    await ask(gateway, 'DELETE', account, { body });
    const { status, json } = await ask(gateway, 'DELETE', account, { body });
    expect(status).toBe(200);
    expect(json.data).toEqual({ layers: { transcripts: 'empty', medium_term: 'empty', long_term: 'empty' } });
  });

  it('is refused, with nothing deleted, until the purge is configured', async () => {
    const gateway = await startGateway({ purgeConfigured: false });
    const { status, json } = await ask(gateway, 'DELETE', account, { body });
    expect(status).toBe(501);
    expect(json).toMatchObject({ error: { code: 'worker_purge_not_configured' } });
    expect(gateway.state.sessions.list('ada')).toHaveLength(5);
    expect(gateway.state.memory('support-agent', 'ada').items).toHaveLength(4);
    gateway.behaviour.purgeConfigured = true;
    expect((await ask(gateway, 'DELETE', account, { body })).status).toBe(200);
  });
});
