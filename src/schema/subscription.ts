import { cursorText } from '../paging/page-arguments.js';
import { gatewayId } from '../resolvers/keys/global-id.js';
import { watchCandidates } from '../resolvers/candidate.js';
import { watchMessages } from '../resolvers/message.js';
import { builder } from './builder.js';
import { CandidateEdge } from './types/candidate.js';
import { MessageEdge } from './types/message.js';

builder.subscriptionType({
  description: 'What is told as it happens, over server-sent events.',
  fields: (t) => ({
    messageAdded: t.field({
      type: MessageEdge,
      access: { scopes: ['sessions:read'], person: (_root, { userId }) => userId },
      upstreamCost: { calls: 1 },
      description:
        'Each message added after the start, or after the cursor: once, in order, none lost over a reconnect with the ' +
        'last cursor.',
      args: {
        userId: t.arg.id({ required: true, description: "The gateway's own id of the user." }),
        sessionId: t.arg.id({ required: true, description: "The gateway's own id of the session." }),
        after: t.arg.string({
          description:
            'Cursor of the last message that was received or read: what came after it is told first.',
        }),
      },
      subscribe: (_root, { userId, sessionId, after }, context) =>
        watchMessages(
          context,
          [gatewayId('userId', userId), gatewayId('sessionId', sessionId)],
          cursorText('after', after),
        ),
      resolve: (edge) => edge,
    }),
    candidateAdded: t.field({
      type: CandidateEdge,
      access: { scopes: ['memory:read'], person: (_root, { endUserId }) => endUserId },
      upstreamCost: { calls: 1 },
      description: 'Each candidate that comes to wait for a decision.',
      args: {
        agentId: t.arg.id({ required: true, description: "The gateway's own id of the agent." }),
        endUserId: t.arg.id({ required: true, description: "The gateway's own id of the person." }),
      },
      subscribe: (_root, { agentId, endUserId }, context) =>
        watchCandidates(context, {
          agentId: gatewayId('agentId', agentId),
          endUserId: gatewayId('endUserId', endUserId),
        }),
      resolve: (edge) => edge,
    }),
  }),
});
