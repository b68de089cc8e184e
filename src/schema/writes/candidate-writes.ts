import { confirmCandidate, type ConfirmCandidatePayload } from '../../resolvers/candidate.js';
import { builder } from '../builder.js';
import { Fact } from '../refs.js';
import { scopeInput } from './write-input.js';
import { payloadFields } from './payload-fields.js';
import { maybeRow, writeResult } from './write-result.js';

const candidateId = "The gateway's own id of the candidate.";

const ConfirmInput = builder.inputType('ConfirmCandidateInput', {
  description: 'Which candidate, and the fact to make of it.',
  fields: (t) => ({
    ...scopeInput(t),
    candidateId: t.id({ required: true, description: candidateId }),
    factKey: t.string({ required: true, description: 'What the fact is about.' }),
    factValue: t.field({ type: 'JSON', description: "Left out: the candidate's own value." }),
  }),
});

const ConfirmPayload = builder.objectRef<ConfirmCandidatePayload>('ConfirmCandidatePayload').implement({
  access: 'inherits',
  description: 'The gateway made a fact of the candidate.',
  fields: (t) => ({
    fact: t.field({
      type: Fact,
      nullable: true,
      description: `The new fact; ${maybeRow}`,
      resolve: (payload) => payload.fact,
    }),
    confirmedId: t.id({
      description: 'Global id of the candidate, for client caches.',
      resolve: (payload) => payload.confirmedId,
    }),
    candidateId: t.id({ description: candidateId, resolve: (payload) => payload.candidateId }),
    ...payloadFields(t),
  }),
});

builder.mutationField('confirmCandidate', (t) =>
  t.field({
    type: writeResult('ConfirmCandidate', ConfirmPayload),
    nullable: true,
    access: { scopes: ['memory:write'], person: (_root, { input }) => input.endUserId },
    upstreamCost: { writes: 1 },
    description: 'Promote a candidate to a long-term fact.',
    args: { input: t.arg({ type: ConfirmInput, required: true, description: 'What to confirm.' }) },
    resolve: (_root, { input }, context) => confirmCandidate(context, input),
  }),
);
