import { describe, expect, it } from 'vitest';
import { startGateway } from '../support/start-gateway.js';
import { ask } from './ask.js';

const memory = '/v1/agents/support-agent/memory';

describe('A change of the state between two calls', () => {
  it('adds, appends to and removes sessions, and the list follows', async () => {
    const gateway = await startGateway();
    const { sessions } = gateway.state;
    const ids = async () => {
      const { json } = await ask(gateway, 'GET', '/v1/worker/users/li-wei/sessions/');
      return json.data['items']?.map((row) => JSON.stringify(row).match(/"session_id":"([^"]*)"/)?.[1]);
    };
    sessions.add({ session_id: 'front', user_id: 'li-wei' });
    sessions.add({ session_id: 'back', user_id: 'li-wei', updated_at: '2020-01-01T00:00:00+00:00' });
    expect(await ids()).toEqual(['front', 'li-wei-fractions', 'back']);
    sessions.append('li-wei', 'back', { role: 'user', content: '…' });
    expect(await ids()).toEqual(['back', 'front', 'li-wei-fractions']);
    sessions.remove('li-wei', 'front');
    expect(await ids()).toEqual(['back', 'li-wei-fractions']);
  });

  it('adds items and candidates in front', async () => {
    const gateway = await startGateway();
    const ada = gateway.state.memory('support-agent', 'ada');
    ada.addItem({ memory_id: 'new-item', content: 'x' });
    ada.addCandidate({ candidate_id: 'new-candidate', content: 'x' });
    const items = await ask(gateway, 'GET', `${memory}/?end_user_id=ada&limit=1`);
    expect(items.json.data['items']).toEqual([{ memory_id: 'new-item', content: 'x' }]);
    const candidates = await ask(gateway, 'GET', `${memory}/candidates?end_user_id=ada&limit=1`);
    expect(candidates.json.data['items']).toEqual([{ candidate_id: 'new-candidate', content: 'x' }]);
  });

  it('gives a new fact an id that no loaded fact has', async () => {
    const facts = [{ fact_id: 'fact-added-1', fact_key: 'k', fact_value: 1 }];
    const gateway = await startGateway({ data: { memories: [{ agent_id: 'a', end_user_id: 'e', facts }] } });
    expect(gateway.state.memory('a', 'e').facts.create('other', 2).fact_id).toBe('fact-added-2');
  });

  it('never reaches the data that the gateway was started with', async () => {
    const data = {
      sessions: [{ session_id: 's', user_id: 'e', agent_name: 'a', messages: [] }],
      memories: [{ agent_id: 'a', end_user_id: 'e', items: [{ memory_id: 'm', content: 'old' }] }],
    };
    const before = structuredClone(data);
    const gateway = await startGateway({ data });
    gateway.state.sessions.append('e', 's', { role: 'user', content: 'x' });
    gateway.state.memory('a', 'e').correctItem('m', 'new');
    gateway.state.memory('a', 'e').clearItems();
    expect(data).toEqual(before);
  });
});
