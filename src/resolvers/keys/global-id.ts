import { checkId } from '../../gateway/request/id.js';
import { decodeToken, encodeToken } from '../../paging/token.js';
import { refuseArgument } from '../../paging/refuse.js';

/** The types that have global ids, with the gateway's ids that make each of them up. */
const keysOf = {
  Session: ['userId', 'sessionId'],
  AgentMemory: ['agentId', 'endUserId'],
  MemoryItem: ['agentId', 'endUserId', 'memoryId'],
  Fact: ['agentId', 'endUserId', 'factId'],
  Candidate: ['agentId', 'endUserId', 'candidateId'],
} as const;

export type NodeType = keyof typeof keysOf;

export interface GlobalId {
  readonly type: NodeType;
  readonly keys: readonly string[];
}

/** Opaque, and the same on every instance and after a restart. */
export function globalId(type: NodeType, ...keys: readonly string[]): string {
  return encodeToken([type, ...keys]);
}

/** Null where the text is no global id of this server. */
export function decodeGlobalId(id: string): GlobalId | null {
  const [type, ...keys] = decodeToken(id) ?? [];
  if (!isNodeType(type) || keys.length !== keysOf[type].length) return null;
  return keys.every((key) => typeof key === 'string') ? { type, keys } : null;
}

/** The keys of a global id by their names. */
export function keyNames(type: NodeType): readonly string[] {
  return keysOf[type];
}

/**
 * Checks an argument that is one of the gateway's own ids: one that can stand in a path, and no global id, which
 * the gateway would not know. `path` names the argument in what the caller is told.
 */
export function gatewayId(name: string, value: string): string {
  checkId(name, value);
  if (decodeGlobalId(value) !== null) {
    throw refuseArgument(name, "takes the Agent Gateway's own id, not the opaque id of this API");
  }
  return value;
}

function isNodeType(type: unknown): type is NodeType {
  return typeof type === 'string' && Object.hasOwn(keysOf, type);
}
