import { describe, expect, it } from 'vitest';
import { startGateway } from '../support/start-gateway.js';
import { ask } from './ask.js';

const zoeLong = '/v1/worker/users/zoe/sessions/zoe-long';

function numbers(messages: readonly unknown[] | undefined): readonly unknown[] {
  return (messages ?? []).map((message) => /\d+/.exec(JSON.stringify(message))?.[0]);
}

describe('A page', () => {
  it.each([
    ['/v1/worker/users/max/sessions/', 50],
    ['/v1/agents/support-agent/memory/short-term?end_user_id=max', 50],
    ['/v1/agents/support-agent/memory/?end_user_id=zoe', 20],
    [`${zoeLong}/messages`, 200],
  ])('of %s has %i rows by default', async (path, rows) => {
    const { json } = await ask(await startGateway(), 'GET', path);
    expect(json.data['items']).toHaveLength(rows);
    expect(json.data).toMatchObject({ limit: rows, offset: 0 });
  });

  it.each([
    ['/v1/worker/users/max/sessions/?limit=5000', 200],
    ['/v1/agents/support-agent/memory/short-term?end_user_id=max&limit=201', 200],
    [`${zoeLong}/messages?limit=5000`, 1000],
  ])('of %s is cut at the cap of %i, and its limit says so', async (path, cap) => {
    const { json } = await ask(await startGateway(), 'GET', path);
    expect(json.data['items']).toHaveLength(cap);
    expect(json.data).toMatchObject({ limit: cap });
  });

  it('beyond the end is empty', async () => {
    const { status, json } = await ask(
      await startGateway(),
      'GET',
      '/v1/worker/users/max/sessions/?offset=450',
    );
    expect(status).toBe(200);
    expect(json.data).toEqual({ items: [], limit: 50, offset: 450 });
  });

  it('gives a total only where the gateway is told to', async () => {
    const gateway = await startGateway({ sendTotal: true });
    const path = '/v1/worker/users/max/sessions/?limit=1';
    expect((await ask(gateway, 'GET', path)).json.data).toMatchObject({ total: 450 });
    gateway.behaviour.sendTotal = false;
    expect((await ask(gateway, 'GET', path)).json.data).not.toHaveProperty('total');
  });
});

describe('Messages', () => {
  it('in tail mode are the newest, the oldest of them first', async () => {
    const { json } = await ask(await startGateway(), 'GET', `${zoeLong}/messages?limit=3`);
    expect(numbers(json.data['items'])).toEqual(['1335', '1336', '1337']);
  });

  it('in tail mode leave out as many of the newest as the offset says', async () => {
    const { json } = await ask(await startGateway(), 'GET', `${zoeLong}/messages?limit=3&offset=1336`);
    expect(numbers(json.data['items'])).toEqual(['1']);
  });

  it('without tail are counted from the oldest', async () => {
    const { json } = await ask(
      await startGateway(),
      'GET',
      `${zoeLong}/messages?limit=2&offset=5&tail=false`,
    );
    expect(numbers(json.data['items'])).toEqual(['6', '7']);
  });

  it.each([
    ['newest', ['1336', '1337']],
    ['oldest', ['1', '2']],
  ] as const)('of a session are cut to the %s by message_limit', async (messageLimitKeeps, expected) => {
    const gateway = await startGateway({ messageLimitKeeps });
    const { json } = await ask(gateway, 'GET', `${zoeLong}?message_limit=2`);
    expect(numbers(json.data['messages'])).toEqual(expected);
  });
});
