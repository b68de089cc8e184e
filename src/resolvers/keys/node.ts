import type { GraphQLResolveInfo } from 'graphql';
import { GatewayInputError } from '../../gateway/errors.js';
import { checkId } from '../../gateway/request/id.js';
import type { CandidateRow, FactRow, MemoryItemRow } from '../../gateway/rows/rows.js';
import { refuseArgument } from '../../paging/refuse.js';
import {
  agentMemory,
  type AgentMemorySource,
  everyFactStatus,
  findCandidate,
  findFact,
  findItem,
} from '../agent-memory.js';
import { authorizeKeys } from './authorize.js';
import type { Context } from '../context.js';
import { decodeGlobalId, type GlobalId, type NodeType } from './global-id.js';
import { findSession } from '../session.js';
import type { SessionSource } from '../session-source.js';

export type NodeSource = SessionSource | AgentMemorySource | MemoryItemRow | FactRow | CandidateRow;

/** Reads a global id that a caller gave; `argument` names it in what the caller is told. */
function readGlobalId(id: string, argument: string): GlobalId {
  const decoded = decodeGlobalId(id);
  if (decoded === null) throw refuseArgument(argument, 'is not a global id of this API');
  return decoded;
}

/** Any object by its global id; null where the gateway doesn't know it. */
export async function findNode(
  context: Context,
  info: GraphQLResolveInfo,
  id: string,
  argument: string,
): Promise<NodeSource | null> {
  const { type, keys } = readGlobalId(id, argument);
  try {
    keys.forEach((key) => checkId(argument, key));
    authorizeKeys(context, type, keys);
    return await findByKeys(context, info, type, keys);
  } catch (error) {
    // The caller knows the one argument it gave, not the ids within it.
    if (error instanceof GatewayInputError) throw refuseArgument(argument, 'is not a global id of this API');
    throw error;
  }
}

function findByKeys(
  context: Context,
  info: GraphQLResolveInfo,
  type: NodeType,
  [scopeId = '', ownerId = '', rowId = '']: readonly string[],
): Promise<NodeSource | null> {
  const scope = { agentId: scopeId, endUserId: ownerId };
  switch (type) {
    case 'Session':
      return findSession(context, info, scopeId, ownerId);
    case 'AgentMemory':
      return Promise.resolve(agentMemory(scopeId, ownerId));
    case 'MemoryItem':
      return findItem(context, scope, rowId);
    case 'Fact':
      return findFact(context, scope, rowId, everyFactStatus);
    case 'Candidate':
      return findCandidate(context, scope, rowId);
  }
}

/** The type of an object that a field of an abstract type gives. */
export function typeOfNode(node: NodeSource): NodeType {
  if ('__typename' in node) return node.__typename;
  if ('memory_id' in node) return 'MemoryItem';
  return 'fact_id' in node ? 'Fact' : 'Candidate';
}
