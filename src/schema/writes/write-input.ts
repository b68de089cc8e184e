import type { builder } from '../builder.js';

type InputBuilder = Parameters<Parameters<typeof builder.inputType>[1]['fields']>[0];

/** Whose memory with which agent: the same in every write's input. */
export function scopeInput(t: InputBuilder) {
  return {
    agentId: t.id({ required: true, description: "The gateway's own id of the agent." }),
    endUserId: t.id({ required: true, description: "The gateway's own id of the end user." }),
  };
}

export function reasonInput(t: InputBuilder) {
  return t.string({ defaultValue: 'user_request', description: 'Why, for the record.' });
}
