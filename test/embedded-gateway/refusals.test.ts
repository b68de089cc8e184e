import type { Dispatcher } from 'undici';
import { describe, expect, it } from 'vitest';
import { startGateway } from '../support/start-gateway.js';
import { ask } from './ask.js';

const memory = '/v1/agents/support-agent/memory';

describe('The gateway does not know', () => {
  it.each<[Dispatcher.HttpMethod, string, unknown]>([
    ['GET', '/v1/worker/users/ada/sessions/none', undefined],
    ['GET', '/v1/worker/users/nobody/sessions/ada-refund', undefined],
    ['GET', '/v1/worker/users/ada/sessions/none/messages', undefined],
    ['GET', '/v1/agents/nobody/memory/?end_user_id=ada', undefined],
    ['GET', '/v1/agents', undefined],
    ['GET', '/v2/worker/users/ada/sessions/', undefined],
    ['GET', '/v1/worker/users//sessions/', undefined],
    ['PUT', `${memory}/none`, { content: 'x', end_user_id: 'ada' }],
    ['PUT', `${memory}/ada-item-email`, { content: 'x', end_user_id: 'zoe' }],
    ['DELETE', `${memory}/none`, { end_user_id: 'ada' }],
    ['PUT', `${memory}/facts/none`, { fact_value: 1, confirmed_by: 'user:ada', end_user_id: 'ada' }],
    ['DELETE', `${memory}/facts/none`, { end_user_id: 'ada' }],
    ['POST', `${memory}/candidates/none/confirm`, { fact_key: 'k', end_user_id: 'ada' }],
  ])('%s %s: 404', async (method, path, body) => {
    expect((await ask(await startGateway(), method, path, { body })).status).toBe(404);
  });

  it('a user it never met, who simply has no sessions', async () => {
    const { status, json } = await ask(await startGateway(), 'GET', '/v1/worker/users/nobody/sessions/');
    expect(status).toBe(200);
    expect(json.data['items']).toEqual([]);
  });
});

describe('The gateway refuses', () => {
  it.each<[Dispatcher.HttpMethod, string, string]>([
    ['DELETE', '/v1/worker/users/ada/sessions/', 'GET'],
    ['GET', `${memory}/account`, 'DELETE, PUT'],
    ['GET', `${memory}/ada-item-email`, 'PUT, DELETE'],
    ['DELETE', `${memory}/`, 'GET'],
  ])('%s %s with 405 and the methods it allows', async (method, path, allow) => {
    const { status, headers } = await ask(await startGateway(), method, path);
    expect({ status, allow: headers['allow'] }).toEqual({ status: 405, allow });
  });

  it('a path with a broken percent sequence with 400', async () => {
    expect((await ask(await startGateway(), 'GET', '/v1/worker/users/%zz/sessions/')).status).toBe(400);
  });

  it('a body that is not JSON, or no object, with 400', async () => {
    const gateway = await startGateway();
    for (const text of ['{"content":', '[]', 'null', '"x"']) {
      const { status, json } = await ask(gateway, 'PUT', `${memory}/ada-item-email`, {
        text,
        headers: { 'content-type': 'application/json' },
      });
      expect(status).toBe(400);
      expect(json).toMatchObject({ errors: [{ field: 'body' }] });
    }
  });

  it('a body without a JSON content type with 415', async () => {
    const gateway = await startGateway();
    const text = JSON.stringify({ end_user_id: 'ada' });
    expect((await ask(gateway, 'DELETE', `${memory}/ada-item-email`, { text })).status).toBe(415);
    expect(gateway.state.memory('support-agent', 'ada').items).toHaveLength(4);
  });

  it('a body of more than 4 MiB with 413', async () => {
    const body = { content: 'x'.repeat(5 * 1024 * 1024), end_user_id: 'ada' };
    expect((await ask(await startGateway(), 'PUT', `${memory}/ada-item-email`, { body })).status).toBe(413);
  });

  it('a DELETE whose body was lost on the way with 422', async () => {
    const gateway = await startGateway();
    const { status, json } = await ask(gateway, 'DELETE', `${memory}/account`);
    expect(status).toBe(422);
    expect(json).toMatchObject({ detail: [{ loc: ['body', 'end_user_id'] }] });
    expect(gateway.state.sessions.list('ada')).toHaveLength(5);
  });

  it.each(['tenant_id', 'user_id', 'agent_record_id'])('%s in a memory query or body', async (name) => {
    const gateway = await startGateway();
    const read = await ask(gateway, 'GET', `${memory}/?end_user_id=ada&${name}=x`);
    expect(read.status).toBe(422);
    expect(read.json).toMatchObject({ detail: [{ loc: ['query', name] }] });
    const body = { enabled: false, end_user_id: 'ada', [name]: 'x' };
    const write = await ask(gateway, 'PUT', `${memory}/preferences`, { body });
    expect(write.status).toBe(422);
    expect(write.json).toMatchObject({ detail: [{ loc: ['body', name] }] });
  });

  it.each([
    ['', 'end_user_id'],
    ['end_user_id=', 'end_user_id'],
    ['end_user_id=ada&limit=0', 'limit'],
    ['end_user_id=ada&limit=x', 'limit'],
    ['end_user_id=ada&limit=', 'limit'],
    ['end_user_id=ada&offset=-1', 'offset'],
    ['end_user_id=ada&offset=1.5', 'offset'],
  ])('the memory query "%s" for its %s', async (query, field) => {
    const { status, json } = await ask(await startGateway(), 'GET', `${memory}/?${query}`);
    expect(status).toBe(422);
    expect(json).toMatchObject({ detail: [{ loc: ['query', field] }] });
  });

  it.each<[Dispatcher.HttpMethod, string, object, string]>([
    ['PUT', '/ada-item-email', { end_user_id: 'ada' }, 'content'],
    ['PUT', '/ada-item-email', { content: 5, end_user_id: 'ada' }, 'content'],
    ['PUT', '/ada-item-email', { content: 'x' }, 'end_user_id'],
    ['DELETE', '/ada-item-email', { reason: 5, end_user_id: 'ada' }, 'reason'],
    ['PUT', '/preferences', { enabled: 'true', end_user_id: 'ada' }, 'enabled'],
    [
      'POST',
      '/facts',
      { fact_key: '', fact_value: 1, confirmed_by: 'user:ada', end_user_id: 'ada' },
      'fact_key',
    ],
    ['POST', '/facts', { fact_key: 'k', confirmed_by: 'user:ada', end_user_id: 'ada' }, 'fact_value'],
    ['POST', '/facts', { fact_key: 'k', fact_value: 1, end_user_id: 'ada' }, 'confirmed_by'],
    [
      'PUT',
      '/facts/ada-fact-seats',
      { fact_value: 1, confirmed_by: 'ada', end_user_id: 'ada' },
      'confirmed_by',
    ],
    ['POST', '/candidates/ada-candidate-brief/confirm', { fact_key: 'k', end_user_id: 'ada' }, 'fact_value'],
  ])('%s %s %j for its %s', async (method, path, body, field) => {
    const { status, json } = await ask(await startGateway(), method, memory + path, { body });
    expect(status).toBe(422);
    // The sentence is the gateway's own, not the validator's.
    expect(json).toMatchObject({
      detail: [{ loc: ['body', field], msg: expect.stringMatching(/^(must|is) /) }],
    });
  });
});
