import type { AccountDeletionReceipt } from '../../gateway/client-types.js';
import { refuseArgument } from '../../paging/refuse.js';
import type { Context } from '../context.js';
import { type MemoryErrorSource, write } from './write-result.js';

export interface DeleteMemoryAccountPayload {
  readonly __typename: 'DeleteMemoryAccountPayload';
  readonly agentId: string;
  readonly endUserId: string;
  readonly receipt: AccountDeletionReceipt;
}

/** Sends one deletion, and only where it can be recorded and the end user was named twice alike; it can't be undone. */
export async function deleteMemoryAccount(
  context: Context,
  input: { agentId: string; endUserId: string; confirmEndUserId: string; reason?: string | null | undefined },
): Promise<DeleteMemoryAccountPayload | MemoryErrorSource> {
  await context.audit.ready();
  return write<AccountDeletionReceipt, DeleteMemoryAccountPayload>(
    context,
    input,
    (gateway, { agentId, endUserId }) => {
      if (input.confirmEndUserId !== endUserId) {
        throw refuseArgument('confirmEndUserId', 'must repeat endUserId; nothing was deleted');
      }
      return gateway.memory.deleteAccount(agentId, { reason: input.reason ?? undefined, endUserId });
    },
    (receipt, { agentId, endUserId }) => ({
      __typename: 'DeleteMemoryAccountPayload',
      agentId,
      endUserId,
      receipt,
    }),
  );
}
