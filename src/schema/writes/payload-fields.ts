import type { FieldRef } from '@pothos/core';
import type { WritePayload } from '../../resolvers/writes/write-result.js';
import type { BuilderTypes } from '../builder.js';
import { AgentMemory } from '../refs.js';

/** Said here: declarations can't name what TypeScript infers of the library. */
type Field = FieldRef<BuilderTypes, unknown, 'Object'>;

/** The fields of every write's payload but the account's. */
export function payloadFields<Payload extends WritePayload>(
  t: PothosSchemaTypes.ObjectFieldBuilder<BuilderTypes, Payload>,
): { memory: Field; pending: Field } {
  return {
    memory: t.field({
      type: AgentMemory,
      description: 'What is remembered now; what is asked of it is read after the write.',
      resolve: (payload) => payload.memory,
    }),
    pending: t.boolean({
      description: 'True where the gateway accepted the write and has not done it yet.',
      resolve: (payload) => payload.pending,
    }),
  };
}
