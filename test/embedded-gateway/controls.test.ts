import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { request } from 'undici';
import { describe, expect, it } from 'vitest';
import { startGateway } from '../support/start-gateway.js';
import { ask } from './ask.js';

const list = 'GET /v1/worker/users/{user_id}/sessions/';
const path = '/v1/worker/users/ada/sessions/';
const items = '/v1/agents/support-agent/memory/ada-item-email';
const forget = { body: { end_user_id: 'ada' } };

describe('A failure', () => {
  it('hits its route as often as it is told, with the status and body that are given', async () => {
    const gateway = await startGateway();
    gateway.controls.fail(list, {
      status: 503,
      json: { error: 'busy' },
      headers: { 'retry-after': '1' },
      times: 1,
    });
    const { status, json, headers } = await ask(gateway, 'GET', path);
    expect({ status, json, after: headers['retry-after'] }).toEqual({
      status: 503,
      json: { error: 'busy' },
      after: '1',
    });
    expect((await ask(gateway, 'GET', path)).status).toBe(200);
  });

  it('lasts until it is ended, and leaves other routes alone', async () => {
    const gateway = await startGateway();
    const end = gateway.controls.fail(list, { status: 500 });
    expect((await ask(gateway, 'GET', path)).status).toBe(500);
    expect((await ask(gateway, 'GET', path)).status).toBe(500);
    expect((await ask(gateway, 'GET', `${path}ada-refund`)).status).toBe(200);
    end();
    expect((await ask(gateway, 'GET', path)).status).toBe(200);
  });

  it('can be a page of HTML, as a proxy sends it', async () => {
    const gateway = await startGateway();
    gateway.controls.fail('*', { status: 502, text: '<h1>Bad Gateway</h1>' });
    const response = await request(`${gateway.url}/agent-v2${path}`);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(await response.body.text()).toBe('<h1>Bad Gateway</h1>');
  });

  it('leaves a write undone unless it says that it was applied', async () => {
    const gateway = await startGateway();
    const memory = gateway.state.memory('support-agent', 'ada');
    gateway.controls.fail('*', { status: 502, times: 1 });
    await ask(gateway, 'DELETE', items, forget);
    expect(memory.items).toHaveLength(4);
    gateway.controls.fail('*', { status: 502, times: 1, applied: true });
    expect((await ask(gateway, 'DELETE', items, forget)).status).toBe(502);
    expect(memory.items).toHaveLength(3);
  });

  it('can break the connection', async () => {
    const gateway = await startGateway();
    gateway.controls.fail('*', { reset: true, applied: true });
    await expect(ask(gateway, 'DELETE', items, forget)).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect(gateway.state.memory('support-agent', 'ada').items).toHaveLength(3);
  });
});

describe('A hold', () => {
  it('keeps requests waiting, unhandled, until it is released', async () => {
    const gateway = await startGateway();
    const hold = gateway.controls.hold('DELETE /v1/agents/{agent_id}/memory/{memory_id}');
    const answer = ask(gateway, 'DELETE', items, forget);
    await hold.arrived;
    expect(hold.waiting).toBe(1);
    expect(gateway.state.memory('support-agent', 'ada').items).toHaveLength(4);
    hold.release();
    expect((await answer).status).toBe(200);
    expect(hold.waiting).toBe(0);
    expect((await ask(gateway, 'DELETE', items, forget)).status).toBe(404);
  });

  it('shows which caller left in the meantime', async () => {
    const gateway = await startGateway();
    const hold = gateway.controls.hold('*');
    const arrived = gateway.controls.log.next(list);
    const leave = new AbortController();
    const answer = request(`${gateway.url}/agent-v2${path}`, { signal: leave.signal });
    await hold.arrived;
    leave.abort();
    await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
    expect(await (await arrived).ended).toBe('aborted');
  });

  it('does not outlive the gateway', async () => {
    const gateway = await startGateway();
    const hold = gateway.controls.hold('*');
    const answer = ask(gateway, 'GET', path).catch((error: unknown) => error);
    await hold.arrived;
    await gateway.close();
    expect(await answer).toMatchObject({ code: 'UND_ERR_SOCKET' });
  });
});

