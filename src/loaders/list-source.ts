import type { CallOptions, GatewayApi, Page } from '../gateway/client-types.js';
import type { CandidateRow, FactRow, MemoryItemRow, SessionRow } from '../gateway/rows/rows.js';
import type { ListIdentity } from '../paging/list-cursor.js';

interface PageRequest {
  limit: number;
  offset: number;
}

/** One list of the gateway: what it is, how a page of it is asked for, and what tells its rows apart. */
export interface ListSource<Row> extends ListIdentity {
  ask(gateway: GatewayApi, page: PageRequest, options: CallOptions): Promise<Page<Row>>;
  rowId(row: Row): string;
}

/** Whose memory with which agent. */
export interface MemoryScope {
  readonly agentId: string;
  readonly endUserId: string;
}

const sessionId = (row: SessionRow) => row.session_id;

export function userSessions(userId: string, agentName: string | null): ListSource<SessionRow> {
  return {
    kind: 'sessions',
    arguments: [userId, agentName],
    ask: (gateway, page, options) =>
      gateway.sessions.list(userId, { agentName: agentName ?? undefined, ...page }, options),
    rowId: sessionId,
  };
}

export function shortTermSessions({ agentId, endUserId }: MemoryScope): ListSource<SessionRow> {
  return {
    kind: 'memorySessions',
    arguments: [agentId, endUserId],
    ask: (gateway, page, options) => gateway.memory.listShortTerm(agentId, { endUserId, ...page }, options),
    rowId: sessionId,
  };
}

export function memoryItems({ agentId, endUserId }: MemoryScope): ListSource<MemoryItemRow> {
  return {
    kind: 'items',
    arguments: [agentId, endUserId],
    ask: (gateway, page, options) => gateway.memory.list(agentId, { endUserId, ...page }, options),
    rowId: (row) => row.memory_id,
  };
}

/** `status` in the gateway's own word; null: whatever the gateway gives. */
export function facts({ agentId, endUserId }: MemoryScope, status: string | null): ListSource<FactRow> {
  return {
    kind: 'facts',
    arguments: [agentId, endUserId, status],
    ask: (gateway, page, options) =>
      gateway.memory.listFacts(agentId, { endUserId, status, ...page }, options),
    rowId: (row) => row.fact_id,
  };
}

export function candidates({ agentId, endUserId }: MemoryScope): ListSource<CandidateRow> {
  return {
    kind: 'candidates',
    arguments: [agentId, endUserId],
    ask: (gateway, page, options) => gateway.memory.listCandidates(agentId, { endUserId, ...page }, options),
    rowId: (row) => row.candidate_id,
  };
}
