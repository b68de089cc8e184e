import { authorize } from '../../identity/access.js';
import type { Scope } from '../../identity/identity.js';
import type { Context } from '../context.js';
import { keyNames, type NodeType } from './global-id.js';

/** What reading an object takes that is reached by its keys alone. */
const scopesOf: Readonly<Record<NodeType, readonly Scope[]>> = {
  Session: ['sessions:read'],
  AgentMemory: ['memory:read'],
  MemoryItem: ['memory:read'],
  Fact: ['memory:read'],
  Candidate: ['memory:read'],
};

/** Refuses an object by its keys, in the order of its global id, before it is looked for. @throws ForbiddenError */
export function authorizeKeys(context: Context, type: NodeType, keys: readonly string[]): void {
  const person = keyNames(type).indexOf(type === 'Session' ? 'userId' : 'endUserId');
  authorize(context.identity, scopesOf[type], keys[person] ?? '');
}
