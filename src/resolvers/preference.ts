import type { PreferenceRow } from '../gateway/rows/rows.js';
import type { AgentMemorySource } from './agent-memory.js';
import type { Context } from './context.js';
import { type MemoryErrorSource, write } from './write-result.js';

export interface SetMemoryPreferencePayload {
  readonly __typename: 'SetMemoryPreferencePayload';
  readonly preference: PreferenceRow | null;
  readonly memory: AgentMemorySource;
}

export function setMemoryPreference(
  context: Context,
  input: { agentId: string; endUserId: string; enabled: boolean },
): Promise<SetMemoryPreferencePayload | MemoryErrorSource> {
  return write<PreferenceRow | null, SetMemoryPreferencePayload>(
    context,
    input,
    (gateway, { agentId, endUserId }) =>
      gateway.memory.setPreference(agentId, { enabled: input.enabled, endUserId }),
    (preference, memory) => ({ __typename: 'SetMemoryPreferencePayload', preference, memory }),
  );
}
