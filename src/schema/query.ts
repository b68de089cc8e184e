import { agentMemory } from '../resolvers/agent-memory.js';
import { pageSizes } from '../paging/page-arguments.js';
import { noCalls } from '../resolvers/field-cost.js';
import { gatewayId } from '../resolvers/keys/global-id.js';
import { findNode } from '../resolvers/keys/node.js';
import { findSession } from '../resolvers/session.js';
import { userSessionConnection } from '../resolvers/sessions.js';
import { builder } from './builder.js';
import { Node } from './types/node.js';
import { sessionListArguments } from './types/page-arguments.js';
import { AgentMemory, Session } from './refs.js';
import { SessionConnection } from './types/session.js';

builder.queryType({
  description: 'What can be read.',
  fields: (t) => ({
    session: t.field({
      type: Session,
      nullable: true,
      access: { scopes: ['sessions:read'], person: (_root, { userId }) => userId },
      upstreamCost: { session: 'byIds' },
      description: 'One session with, if asked, its messages. Null where the gateway knows no such session.',
      args: {
        userId: t.arg.id({ required: true, description: "The gateway's own id of the user." }),
        sessionId: t.arg.id({ required: true, description: "The gateway's own id of the session." }),
      },
      resolve: (_root, { userId, sessionId }, context, info) =>
        findSession(context, info, gatewayId('userId', userId), gatewayId('sessionId', sessionId)),
    }),
    sessions: t.field({
      type: SessionConnection,
      nullable: true,
      access: { scopes: ['sessions:read'], person: (_root, { userId }) => userId },
      upstreamCost: { list: 'Session', pageSize: pageSizes.sessions },
      description: "A user's sessions in the gateway's order. first: 0 to 200.",
      args: {
        userId: t.arg.id({ required: true, description: "The gateway's own id of the user." }),
        ...sessionListArguments(t),
      },
      resolve: (_root, { userId, ...args }, context, info) =>
        userSessionConnection(context, gatewayId('userId', userId), args, info),
    }),
    agentMemory: t.field({
      type: AgentMemory,
      nullable: true,
      access: { scopes: ['memory:read'], person: (_root, { endUserId }) => endUserId },
      upstreamCost: noCalls,
      description: 'What one agent remembers of one end user. Asks the gateway nothing by itself.',
      args: {
        agentId: t.arg.id({ required: true, description: "The gateway's own id of the agent." }),
        endUserId: t.arg.id({ required: true, description: "The gateway's own id of the person." }),
      },
      resolve: (_root, { agentId, endUserId }) =>
        agentMemory(gatewayId('agentId', agentId), gatewayId('endUserId', endUserId)),
    }),
    node: t.field({
      type: Node,
      nullable: true,
      access: 'keys',
      upstreamCost: { keys: 'id' },
      description:
        'Any object by its global id. node, nodes and viewer are left out where another subgraph owns them ' +
        '(schema.standaloneFields: false).',
      args: { id: t.arg.id({ required: true, description: 'A global id of this API.' }) },
      resolve: (_root, { id }, context, info) => findNode(context, info, id, 'id'),
    }),
    nodes: t.field({
      type: [Node],
      nullable: { list: false, items: true },
      access: 'keys',
      upstreamCost: { keys: 'ids' },
      description:
        'Objects by their global ids, in order. A bad id is null at its own place, with an error there.',
      args: { ids: t.arg.idList({ required: true, description: 'Global ids of this API.' }) },
      resolve: (_root, { ids }, context, info) => ids.map((id) => findNode(context, info, id, 'ids')),
    }),
  }),
});
