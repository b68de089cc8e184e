import {
  createFact,
  type CreateFactPayload,
  forgetFact,
  type ForgetFactPayload,
  updateFact,
  type UpdateFactPayload,
} from '../../resolvers/fact.js';
import { builder } from '../builder.js';
import { Fact } from '../refs.js';
import { reasonInput, scopeInput } from './write-input.js';
import { payloadFields } from './payload-fields.js';
import { maybeRow, writeResult } from './write-result.js';

const factId = "The gateway's own id of the fact.";

const CreateInput = builder.inputType('CreateFactInput', {
  description: 'A fact to store.',
  fields: (t) => ({
    ...scopeInput(t),
    key: t.string({ required: true, description: 'What the fact is about.' }),
    value: t.field({ type: 'JSON', required: true, description: 'What is known.' }),
  }),
});

const CreatePayload = builder.objectRef<CreateFactPayload>('CreateFactPayload').implement({
  access: 'inherits',
  description: 'The gateway stored the fact.',
  fields: (t) => ({
    fact: t.field({
      type: Fact,
      nullable: true,
      description: `The new fact; ${maybeRow}`,
      resolve: (payload) => payload.fact,
    }),
    ...payloadFields(t),
  }),
});

const UpdateInput = builder.inputType('UpdateFactInput', {
  description: 'Which fact, and its new value.',
  fields: (t) => ({
    ...scopeInput(t),
    factId: t.id({ required: true, description: factId }),
    value: t.field({ type: 'JSON', required: true, description: 'What is known now.' }),
  }),
});

const UpdatePayload = builder.objectRef<UpdateFactPayload>('UpdateFactPayload').implement({
  access: 'inherits',
  description: "The gateway wrote a new version. The new version's factId may differ from previousFactId.",
  fields: (t) => ({
    fact: t.field({
      type: Fact,
      nullable: true,
      description: `The new version; ${maybeRow}`,
      resolve: (payload) => payload.fact,
    }),
    previousFactId: t.id({
      description: "The gateway's own id of the version that was updated.",
      resolve: (payload) => payload.previousFactId,
    }),
    ...payloadFields(t),
  }),
});

const ForgetInput = builder.inputType('ForgetFactInput', {
  description: 'Which fact to forget.',
  fields: (t) => ({
    ...scopeInput(t),
    factId: t.id({ required: true, description: factId }),
    reason: reasonInput(t),
  }),
});

const ForgetPayload = builder.objectRef<ForgetFactPayload>('ForgetFactPayload').implement({
  access: 'inherits',
  description: 'The gateway forgot the fact.',
  fields: (t) => ({
    forgottenId: t.id({
      description: 'Global id, for client caches.',
      resolve: (payload) => payload.forgottenId,
    }),
    factId: t.id({ description: factId, resolve: (payload) => payload.factId }),
    ...payloadFields(t),
  }),
});

builder.mutationFields((t) => ({
  createFact: t.field({
    type: writeResult('CreateFact', CreatePayload),
    nullable: true,
    access: { scopes: ['memory:write'], person: (_root, { input }) => input.endUserId },
    upstreamCost: { writes: 1 },
    description: 'Store a fact, confirmed by its end user.',
    args: { input: t.arg({ type: CreateInput, required: true, description: 'What to store.' }) },
    resolve: (_root, { input }, context) => createFact(context, input),
  }),
  updateFact: t.field({
    type: writeResult('UpdateFact', UpdatePayload),
    nullable: true,
    access: { scopes: ['memory:write'], person: (_root, { input }) => input.endUserId },
    upstreamCost: { writes: 1 },
    description: 'Write a new version of a fact.',
    args: { input: t.arg({ type: UpdateInput, required: true, description: 'What to write.' }) },
    resolve: (_root, { input }, context) => updateFact(context, input),
  }),
  forgetFact: t.field({
    type: writeResult('ForgetFact', ForgetPayload),
    nullable: true,
    access: { scopes: ['memory:write'], person: (_root, { input }) => input.endUserId },
    upstreamCost: { writes: 1 },
    description: 'Forget one fact.',
    args: { input: t.arg({ type: ForgetInput, required: true, description: 'What to forget.' }) },
    resolve: (_root, { input }, context) => forgetFact(context, input),
  }),
}));
