import { candidates, facts, memoryItems, type MemoryScope } from '../loaders/list-source.js';
import type { MemorySnapshot } from '../gateway/client-types.js';
import { unknownAsNull } from '../loaders/unknown-as-null.js';
import type { JsonValue } from '../gateway/json/json-value.js';
import type { CandidateRow, FactRow, MemoryItemRow, PreferenceRow } from '../gateway/rows/rows.js';
import { checkMemoryId } from '../gateway/request/id.js';
import { entriesOf, type Entry } from '../loaders/row-range.js';
import type { Context } from './context.js';
import { gatewayId } from './keys/global-id.js';
import { rawSnapshot } from './raw.js';

/** What one agent remembers of one end user: two ids, and nothing asked for yet. */
export interface AgentMemorySource extends MemoryScope {
  readonly __typename: 'AgentMemory';
}

export function agentMemory(agentId: string, endUserId: string): AgentMemorySource {
  return { __typename: 'AgentMemory', agentId, endUserId };
}

export function findItem(
  context: Context,
  scope: MemoryScope,
  memoryId: string,
): Promise<MemoryItemRow | null> {
  checkMemoryId('memoryId', memoryId);
  const id = gatewayId('memoryId', memoryId);
  return context.loaders.lists.of(memoryItems(scope)).find((row) => row.memory_id === id);
}

/** Looks in the lists of these states, one after the other; `statuses` in the gateway's own words. */
export async function findFact(
  context: Context,
  scope: MemoryScope,
  factId: string,
  statuses: readonly string[] = ['active'],
): Promise<FactRow | null> {
  const id = gatewayId('factId', factId);
  for (const status of statuses) {
    const row = await context.loaders.lists.of(facts(scope, status)).find((fact) => fact.fact_id === id);
    if (row !== null) return row;
  }
  return null;
}

/** The states among which a fact is looked for where only its id is known. */
export const everyFactStatus = ['active', 'superseded', 'forgotten'];

export function findCandidate(
  context: Context,
  scope: MemoryScope,
  candidateId: string,
): Promise<CandidateRow | null> {
  const id = gatewayId('candidateId', candidateId);
  return context.loaders.lists.of(candidates(scope)).find((row) => row.candidate_id === id);
}

/** The active fact that already holds the candidate's key; null only after every active fact was read. */
export async function clashingFact(context: Context, candidate: CandidateRow): Promise<FactRow | null> {
  const key = candidate.fact_key;
  if (key === null) return null;
  const scope = { agentId: candidate.agent_id, endUserId: candidate.end_user_id };
  return context.loaders.lists.of(facts(scope, 'active')).find((fact) => fact.fact_key === key);
}

export function readPreference(
  { loaders }: Context,
  { agentId, endUserId }: MemoryScope,
): Promise<PreferenceRow | null> {
  return loaders.once(['preference', agentId, endUserId], (upstream) =>
    unknownAsNull(
      upstream.read((gateway, options) => gateway.memory.getPreference(agentId, { endUserId }, options)),
    ),
  );
}

/** The person's own copy of what is stored of them. */
export interface ExportSource {
  /** False where the gateway's answer says, or shows, that something is missing. */
  readonly complete: boolean;
  readonly items: readonly Entry<MemoryItemRow>[] | null;
  readonly facts: readonly Entry<FactRow>[] | null;
  readonly exportedAt: string | null;
  /** The snapshot as it came; made once, when it is asked for. */
  raw(): JsonValue;
}

export function readExport(
  { loaders }: Context,
  { agentId, endUserId }: MemoryScope,
): Promise<ExportSource | null> {
  return loaders.once(['export', agentId, endUserId], async (upstream) => {
    const snapshot = await unknownAsNull(
      upstream.read((gateway, options) => gateway.memory.export(agentId, { endUserId }, options)),
    );
    return snapshot === null ? null : exportSource(snapshot);
  });
}

function exportSource(snapshot: MemorySnapshot): ExportSource {
  const { complete, items, facts, exported_at: exportedAt } = snapshot;
  let raw: JsonValue | undefined;
  return {
    complete,
    items: items === null ? null : entriesOf(items),
    facts: facts === null ? null : entriesOf(facts),
    exportedAt: instantText(exportedAt),
    raw: () => (raw ??= rawSnapshot(snapshot.raw)),
  };
}

function instantText(value: JsonValue): string | null {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : null;
}
