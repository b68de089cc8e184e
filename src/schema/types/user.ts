import { pageSizes } from '../../paging/page-arguments.js';
import { agentMemory } from '../../resolvers/agent-memory.js';
import { noCalls } from '../../resolvers/field-cost.js';
import { gatewayId } from '../../resolvers/keys/global-id.js';
import { findSession } from '../../resolvers/session.js';
import { userSessionConnection } from '../../resolvers/sessions.js';
import { AgentMemory, Session, User } from '../refs.js';
import { SessionConnection } from './session.js';
import { sessionListArguments } from './page-arguments.js';

User.implement({
  access: 'inherits',
  description:
    'A person in the wider graph, by the id the gateway knows them by; here: their conversations and what is ' +
    'remembered of them.',
  fields: (t) => ({
    id: t.id({ description: "The gateway's id of the person.", resolve: (source) => source.id }),
    session: t.field({
      type: Session,
      nullable: true,
      access: { scopes: ['sessions:read'], person: (source) => source.id },
      upstreamCost: { session: 'byIds' },
      description: 'One of their sessions. Null where the gateway knows no such session.',
      args: { sessionId: t.arg.id({ required: true, description: "The gateway's own id of the session." }) },
      resolve: (source, { sessionId }, context, info) =>
        findSession(context, info, source.id, gatewayId('sessionId', sessionId)),
    }),
    sessions: t.field({
      type: SessionConnection,
      nullable: true,
      access: { scopes: ['sessions:read'], person: (source) => source.id },
      upstreamCost: { list: 'Session', pageSize: pageSizes.sessions },
      description: "Their sessions in the gateway's order. first: 0 to 200.",
      args: sessionListArguments(t),
      resolve: (source, args, context, info) => userSessionConnection(context, source.id, args, info),
    }),
    memory: t.field({
      type: AgentMemory,
      nullable: true,
      access: { scopes: ['memory:read'], person: (source) => source.id },
      upstreamCost: noCalls,
      description: 'What one agent remembers of them. Asks the gateway nothing by itself.',
      args: { agentId: t.arg.id({ required: true, description: "The gateway's own id of the agent." }) },
      resolve: (source, { agentId }) => agentMemory(gatewayId('agentId', agentId), source.id),
    }),
  }),
});
