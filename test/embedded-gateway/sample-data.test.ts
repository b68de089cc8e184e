import { describe, expect, it } from 'vitest';
import { gatewayData } from '../../src/embedded-gateway/data.js';
import { repeatedIds } from '../../src/embedded-gateway/data-uniqueness.js';
import { sampleData } from '../../src/embedded-gateway/index.js';
import { startGateway } from '../support/start-gateway.js';

describe('The sample data', () => {
  it('passes the checks of a data file', () => {
    expect(gatewayData.safeParse(sampleData()).error).toBeUndefined();
    expect(repeatedIds(sampleData())).toEqual([]);
  });

  it('holds the people and sizes its table names', async () => {
    const { state } = await startGateway();
    const ada = state.memory('support-agent', 'ada');
    expect(state.sessions.list('ada').map((row) => row.session_id)).toEqual([
      'ada-untitled',
      'ada-invoice',
      'ada-login',
      'ada-recursion',
      'ada-refund',
    ]);
    expect(ada.facts.all.map((fact) => fact.status)).toContain('superseded');
    expect(state.sessions.get('zoe', 'zoe-long').messages).toHaveLength(1337);
    expect(state.memory('support-agent', 'zoe').items).toHaveLength(137);
    expect(state.sessions.list('max')).toHaveLength(450);
    expect(state.memory('tutor', 'li-wei').preference).toEqual({ enabled: false });
  });

  it('counts the messages of every session rightly, save the one that shows a stale count', async () => {
    const stale = (sampleData().sessions ?? []).filter(
      (one) => one.message_count !== (one.messages ?? []).length,
    );
    expect(stale.map((one) => one.session_id)).toEqual(['ada-untitled']);
  });
});
