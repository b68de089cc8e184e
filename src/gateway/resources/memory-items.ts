import type { Call } from '../transport/call.js';
import type { MemoryResource, Page, WriteReceipt } from '../client-types.js';
import { listQuery, memoryRoute, memoryScope, reasonOf, textOf } from './memory-call.js';
import { readPage } from '../response/page.js';
import { memoryItemKind } from '../rows/row-kind.js';
import type { MemoryItemRow } from '../rows/rows.js';
import { readReceipt, readWritten } from '../response/written.js';

const itemRoute = `${memoryRoute}/{memory_id}`;

/** The medium-term layer: what is remembered across sessions. */
export function listItems(
  ...[agentId, options]: Parameters<MemoryResource['list']>
): Call<Page<MemoryItemRow>> {
  const scope = memoryScope(agentId, options);
  return {
    method: 'GET',
    route: `${memoryRoute}/`,
    parameters: { agent_id: agentId },
    query: listQuery(options),
    timeout: 'read',
    read: (answer) => readPage(answer, memoryItemKind(scope)),
  };
}

/** Corrects what one item says. */
export function updateItem(
  ...[agentId, memoryId, options]: Parameters<MemoryResource['update']>
): Call<MemoryItemRow | null> {
  const scope = memoryScope(agentId, options);
  return {
    method: 'PUT',
    route: itemRoute,
    parameters: { agent_id: agentId, memory_id: memoryId },
    body: { content: textOf('content', options.content), end_user_id: options.endUserId },
    timeout: 'write',
    read: (answer) => readWritten(answer, memoryItemKind(scope)),
  };
}

/** Forgets one item. */
export function deleteItem(
  ...[agentId, memoryId, options]: Parameters<MemoryResource['delete']>
): Call<WriteReceipt> {
  const scope = memoryScope(agentId, options);
  return {
    method: 'DELETE',
    route: itemRoute,
    parameters: { agent_id: agentId, memory_id: memoryId },
    body: { reason: reasonOf(options), end_user_id: options.endUserId },
    timeout: 'write',
    read: (answer) => readReceipt(answer, memoryItemKind(scope)),
  };
}
