import type { MemoryResource } from '../client-types.js';
import { refuseDerivedKeys } from './derived-keys.js';
import { GatewayInputError } from '../errors.js';
import { checkId } from '../request/id.js';
import type { QueryParameters } from '../request/query.js';
import type { MemoryScope } from '../rows/rows.js';

/** The root of all memory routes. */
export const memoryRoute = '/v1/agents/{agent_id}/memory';

/**
 * Whom a memory call is about, checked.
 * @throws GatewayInputError where an id is refused, or an option names what the gateway derives
 */
export function memoryScope(agentId: string, options: { endUserId: string }): MemoryScope {
  refuseDerivedKeys(options);
  checkId('agentId', agentId);
  checkId('endUserId', options.endUserId);
  return { agent_id: agentId, end_user_id: options.endUserId };
}

/** The query of a memory list: whom first, then which part of it. */
export function listQuery(
  { endUserId, limit, offset }: Parameters<MemoryResource['list']>[1],
  filters: QueryParameters = [],
): QueryParameters {
  return [['end_user_id', endUserId], ...filters, ['limit', limit], ['offset', offset]];
}

/** The reason of a deletion, as the gateway records it. */
export function reasonOf({ reason }: { reason?: string | undefined }): string {
  return textOf('reason', reason ?? 'user_request');
}

/** An argument that has to be a string. @throws GatewayInputError */
export function textOf(argument: string, value: unknown): string {
  if (typeof value === 'string') return value;
  throw new GatewayInputError([{ path: [argument], message: 'must be a string' }]);
}
