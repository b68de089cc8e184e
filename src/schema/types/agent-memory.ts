import type { AccessRule } from '../../identity/access.js';
import { candidates, facts, memoryItems } from '../../loaders/list-source.js';
import {
  type AgentMemorySource,
  findCandidate,
  findFact,
  findItem,
  readExport,
  readPreference,
} from '../../resolvers/agent-memory.js';
import { pageSizes } from '../../paging/page-arguments.js';
import { listConnection } from '../../resolvers/list-connection.js';
import { globalId } from '../../resolvers/keys/global-id.js';
import { rememberedSessionConnection } from '../../resolvers/sessions.js';
import { agent, user } from '../../resolvers/wider-graph.js';
import { builder } from '../builder.js';
import { CandidateConnection } from './candidate.js';
import { MemoryExport } from './export.js';
import { FactConnection } from './fact.js';
import { MemoryItemConnection } from './memory-item.js';
import { idDescription, Node } from './node.js';
import { pageArguments } from './page-arguments.js';
import { MemoryPreference } from './preference.js';
import { Agent, AgentMemory, Candidate, Fact, MemoryItem, User } from '../refs.js';
import { SessionConnection } from './session.js';

const FactStatusFilter = builder.enumType('FactStatusFilter', {
  description: 'Which facts to list.',
  values: {
    ACTIVE: { value: 'active', description: 'Those that hold.' },
    SUPERSEDED: { value: 'superseded', description: 'Earlier versions.' },
    FORGOTTEN: { value: 'forgotten', description: 'Those that were forgotten.' },
  },
});

/** Each layer by itself: an AgentMemory is two ids, which other subgraphs and payloads of writes give freely. */
const memory: AccessRule<AgentMemorySource, object> = {
  scopes: ['memory:read'],
  person: ({ endUserId }) => endUserId,
};

AgentMemory.implement({
  access: 'inherits',
  description:
    'What one agent remembers of one end user. Each layer is nullable: one that fails takes no other with it.',
  interfaces: [Node],
  fields: (t) => ({
    id: t.id({
      description: idDescription,
      resolve: ({ agentId, endUserId }) => globalId('AgentMemory', agentId, endUserId),
    }),
    agentId: t.id({ description: "The gateway's own id of the agent.", resolve: (scope) => scope.agentId }),
    endUserId: t.id({
      description: "The gateway's own id of the end user.",
      resolve: (scope) => scope.endUserId,
    }),
    agent: t.field({ type: Agent, description: 'The agent.', resolve: (scope) => agent(scope.agentId) }),
    user: t.field({ type: User, description: 'The end user.', resolve: (scope) => user(scope.endUserId) }),
    sessions: t.field({
      type: SessionConnection,
      nullable: true,
      access: { ...memory, scopes: ['memory:read', 'sessions:read'] },
      upstreamCost: { list: 'Session', pageSize: pageSizes.sessions, rows: 'partial' },
      description:
        "Short-term layer: the sessions in this agent's scope (User.sessions: all of the user's). A metadata field " +
        "comes from the row where the row has its key, else from the session's detail call. first: 0 to 200, so for " +
        'each layer.',
      args: pageArguments(t, pageSizes.sessions),
      resolve: (scope, args, context, info) => rememberedSessionConnection(context, scope, args, info),
    }),
    items: t.field({
      type: MemoryItemConnection,
      nullable: true,
      access: memory,
      upstreamCost: { list: 'MemoryItem', pageSize: pageSizes.items },
      description: 'Medium-term layer, across sessions.',
      args: pageArguments(t, pageSizes.items),
      resolve: (scope, args, context, info) =>
        listConnection(
          context,
          memoryItems(scope),
          { ...args, pageSize: pageSizes.items },
          info,
          (row) => row,
        ),
    }),
    item: t.field({
      type: MemoryItem,
      nullable: true,
      access: memory,
      upstreamCost: { lookup: 'MemoryItem' },
      description: 'Found in its list; an error, not null, where the list is longer than the bound.',
      args: { memoryId: t.arg.id({ required: true, description: "The gateway's own id of the item." }) },
      resolve: (scope, { memoryId }, context) => findItem(context, scope, memoryId),
    }),
    facts: t.field({
      type: FactConnection,
      nullable: true,
      access: memory,
      upstreamCost: { list: 'Fact', pageSize: pageSizes.facts },
      description: 'Long-term layer. status null: whatever the gateway gives.',
      args: {
        status: t.arg({
          type: FactStatusFilter,
          defaultValue: 'active',
          description: 'Which facts to list.',
        }),
        ...pageArguments(t, pageSizes.facts),
      },
      resolve: (scope, { status, ...args }, context, info) =>
        listConnection(
          context,
          facts(scope, status ?? null),
          { ...args, pageSize: pageSizes.facts },
          info,
          (row) => row,
        ),
    }),
    fact: t.field({
      type: Fact,
      nullable: true,
      access: memory,
      upstreamCost: { lookup: 'Fact' },
      description:
        'Among the active facts. (node and _entities look on among the superseded and the forgotten.) An error, ' +
        'not null, where the list is longer than the bound.',
      args: { factId: t.arg.id({ required: true, description: "The gateway's own id of the fact." }) },
      resolve: (scope, { factId }, context) => findFact(context, scope, factId),
    }),
    candidates: t.field({
      type: CandidateConnection,
      nullable: true,
      access: memory,
      upstreamCost: { list: 'Candidate', pageSize: pageSizes.candidates },
      description: 'Repeated preferences that wait for a decision.',
      args: pageArguments(t, pageSizes.candidates),
      resolve: (scope, args, context, info) =>
        listConnection(
          context,
          candidates(scope),
          { ...args, pageSize: pageSizes.candidates },
          info,
          (row) => row,
        ),
    }),
    candidate: t.field({
      type: Candidate,
      nullable: true,
      access: memory,
      upstreamCost: { lookup: 'Candidate' },
      description: 'Found in its list; an error, not null, where the list is longer than the bound.',
      args: {
        candidateId: t.arg.id({ required: true, description: "The gateway's own id of the candidate." }),
      },
      resolve: (scope, { candidateId }, context) => findCandidate(context, scope, candidateId),
    }),
    preference: t.field({
      type: MemoryPreference,
      nullable: true,
      access: memory,
      upstreamCost: { calls: 1 },
      description: 'Whether the end user has opted in.',
      resolve: (scope, _args, context) => readPreference(context, scope),
    }),
    export: t.field({
      type: MemoryExport,
      nullable: true,
      access: memory,
      upstreamCost: { calls: 1 },
      description: 'A snapshot of the medium-term and long-term layers, to hand to the person it is about.',
      resolve: (scope, _args, context) => readExport(context, scope),
    }),
  }),
});
