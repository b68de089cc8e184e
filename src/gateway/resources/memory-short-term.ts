import type { Call } from '../transport/call.js';
import type { MemoryResource, Page } from '../client-types.js';
import { listQuery, memoryRoute, memoryScope } from './memory-call.js';
import { readPage } from '../response/page.js';
import { sessionKind } from '../rows/row-kind.js';
import type { SessionRow } from '../rows/rows.js';

/** The short-term layer: rows of sessions without their messages. */
export function listShortTerm(
  ...[agentId, options]: Parameters<MemoryResource['listShortTerm']>
): Call<Page<SessionRow>> {
  const { agent_id, end_user_id } = memoryScope(agentId, options);
  return {
    method: 'GET',
    route: `${memoryRoute}/short-term`,
    parameters: { agent_id },
    query: listQuery(options),
    timeout: 'read',
    read: (answer) => readPage(answer, sessionKind(end_user_id, { agent_id })),
  };
}
