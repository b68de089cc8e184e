import { clashingFact } from '../../resolvers/agent-memory.js';
import { globalId } from '../../resolvers/keys/global-id.js';
import { connectionType, edgeType } from './connection.js';
import { idDescription, Node } from './node.js';
import { Candidate, Fact } from '../refs.js';
import { rawField, timeField } from './row-fields.js';

Candidate.implement({
  access: 'inherits',
  description: 'A repeated preference that waits for a decision: confirmed, it becomes a fact.',
  interfaces: [Node],
  fields: (t) => ({
    id: t.id({
      description: idDescription,
      resolve: (row) => globalId('Candidate', row.agent_id, row.end_user_id, row.candidate_id),
    }),
    candidateId: t.id({ description: "The gateway's own id.", resolve: (row) => row.candidate_id }),
    agentId: t.id({ description: 'The agent that noticed it.', resolve: (row) => row.agent_id }),
    endUserId: t.id({ description: 'The person it is about.', resolve: (row) => row.end_user_id }),
    content: t.string({ nullable: true, description: 'What was noticed.', resolve: (row) => row.content }),
    suggestedKey: t.string({
      nullable: true,
      description: 'The key a fact made of it would have.',
      resolve: (row) => row.fact_key,
    }),
    suggestedValue: t.field({
      type: 'JSON',
      nullable: true,
      description: 'The value a fact made of it would have.',
      resolve: (row) => row.fact_value,
    }),
    occurrences: t.int({
      nullable: true,
      description: 'How often it was seen.',
      resolve: (row) => row.occurrences,
    }),
    status: t.string({
      nullable: true,
      description: "The gateway's own word.",
      resolve: (row) => row.status,
    }),
    clashesWith: t.field({
      type: Fact,
      nullable: true,
      access: { scopes: ['memory:read'], person: (row) => row.end_user_id },
      upstreamCost: { walk: 'onceAMemory' },
      description:
        'An active fact that already holds suggestedKey: what a confirmation would clash with. Null only after ' +
        'every active fact was read.',
      resolve: (row, _args, context) => clashingFact(context, row),
    }),
    createdAt: timeField(t, 'When it was first seen.', (row) => row.created_at),
    lastSeenAt: timeField(t, 'When it was last seen.', (row) => row.last_seen_at),
    raw: rawField(t),
  }),
});

export const CandidateEdge = edgeType('Candidate', Candidate, 'candidates');
export const CandidateConnection = connectionType('Candidate', Candidate, 'candidates', true, CandidateEdge);
