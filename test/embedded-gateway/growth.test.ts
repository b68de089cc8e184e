import { expect, test } from 'vitest';
import { sampleData } from '../../src/embedded-gateway/index.js';
import { startGateway } from '../support/start-gateway.js';
import { waitUntil } from '../support/wait-until.js';

test('a gateway that lives lets its first conversation grow, by bursts too, and candidates come', async () => {
  const { state } = await startGateway({ growthMs: 2 });
  const [first] = sampleData().sessions ?? [];
  const { user_id: userId = '', session_id: sessionId = '' } = first ?? {};
  const before = first?.messages?.length ?? 0;
  const candidates = state.memory('support-agent', 'ada').candidates.length;
  await waitUntil(() =>
    expect(state.sessions.get(userId, sessionId).messages.length).toBeGreaterThan(before + 69),
  );
  const grown = state.sessions.get(userId, sessionId).messages.slice(before);
  expect(new Set(grown.map(({ content }) => content)).size).toBe(grown.length);
  expect(state.memory('support-agent', 'ada').candidates.length).toBeGreaterThan(candidates);
});

test('a conversation that was deleted grows no more', async () => {
  const { state } = await startGateway({ growthMs: 2 });
  const [first] = sampleData().sessions ?? [];
  state.sessions.remove(first?.user_id ?? '', first?.session_id ?? '');
  const candidates = state.memory('support-agent', 'ada').candidates.length;
  await waitUntil(() =>
    expect(state.memory('support-agent', 'ada').candidates.length).toBeGreaterThan(candidates + 1),
  );
  expect(() => state.sessions.get(first?.user_id ?? '', first?.session_id ?? '')).toThrow('404');
});
