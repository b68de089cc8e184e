import { describe, expect, it } from 'vitest';
import { startGateway } from '../support/start-gateway.js';
import { ask } from './ask.js';

const path = '/v1/worker/users/ada/sessions/';

describe('A gateway with an API key', () => {
  it.each([undefined, 'Bearer wrong', 'key-1', 'Basic key-1'])(
    'answers %s with 401',
    async (authorization) => {
      const gateway = await startGateway({ apiKey: 'key-1' });
      const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
      const { status, json } = await ask(gateway, 'GET', path, { headers });
      expect(status).toBe(401);
      expect(json).toMatchObject({ error: { code: 'unauthorized' } });
    },
  );

  it('lets the right key in', async () => {
    const gateway = await startGateway({ apiKey: 'key-1' });
    expect((await ask(gateway, 'GET', path, { headers: { authorization: 'Bearer key-1' } })).status).toBe(
      200,
    );
  });

  it('does not write for a wrong key', async () => {
    const gateway = await startGateway({ apiKey: 'key-1' });
    const body = { reason: 'user_request', end_user_id: 'ada' };
    expect((await ask(gateway, 'DELETE', '/v1/agents/support-agent/memory/account', { body })).status).toBe(
      401,
    );
    expect(gateway.state.sessions.list('ada')).toHaveLength(5);
  });
});

describe('A gateway without an API key', () => {
  it('lets everybody in', async () => {
    expect((await ask(await startGateway(), 'GET', path)).status).toBe(200);
  });
});
