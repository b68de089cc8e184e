import { describe, expect, it } from 'vitest';
import { startGateway } from '../support/start-gateway.js';
import { ask } from './ask.js';

const memory = '/v1/agents/support-agent/memory';
const now = '2026-11-30T12:00:00.000000+00:00';
const clock = () => now;

describe('Correcting an item', () => {
  it('changes its content and updated_at and nothing else', async () => {
    const gateway = await startGateway({ clock });
    const [before] = gateway.state.memory('support-agent', 'ada').items;
    await ask(gateway, 'PUT', `${memory}/ada-item-email`, { body: { content: 'New', end_user_id: 'ada' } });
    const { json } = await ask(gateway, 'GET', `${memory}/?end_user_id=ada&limit=1`);
    expect(json.data['items']).toEqual([{ ...before, content: 'New', updated_at: now }]);
  });
});

describe('Forgetting an item', () => {
  it('removes it, and a second time there is nothing to forget', async () => {
    const gateway = await startGateway();
    const forget = () => ask(gateway, 'DELETE', `${memory}/ada-item-email`, { body: { end_user_id: 'ada' } });
    expect((await forget()).status).toBe(200);
    expect(JSON.stringify(gateway.state.memory('support-agent', 'ada').items)).not.toContain(
      'ada-item-email',
    );
    expect((await forget()).status).toBe(404);
  });
});

describe('A fact', () => {
  const confirmed = { confirmed_by: 'user:ada', end_user_id: 'ada' };

  it('that is created stands first among the active ones', async () => {
    const gateway = await startGateway({ clock });
    await ask(gateway, 'POST', `${memory}/facts`, { body: { fact_key: 'k', fact_value: [1], ...confirmed } });
    const { json } = await ask(gateway, 'GET', `${memory}/facts?end_user_id=ada`);
    expect(json.data['items']?.[0]).toEqual({
      fact_id: 'fact-added-1',
      fact_key: 'k',
      fact_value: [1],
      status: 'active',
      version: 1,
      confirmed_by: 'user:ada',
      created_at: now,
      updated_at: now,
    });
  });

  it('is refused with 409 where an active fact holds its key', async () => {
    const gateway = await startGateway();
    const body = { fact_key: 'plan', fact_value: 'team', ...confirmed };
    expect((await ask(gateway, 'POST', `${memory}/facts`, { body })).status).toBe(409);
    const body2 = { fact_key: 'postal_address', fact_value: 'Rue 1', ...confirmed };
    expect((await ask(gateway, 'POST', `${memory}/facts`, { body: body2 })).status).toBe(201);
  });

  it('that is updated gets a new id and version, and the old one is superseded', async () => {
    const gateway = await startGateway({ clock });
    const { facts } = gateway.state.memory('support-agent', 'ada');
    const body = { fact_value: 'team', ...confirmed };
    const { json } = await ask(gateway, 'PUT', `${memory}/facts/ada-fact-plan-2`, { body });
    expect(json.data).toMatchObject({
      fact_id: 'fact-added-1',
      fact_key: 'plan',
      fact_value: 'team',
      version: 3,
    });
    expect(facts.withStatus('superseded').map((fact) => fact.fact_id)).toEqual([
      'ada-fact-plan-2',
      'ada-fact-plan-1',
    ]);
    expect((await ask(gateway, 'PUT', `${memory}/facts/ada-fact-plan-2`, { body })).status).toBe(409);
  });

  it('that is forgotten leaves the active ones and loses its value', async () => {
    const gateway = await startGateway({ clock });
    const forget = () =>
      ask(gateway, 'DELETE', `${memory}/facts/ada-fact-seats`, { body: { end_user_id: 'ada' } });
    expect((await forget()).status).toBe(204);
    const { facts } = gateway.state.memory('support-agent', 'ada');
    expect(facts.withStatus('active').map((fact) => fact.fact_id)).not.toContain('ada-fact-seats');
    expect(facts.withStatus('forgotten')).toMatchObject([
      { fact_id: 'ada-fact-seats', fact_value: null, updated_at: now },
      { fact_id: 'ada-fact-address' },
    ]);
    expect((await forget()).status).toBe(204);
    const body = { fact_value: 1, ...confirmed };
    expect((await ask(gateway, 'PUT', `${memory}/facts/ada-fact-seats`, { body })).status).toBe(409);
  });
});

describe('Confirming a candidate', () => {
  const confirm = '/candidates/ada-candidate-dark-mode/confirm';

  it('makes an active fact of it and takes it off the list', async () => {
    const gateway = await startGateway();
    const body = { fact_key: 'theme', end_user_id: 'ada' };
    const { status, json } = await ask(gateway, 'POST', memory + confirm, { body });
    expect(status).toBe(201);
    expect(json.data).toMatchObject({ fact_key: 'theme', fact_value: 'dark', status: 'active' });
    const candidates = gateway.state.memory('support-agent', 'ada').candidates;
    expect(candidates.map((one) => one.candidate_id)).toEqual(['ada-candidate-plan', 'ada-candidate-brief']);
    expect((await ask(gateway, 'POST', memory + confirm, { body })).status).toBe(404);
  });

  it('is refused with 409 where an active fact holds the key, and the candidate stays', async () => {
    const gateway = await startGateway();
    const body = { fact_key: 'plan', end_user_id: 'ada' };
    const path = `${memory}/candidates/ada-candidate-plan/confirm`;
    expect((await ask(gateway, 'POST', path, { body })).status).toBe(409);
    expect(gateway.state.memory('support-agent', 'ada').candidates).toHaveLength(3);
  });
});
