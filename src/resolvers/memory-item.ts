import { GatewayResponseError } from '../gateway/errors.js';
import type { MemoryItemRow } from '../gateway/rows/rows.js';
import { checkMemoryId } from '../gateway/request/id.js';
import type { Context } from './context.js';
import { gatewayId, globalId } from './keys/global-id.js';
import { type MemoryErrorSource, write, type WritePayload } from './writes/write-result.js';

interface ItemInput {
  agentId: string;
  endUserId: string;
  memoryId: string;
}

export interface CorrectMemoryItemPayload extends WritePayload {
  readonly __typename: 'CorrectMemoryItemPayload';
  readonly item: MemoryItemRow | GatewayResponseError | null;
}

export function correctMemoryItem(
  context: Context,
  input: ItemInput & { content: string },
): Promise<CorrectMemoryItemPayload | MemoryErrorSource> {
  return write<MemoryItemRow | null, CorrectMemoryItemPayload>(
    context,
    input,
    (gateway, { agentId, endUserId }, options) =>
      gateway.memory.update(agentId, itemId(input), { content: input.content, endUserId }, options),
    (row, memory, pending) => ({
      __typename: 'CorrectMemoryItemPayload',
      item: row !== null && row.memory_id !== input.memoryId ? anotherItem() : row,
      memory,
      pending,
    }),
  );
}

export interface ForgetMemoryItemPayload extends WritePayload {
  readonly __typename: 'ForgetMemoryItemPayload';
  readonly forgottenId: string;
  readonly memoryId: string;
}

export function forgetMemoryItem(
  context: Context,
  input: ItemInput & { reason?: string | null | undefined },
): Promise<ForgetMemoryItemPayload | MemoryErrorSource> {
  return write<unknown, ForgetMemoryItemPayload>(
    context,
    input,
    (gateway, { agentId, endUserId }, options) =>
      gateway.memory.delete(
        agentId,
        itemId(input),
        { reason: input.reason ?? undefined, endUserId },
        options,
      ),
    (_receipt, memory, pending) => ({
      __typename: 'ForgetMemoryItemPayload',
      forgottenId: globalId('MemoryItem', input.agentId, input.endUserId, input.memoryId),
      memoryId: input.memoryId,
      memory,
      pending,
    }),
  );
}

/** The id shares its path level with `account`: a name of a route must never become the item to delete. */
function itemId({ memoryId }: ItemInput): string {
  checkMemoryId('memoryId', memoryId);
  return gatewayId('memoryId', memoryId);
}

/** What became of the item that was meant, nobody said. */
function anotherItem(): GatewayResponseError {
  const message = 'The Agent Gateway answered the correction with another item.';
  return new GatewayResponseError(message, { outcomeUnknown: true });
}
