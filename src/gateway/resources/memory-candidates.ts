import type { Call } from '../transport/call.js';
import type { MemoryResource, Page } from '../client-types.js';
import { listQuery, memoryRoute, memoryScope, textOf } from './memory-call.js';
import { readPage } from '../response/page.js';
import { candidateKind, factKind } from '../rows/row-kind.js';
import type { CandidateRow, FactRow } from '../rows/rows.js';
import { readWritten } from '../response/written.js';

/** Repeated preferences that wait for a decision. */
export function listCandidates(
  ...[agentId, options]: Parameters<MemoryResource['listCandidates']>
): Call<Page<CandidateRow>> {
  const scope = memoryScope(agentId, options);
  return {
    method: 'GET',
    route: `${memoryRoute}/candidates`,
    parameters: { agent_id: agentId },
    query: listQuery(options),
    timeout: 'read',
    read: (answer) => readPage(answer, candidateKind(scope)),
  };
}

/** Without `factValue` the key is left out, and the gateway takes the candidate's own value; null is a value. */
export function confirmCandidate(
  ...[agentId, candidateId, options]: Parameters<MemoryResource['confirmCandidate']>
): Call<FactRow | null> {
  const scope = memoryScope(agentId, options);
  const { factKey, factValue, endUserId } = options;
  return {
    method: 'POST',
    route: `${memoryRoute}/candidates/{candidate_id}/confirm`,
    parameters: { agent_id: agentId, candidate_id: candidateId },
    body: {
      fact_key: textOf('factKey', factKey),
      ...(factValue === undefined ? {} : { fact_value: factValue }),
      end_user_id: endUserId,
    },
    timeout: 'write',
    read: (answer) => readWritten(answer, factKind(scope)),
  };
}
