import type { GraphQLResolveInfo } from 'graphql';
import { checkId, checkMemoryId } from '../../gateway/request/id.js';
import { GatewayInputError } from '../../gateway/errors.js';
import type { JsonObject } from '../../gateway/json/json-value.js';
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
import { decodeGlobalId, gatewayId, keyNames, type NodeType } from './global-id.js';
import { candidateKeys, factKeys, memoryItemKeys } from './entity-stub.js';
import { Selection } from '../../execution/selection.js';
import { findSession } from '../session.js';
import type { SessionSource } from '../session-source.js';
import { agent, type AgentSource, user, type UserSource } from '../wider-graph.js';

/** What another subgraph knows of an object here: its type and one of its keys. */
export type Representation = Readonly<Record<string, unknown>>;

const argument = 'representations';

export function userReference(reference: Representation): UserSource {
  return user(keyOf(reference, 'id'));
}

export function agentReference(reference: Representation): AgentSource {
  return agent(keyOf(reference, 'id'));
}

export async function sessionReference(
  context: Context,
  info: GraphQLResolveInfo,
  reference: Representation,
): Promise<SessionSource | null> {
  const keys = keysOf(reference, 'Session');
  if (!asksKeysOnly(info, 'Session', 'user')) authorizeKeys(context, 'Session', keys);
  const [userId = '', sessionId = ''] = keys;
  return findSession(context, info, userId, sessionId, true);
}

export function agentMemoryReference(reference: Representation): AgentMemorySource {
  const [agentId = '', endUserId = ''] = keysOf(reference, 'AgentMemory');
  return agentMemory(agentId, endUserId);
}

export async function memoryItemReference(
  context: Context,
  info: GraphQLResolveInfo,
  reference: Representation,
): Promise<MemoryItemRow | null> {
  const keys = keysOf(reference, 'MemoryItem');
  const [agentId = '', endUserId = '', memoryId = ''] = keys;
  checkKey('memoryId', memoryId, checkMemoryId);
  if (asksKeysOnly(info, 'MemoryItem')) return memoryItemKeys(agentId, endUserId, memoryId);
  authorizeKeys(context, 'MemoryItem', keys);
  return findItem(context, { agentId, endUserId }, memoryId);
}

export async function factReference(
  context: Context,
  info: GraphQLResolveInfo,
  reference: Representation,
): Promise<FactRow | null> {
  const keys = keysOf(reference, 'Fact');
  const [agentId = '', endUserId = '', factId = ''] = keys;
  if (asksKeysOnly(info, 'Fact')) return factKeys(agentId, endUserId, factId);
  authorizeKeys(context, 'Fact', keys);
  return findFact(context, { agentId, endUserId }, factId, everyFactStatus);
}

export async function candidateReference(
  context: Context,
  info: GraphQLResolveInfo,
  reference: Representation,
): Promise<CandidateRow | null> {
  const keys = keysOf(reference, 'Candidate');
  const [agentId = '', endUserId = '', candidateId = ''] = keys;
  if (asksKeysOnly(info, 'Candidate')) return candidateKeys(agentId, endUserId, candidateId);
  authorizeKeys(context, 'Candidate', keys);
  return findCandidate(context, { agentId, endUserId }, candidateId);
}

/** Keys alone cost nothing, and tell nothing: the router knows them already. `more`: fields that give keys too. */
function asksKeysOnly(info: GraphQLResolveInfo, type: NodeType, ...more: readonly string[]): boolean {
  return !Selection.of(info, type).hasOtherThan(['__typename', 'id', ...keyNames(type), ...more]);
}

/** The gateway's ids of a representation, by its global id or by the ids themselves. */
function keysOf(reference: Representation, type: NodeType): readonly string[] {
  if (reference.id === undefined) return keyNames(type).map((name) => keyOf(reference, name));
  const decoded = decodeGlobalId(keyOf({ id: reference.id }, 'id', checkId));
  if (decoded?.type !== type) throw refuseArgument(argument, `id is not a global id of a ${type}`);
  decoded.keys.forEach((key) => checkKey('id', key, checkId));
  return decoded.keys;
}

function keyOf(
  reference: Representation,
  name: string,
  check: (name: string, value: string) => unknown = gatewayId,
): string {
  const value = reference[name];
  if (value === undefined || value === null) throw refuseArgument(argument, `lacks its key ${name}`);
  // Some subgraphs declare their ids as Int.
  const text = Number.isSafeInteger(value) ? String(value) : value;
  if (typeof text !== 'string') {
    throw refuseArgument(argument, `key ${name} must be a string or a whole number up to 2^53-1`);
  }
  checkKey(name, text, check);
  return text;
}

function checkKey(name: string, value: string, check: (name: string, value: string) => unknown): void {
  try {
    check(name, value);
  } catch (error) {
    if (!(error instanceof GatewayInputError)) throw error;
    throw new GatewayInputError(
      error.issues.map((issue) => ({ path: [argument, ...issue.path], message: issue.message })),
    );
  }
}

/** A representation as it stands in the request, or null where it is no object. */
export function asRepresentation(value: unknown): Representation | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  return value as JsonObject;
}
