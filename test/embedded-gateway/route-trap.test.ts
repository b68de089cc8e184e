import { describe, expect, it } from 'vitest';
import { startGateway } from '../support/start-gateway.js';
import { ask } from './ask.js';

const memory = '/v1/agents/support-agent/memory';
const body = { reason: 'user_request', end_user_id: 'ada' };

describe('The place of a memory id', () => {
  it.each(['account', '%61ccount', 'x/../account', 'x/%2e%2e/account'])(
    'filled with %s deletes the account',
    async (id) => {
      const gateway = await startGateway();
      const { status, json } = await ask(gateway, 'DELETE', `${memory}/${id}`, { body });
      expect(status).toBe(200);
      expect(json.data['layers']).toEqual({
        transcripts: 'deleted',
        medium_term: 'deleted',
        long_term: 'deleted',
      });
      expect(gateway.state.memory('support-agent', 'ada').items).toEqual([]);
      expect(gateway.controls.log.count('DELETE /v1/agents/{agent_id}/memory/account')).toBe(1);
    },
  );

  it.each(['facts', 'candidates', 'export', 'short-term', 'preferences', 'Account', 'x%2Faccount'])(
    'filled with %s asks for an item of that id',
    async (id) => {
      const gateway = await startGateway();
      const { status, json } = await ask(gateway, 'DELETE', `${memory}/${id}`, { body });
      expect(status).toBe(404);
      expect(json).toEqual({ detail: 'Memory not found' });
      expect(gateway.state.memory('support-agent', 'ada').items).toHaveLength(4);
    },
  );

  it('filled with preferences is the preference for a PUT', async () => {
    const gateway = await startGateway();
    const { status, json } = await ask(gateway, 'PUT', `${memory}/preferences`, {
      body: { content: 'x', enabled: false, end_user_id: 'ada' },
    });
    expect(status).toBe(200);
    expect(json.data).toEqual({ enabled: false });
  });
});
