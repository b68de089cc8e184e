import { readAccountReceipt } from '../response/receipt/account-receipt.js';
import type { Call } from '../transport/call.js';
import type { AccountDeletionReceipt, MemoryResource } from '../client-types.js';
import { memoryRoute, memoryScope, reasonOf } from './memory-call.js';
import { refuseForeign } from '../response/page.js';
import { memoryItemKind } from '../rows/row-kind.js';

/** Deletes every layer of one end user's memory. Safe to repeat where it was interrupted. */
export function deleteAccount(
  ...[agentId, options]: Parameters<MemoryResource['deleteAccount']>
): Call<AccountDeletionReceipt> {
  const scope = memoryScope(agentId, options);
  const reason = reasonOf(options);
  return {
    method: 'DELETE',
    route: `${memoryRoute}/account`,
    parameters: { agent_id: agentId },
    body: { reason, end_user_id: options.endUserId },
    timeout: 'accountDeletion',
    read: (answer) => {
      refuseForeign(answer, memoryItemKind(scope));
      return readAccountReceipt(answer, [agentId, options.endUserId, reason]);
    },
  };
}
