import {
  correctMemoryItem,
  type CorrectMemoryItemPayload,
  forgetMemoryItem,
  type ForgetMemoryItemPayload,
} from '../../resolvers/memory-item.js';
import { builder } from '../builder.js';
import { MemoryItem } from '../refs.js';
import { reasonInput, scopeInput } from './write-input.js';
import { payloadFields } from './payload-fields.js';
import { maybeRow, writeResult } from './write-result.js';

const memoryId = "The gateway's own id of the item.";

const CorrectInput = builder.inputType('CorrectMemoryItemInput', {
  description: 'Which memory item, and what it shall say.',
  fields: (t) => ({
    ...scopeInput(t),
    memoryId: t.id({ required: true, description: memoryId }),
    content: t.string({ required: true, description: 'What it shall say.' }),
  }),
});

const CorrectPayload = builder.objectRef<CorrectMemoryItemPayload>('CorrectMemoryItemPayload').implement({
  access: 'inherits',
  description: 'The gateway took the correction.',
  fields: (t) => ({
    item: t.field({
      type: MemoryItem,
      nullable: true,
      description: `The corrected item; ${maybeRow}`,
      // An Error as a value is an error at this field's path.
      resolve: (payload) => payload.item as Exclude<typeof payload.item, Error>,
    }),
    ...payloadFields(t),
  }),
});

const ForgetInput = builder.inputType('ForgetMemoryItemInput', {
  description: 'Which memory item to forget.',
  fields: (t) => ({
    ...scopeInput(t),
    memoryId: t.id({ required: true, description: memoryId }),
    reason: reasonInput(t),
  }),
});

const ForgetPayload = builder.objectRef<ForgetMemoryItemPayload>('ForgetMemoryItemPayload').implement({
  access: 'inherits',
  description: 'The gateway forgot the item.',
  fields: (t) => ({
    forgottenId: t.id({
      description: 'Global id, for client caches.',
      resolve: (payload) => payload.forgottenId,
    }),
    memoryId: t.id({ description: memoryId, resolve: (payload) => payload.memoryId }),
    ...payloadFields(t),
  }),
});

builder.mutationFields((t) => ({
  correctMemoryItem: t.field({
    type: writeResult('CorrectMemoryItem', CorrectPayload),
    nullable: true,
    access: { scopes: ['memory:write'], person: (_root, { input }) => input.endUserId },
    upstreamCost: { writes: 1 },
    description: 'Correct what one memory item says.',
    args: { input: t.arg({ type: CorrectInput, required: true, description: 'What to correct.' }) },
    resolve: (_root, { input }, context) => correctMemoryItem(context, input),
  }),
  forgetMemoryItem: t.field({
    type: writeResult('ForgetMemoryItem', ForgetPayload),
    nullable: true,
    access: { scopes: ['memory:write'], person: (_root, { input }) => input.endUserId },
    upstreamCost: { writes: 1 },
    description: 'Forget one memory item.',
    args: { input: t.arg({ type: ForgetInput, required: true, description: 'What to forget.' }) },
    resolve: (_root, { input }, context) => forgetMemoryItem(context, input),
  }),
}));