describe('Latency', () => {
  it('passes before a request is handled', async () => {
    const gateway = await startGateway({ latencyMs: 60 });
    // Timers of one length end in the order in which they were set, however busy the machine is.
    const passed = setTimeout(60, 'passed');
    const answer = ask(gateway, 'GET', path).then(() => 'answered');
    expect(await Promise.race([answer, passed])).toBe('passed');
    await answer;
  });
});

describe('A listener', () => {
  it('changes the state before the request is handled', async () => {
    const gateway = await startGateway();
    const { sessions } = gateway.state;
    gateway.controls.before(
      list,
      () => {
        sessions.add({ session_id: 'new', user_id: 'ada' });
        sessions.append('ada', 'ada-refund', { role: 'user', content: 'One more thing' });
      },
      1,
    );
    for (let time = 0; time < 2; time += 1) {
      const { json } = await ask(gateway, 'GET', `${path}?limit=2`);
      expect(json.data['items']).toMatchObject([
        { session_id: 'ada-refund', message_count: 9 },
        { session_id: 'new' },
      ]);
    }
    const { json } = await ask(gateway, 'GET', `${path}ada-refund/messages?limit=1`);
    expect(json.data['items']).toMatchObject([{ role: 'user', content: 'One more thing' }]);
  });
});

describe('A listener with a fault', () => {
  it('is answered with 500 and told as a warning of the process', async () => {
    const gateway = await startGateway();
    const warning = once(process, 'warning');
    gateway.controls.before('*', () => {
      throw new Error('a fault of this test');
    });
    expect(await ask(gateway, 'GET', path)).toMatchObject({
      status: 500,
      json: { error: 'Internal Server Error' },
    });
    expect(await warning).toMatchObject([{ message: 'a fault of this test' }]);
  });
});

describe('A reshape', () => {
  it('changes the whole body of a success, and of nothing else', async () => {
    const gateway = await startGateway();
    gateway.controls.reshape('*', () => [1, 2]);
    expect((await ask(gateway, 'GET', path)).json).toEqual([1, 2]);
    expect((await ask(gateway, 'GET', `${path}none`)).json).toEqual({ detail: 'Session not found' });
  });
});

describe('The log', () => {
  it('keeps what came, with route, target, headers and body', async () => {
    const gateway = await startGateway();
    await ask(gateway, 'DELETE', items, { ...forget, headers: { 'x-user-id': 'line-1' } });
    await ask(gateway, 'GET', '/nowhere?x=1');
    const [first, second] = gateway.controls.log.requests;
    expect(first).toMatchObject({
      method: 'DELETE',
      route: 'DELETE /v1/agents/{agent_id}/memory/{memory_id}',
      target: `/agent-v2${items}`,
      headers: { 'x-user-id': 'line-1', 'content-type': 'application/json' },
      body: '{"end_user_id":"ada"}',
    });
    expect(await first?.ended).toBe('answered');
    expect(second).toMatchObject({ route: null, target: '/agent-v2/nowhere?x=1', body: '' });
  });

  it('counts all requests and those of a route, and keeps the newest thousand', async () => {
    const gateway = await startGateway();
    for (let round = 0; round < 101; round += 1) {
      await Promise.all(Array.from({ length: 10 }, () => ask(gateway, 'GET', `${path}?limit=1`)));
    }
    await ask(gateway, 'GET', `${path}ada-refund`);
    const { log } = gateway.controls;
    expect([log.count(), log.count(list), log.requests.length]).toEqual([1011, 1010, 1000]);
    gateway.controls.reset();
    expect([log.count(), log.count(list), log.requests.length]).toEqual([0, 0, 0]);
  });
});

describe('Two gateways in one process', () => {
  it('share neither state nor controls', async () => {
    const [one, other] = await Promise.all([startGateway(), startGateway()]);
    one.controls.fail(list, { status: 500 });
    await ask(one, 'DELETE', '/v1/agents/support-agent/memory/account', forget);
    expect((await ask(one, 'GET', path)).status).toBe(500);
    const { json } = await ask(other, 'GET', path);
    expect(json.data['items']).toHaveLength(5);
    expect(other.controls.log.count()).toBe(1);
    expect(other.state.memory('support-agent', 'ada').items).toHaveLength(4);
  });
});
