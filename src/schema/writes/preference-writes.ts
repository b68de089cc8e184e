import { setMemoryPreference, type SetMemoryPreferencePayload } from '../../resolvers/preference.js';
import { builder } from '../builder.js';
import { MemoryPreference } from '../types/preference.js';
import { scopeInput } from './write-input.js';
import { payloadFields } from './payload-fields.js';
import { maybeRow, writeResult } from './write-result.js';

const SetInput = builder.inputType('SetMemoryPreferenceInput', {
  description: 'Whether the end user wants to be remembered.',
  fields: (t) => ({
    ...scopeInput(t),
    enabled: t.boolean({ required: true, description: 'True opts in, false opts out.' }),
  }),
});

const SetPayload = builder.objectRef<SetMemoryPreferencePayload>('SetMemoryPreferencePayload').implement({
  access: 'inherits',
  description: 'The gateway took the preference.',
  fields: (t) => ({
    preference: t.field({
      type: MemoryPreference,
      nullable: true,
      description: `The new preference; ${maybeRow}`,
      resolve: (payload) => payload.preference,
    }),
    ...payloadFields(t),
  }),
});

builder.mutationField('setMemoryPreference', (t) =>
  t.field({
    type: writeResult('SetMemoryPreference', SetPayload),
    nullable: true,
    access: { scopes: ['memory:write'], person: (_root, { input }) => input.endUserId },
    upstreamCost: { writes: 1 },
    description: 'Opt the end user in or out.',
    args: { input: t.arg({ type: SetInput, required: true, description: 'What to set.' }) },
    resolve: (_root, { input }, context) => setMemoryPreference(context, input),
  }),
);
