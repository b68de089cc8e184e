import type { LayerReceipt } from '../../gateway/client-types.js';
import { deleteMemoryAccount, type DeleteMemoryAccountPayload } from '../../resolvers/writes/account.js';
import { noCalls } from '../../resolvers/field-cost.js';
import { rawReceipt } from '../../resolvers/raw.js';
import { builder } from '../builder.js';
import { reasonInput, scopeInput } from './write-input.js';
import { writeResult } from './write-result.js';

const DeletionOutcome = builder.enumType('DeletionOutcome', {
  description: 'How far a deletion came.',
  values: {
    COMPLETE: { value: 'complete', description: 'Confirmed, and no layer said otherwise.' },
    INCOMPLETE: {
      value: 'incomplete',
      description:
        'At least one layer that the gateway named failed, or the gateway said that it is not done: repeat.',
    },
    PENDING: { value: 'pending', description: 'Taken on, not finished (202, pending).' },
  } as const,
});

const LayerDeletion = builder.objectRef<LayerReceipt>('LayerDeletion').implement({
  access: 'inherits',
  description: 'What the gateway said of one layer.',
  fields: (t) => ({
    layer: t.string({ description: "The gateway's own word.", resolve: (receipt) => receipt.layer }),
    outcome: t.field({
      type: DeletionOutcome,
      description: 'How far its deletion came.',
      resolve: (receipt) => receipt.outcome,
    }),
    detail: t.string({
      nullable: true,
      description: 'What else the gateway said of it.',
      resolve: (receipt) => receipt.detail,
    }),
  }),
});

const DeleteInput = builder.inputType('DeleteMemoryAccountInput', {
  description: 'Whose memory with which agent to delete.',
  fields: (t) => ({
    ...scopeInput(t),
    confirmEndUserId: t.id({ required: true, description: 'endUserId once more: it can not be undone.' }),
    reason: reasonInput(t),
  }),
});

const DeletePayload = builder.objectRef<DeleteMemoryAccountPayload>('DeleteMemoryAccountPayload').implement({
  access: 'inherits',
  description: 'What the gateway said of the deletion.',
  fields: (t) => ({
    agentId: t.id({
      description: "The gateway's own id of the agent.",
      resolve: (payload) => payload.agentId,
    }),
    endUserId: t.id({
      description: "The gateway's own id of the end user.",
      resolve: (payload) => payload.endUserId,
    }),
    outcome: t.field({
      type: DeletionOutcome,
      description: 'How far the deletion came as a whole.',
      resolve: ({ receipt }) => receipt.outcome,
    }),
    layers: t.field({
      type: [LayerDeletion],
      description:
        'The layers that the gateway named; others are not guessed. What it said beside them in words that are not ' +
        'known stands here too, as INCOMPLETE.',
      resolve: ({ receipt }) => receipt.layers,
    }),
    raw: t.field({
      type: 'JSON',
      nullable: true,
      upstreamCost: noCalls,
      description:
        "The gateway's answer, without tenant_id and agent_record_id. Null unless schema.raw allows it.",
      resolve: ({ receipt }, _args, context) => rawReceipt(context, receipt.raw),
    }),
  }),
});

builder.mutationField('deleteMemoryAccount', (t) =>
  t.field({
    type: writeResult('DeleteMemoryAccount', DeletePayload, true),
    nullable: true,
    access: { scopes: ['account:delete'], person: (_root, { input }) => input.endUserId },
    upstreamCost: { writes: 1 },
    description: [
      "Delete every stored layer of one end user for one agent: transcripts, items, facts. It can't be undone.",
      'Done only where confirmEndUserId repeats endUserId. Safe to repeat when it was interrupted.',
    ].join('\n'),
    args: { input: t.arg({ type: DeleteInput, required: true, description: 'What to delete.' }) },
    resolve: (_root, { input }, context) => deleteMemoryAccount(context, input),
  }),
);
