import { agent, candidate, fact, item, session, user } from './people.js';

/** Rows of each kind as a gateway in good health sends them, by the last part of their route. */
export const rows = {
  session: { session_id: session, user_id: user, agent_name: 'desk', title: 'Tea', message_count: 1 },
  message: { role: 'user', content: 'Tea, please.', timestamp: '2026-06-22T09:37:54.179943+00:00' },
  item: { memory_id: item, content: 'likes tea', created_at: '2026-06-22T09:37:54.179943+00:00' },
  fact: { fact_id: fact, fact_key: 'town', fact_value: 'Ulm', status: 'active', version: 1 },
  candidate: { candidate_id: candidate, content: 'drinks tea', fact_key: 'drink', fact_value: 'tea' },
} as const;

/** What a gateway in good health answers to any request of these tests. */
export function wellAnswer({ method, target }: { method: string; target: string }): unknown {
  const path = (target.split('?')[0] ?? '').replace(/^.*\/v1\//, '').replace(/\/$/, '');
  const list = (row: object) => ({ data: { items: [row], limit: 50, offset: 0 } });
  const memory = `agents/${agent}/memory`;
  if (method !== 'GET') return { data: {} };
  switch (path) {
    case `worker/users/${user}/sessions`:
    case `${memory}/short-term`:
      return list(rows.session);
    case `worker/users/${user}/sessions/${session}`:
      return { data: { session: rows.session, messages: [rows.message] } };
    case `worker/users/${user}/sessions/${session}/messages`:
      return list(rows.message);
    case memory:
      return list(rows.item);
    case `${memory}/facts`:
      return list(rows.fact);
    case `${memory}/candidates`:
      return list(rows.candidate);
    case `${memory}/preferences`:
      return { data: { enabled: true } };
    case `${memory}/export`:
      return { data: { items: [rows.item], facts: [rows.fact], exported_at: '2026-06-23T00:00:00Z' } };
    default:
      throw new RangeError(`no such route: ${path}`);
  }
}
