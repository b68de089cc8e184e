import type { CandidateRow, FactRow, MemoryItemRow } from '../gateway/rows/rows.js';
import type { AgentMemorySource } from '../resolvers/agent-memory.js';
import type { SessionSource } from '../resolvers/session-source.js';
import type { AgentSource, UserSource } from '../resolvers/wider-graph.js';
import { builder } from './builder.js';

// Types that name each other are declared here and implemented in files of their own.
export const User = builder.objectRef<UserSource>('User');
export const Agent = builder.objectRef<AgentSource>('Agent');
export const Session = builder.objectRef<SessionSource>('Session');
export const AgentMemory = builder.objectRef<AgentMemorySource>('AgentMemory');
export const MemoryItem = builder.objectRef<MemoryItemRow>('MemoryItem');
export const Fact = builder.objectRef<FactRow>('Fact');
export const Candidate = builder.objectRef<CandidateRow>('Candidate');

export const rawDescription =
  'The row as the gateway sent it, without tenant_id and agent_record_id. Null unless schema.raw allows it ' +
  '(default: on, unless the settings say production: true).';
