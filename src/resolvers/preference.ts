import type { PreferenceRow } from '../gateway/rows/rows.js';
import type { Context } from './context.js';
import { type MemoryErrorSource, write, type WritePayload } from './writes/write-result.js';

export interface SetMemoryPreferencePayload extends WritePayload {
  readonly __typename: 'SetMemoryPreferencePayload';
  readonly preference: PreferenceRow | null;
}

export function setMemoryPreference(
  context: Context,
  input: { agentId: string; endUserId: string; enabled: boolean },
): Promise<SetMemoryPreferencePayload | MemoryErrorSource> {
  return write<PreferenceRow | null, SetMemoryPreferencePayload>(
    context,
    input,
    (gateway, { agentId, endUserId }, options) =>
      gateway.memory.setPreference(agentId, { enabled: input.enabled, endUserId }, options),
    (preference, memory, pending) => ({
      __typename: 'SetMemoryPreferencePayload',
      preference,
      memory,
      pending,
    }),
  );
}
