import type { CandidateRow, FactRow, MemoryItemRow } from '../../gateway/rows/rows.js';

// Rows that stand for keys alone: made only where nothing but key fields is asked of them.

export function memoryItemKeys(agentId: string, endUserId: string, memoryId: string): MemoryItemRow {
  return { ...scope(agentId, endUserId), memory_id: memoryId, content: null, ...neverAsked };
}

export function factKeys(agentId: string, endUserId: string, factId: string): FactRow {
  return {
    ...scope(agentId, endUserId),
    fact_id: factId,
    fact_key: null,
    fact_value: null,
    status: null,
    version: null,
    confirmed_by: null,
    ...neverAsked,
  };
}

export function candidateKeys(agentId: string, endUserId: string, candidateId: string): CandidateRow {
  return {
    ...scope(agentId, endUserId),
    candidate_id: candidateId,
    content: null,
    fact_key: null,
    fact_value: null,
    occurrences: null,
    status: null,
    last_seen_at: null,
    created_at: null,
    raw: {},
  };
}

const neverAsked = { created_at: null, updated_at: null, raw: {} };

function scope(agentId: string, endUserId: string) {
  return { agent_id: agentId, end_user_id: endUserId };
}
