import type { Call } from '../transport/call.js';
import type { MemoryResource, Page, WriteReceipt } from '../client-types.js';
import { listQuery, memoryRoute, memoryScope, reasonOf, textOf } from './memory-call.js';
import { readPage } from '../response/page.js';
import { factKind } from '../rows/row-kind.js';
import type { FactRow } from '../rows/rows.js';
import { readReceipt, readWritten } from '../response/written.js';

const factsRoute = `${memoryRoute}/facts`;

/** The long-term layer; the active facts unless another status, or null for all, is asked for. */
export function listFacts(
  ...[agentId, options]: Parameters<MemoryResource['listFacts']>
): Call<Page<FactRow>> {
  const scope = memoryScope(agentId, options);
  const { status = 'active' } = options;
  return {
    method: 'GET',
    route: factsRoute,
    parameters: { agent_id: agentId },
    query: listQuery(options, [['status', status]]),
    timeout: 'read',
    read: (answer) => readPage(answer, factKind(scope)),
  };
}

/** Stores a fact that its end user confirmed. */
export function createFact(
  ...[agentId, options]: Parameters<MemoryResource['createFact']>
): Call<FactRow | null> {
  const scope = memoryScope(agentId, options);
  return {
    method: 'POST',
    route: factsRoute,
    parameters: { agent_id: agentId },
    body: {
      fact_key: textOf('factKey', options.factKey),
      fact_value: options.factValue,
      confirmed_by: confirmedBy(options),
      end_user_id: options.endUserId,
    },
    timeout: 'write',
    read: (answer) => readWritten(answer, factKind(scope)),
  };
}

/** Writes a new version of a fact, whose id may differ. */
export function updateFact(
  ...[agentId, factId, options]: Parameters<MemoryResource['updateFact']>
): Call<FactRow | null> {
  const scope = memoryScope(agentId, options);
  return {
    method: 'PUT',
    route: `${factsRoute}/{fact_id}`,
    parameters: { agent_id: agentId, fact_id: factId },
    body: {
      fact_value: options.factValue,
      confirmed_by: confirmedBy(options),
      end_user_id: options.endUserId,
    },
    timeout: 'write',
    read: (answer) => readWritten(answer, factKind(scope)),
  };
}

/** Forgets one fact. */
export function deleteFact(
  ...[agentId, factId, options]: Parameters<MemoryResource['deleteFact']>
): Call<WriteReceipt> {
  const scope = memoryScope(agentId, options);
  return {
    method: 'DELETE',
    route: `${factsRoute}/{fact_id}`,
    parameters: { agent_id: agentId, fact_id: factId },
    body: { reason: reasonOf(options), end_user_id: options.endUserId },
    timeout: 'write',
    read: (answer) => readReceipt(answer, factKind(scope)),
  };
}

/** The gateway keeps a fact only where its end user stands behind it. */
function confirmedBy(options: { confirmedBy?: string | undefined; endUserId: string }): string {
  return textOf('confirmedBy', options.confirmedBy ?? `user:${options.endUserId}`);
}
