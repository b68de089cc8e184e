import { pageSizes } from '../../paging/page-arguments.js';
import { globalId } from '../../resolvers/keys/global-id.js';
import { rawRow } from '../../resolvers/raw.js';
import { sessionField, sessionRow } from '../../resolvers/session.js';
import { lastMessage, sessionMessages } from '../../resolvers/session-pages.js';
import { user } from '../../resolvers/wider-graph.js';
import { connectionType } from './connection.js';
import { Message, MessageConnection } from './message.js';
import { idDescription, Node } from './node.js';
import { rawDescription, Session, User } from '../refs.js';

Session.implement({
  access: 'inherits',
  description: 'A conversation of one user.',
  interfaces: [Node],
  fields: (t) => ({
    id: t.id({
      description: idDescription,
      resolve: ({ userId, sessionId }) => globalId('Session', userId, sessionId),
    }),
    sessionId: t.id({ description: "The gateway's own id.", resolve: (source) => source.sessionId }),
    userId: t.id({
      description: "The gateway's id of the user whose conversation it is.",
      resolve: (source) => source.userId,
    }),
    user: t.field({
      type: User,
      description: 'The user whose conversation it is.',
      resolve: (source) => user(source.userId),
    }),
    agentName: t.string({
      nullable: true,
      upstreamCost: { sessionRow: 'key' },
      description: 'The agent the user talked with.',
      resolve: (source, _args, context) => sessionField(context, source, 'agent_name'),
    }),
    title: t.string({
      nullable: true,
      upstreamCost: { sessionRow: 'key' },
      description: 'A title, where the conversation has one.',
      resolve: (source, _args, context) => sessionField(context, source, 'title'),
    }),
    messageCount: t.int({
      nullable: true,
      upstreamCost: { sessionRow: 'key' },
      description: 'As the gateway counts; can lag behind the messages.',
      resolve: (source, _args, context) => sessionField(context, source, 'message_count'),
    }),
    fileCount: t.int({
      nullable: true,
      upstreamCost: { sessionRow: 'key' },
      description: 'How many files belong to the conversation, as the gateway counts.',
      resolve: (source, _args, context) => sessionField(context, source, 'file_count'),
    }),
    createdAt: t.field({
      type: 'DateTime',
      nullable: true,
      upstreamCost: { sessionRow: 'key' },
      description: 'When the conversation began.',
      resolve: (source, _args, context) => sessionField(context, source, 'created_at'),
    }),
    updatedAt: t.field({
      type: 'DateTime',
      nullable: true,
      upstreamCost: { sessionRow: 'key' },
      description: 'When it last changed.',
      resolve: (source, _args, context) => sessionField(context, source, 'updated_at'),
    }),
    messages: t.field({
      type: MessageConnection,
      nullable: true,
      access: { scopes: ['sessions:read'], person: (source) => source.userId },
      upstreamCost: { messages: 'Message', pageSize: pageSizes.messages },
      description: [
        'Oldest first. last/before read from the newest end (the default: last 50), first/after from the oldest. 0 to 1000.',
        'A cursor keeps its place while messages are added. after alone means first: 50, before alone last: 50.',
        'first with last, first with before, last with after, after with before: BAD_USER_INPUT.',
      ].join('\n'),
      args: {
        first: t.arg.int({ description: 'How many, from the oldest end or after the cursor: 0 to 1000.' }),
        after: t.arg.string({ description: 'Cursor to read on from, towards the newest.' }),
        last: t.arg.int({ description: 'How many, from the newest end or before the cursor: 0 to 1000.' }),
        before: t.arg.string({ description: 'Cursor to read back from, towards the oldest.' }),
      },
      resolve: (source, args, context, info) => sessionMessages(context, source, args, info),
    }),
    lastMessage: t.field({
      type: Message,
      nullable: true,
      access: { scopes: ['sessions:read'], person: (source) => source.userId },
      upstreamCost: { lastMessage: 'Message' },
      description:
        'The newest message the caller may see, for previews in lists; null where there is none. Shares its call with ' +
        'messages.',
      resolve: (source, _args, context, info) => lastMessage(context, source, info),
    }),
    raw: t.field({
      type: 'JSON',
      nullable: true,
      upstreamCost: { sessionRow: 'whole' },
      description: rawDescription,
      resolve: async (source, _args, context) => {
        const row = await sessionRow(context, source);
        return row === null ? null : rawRow(context, row.raw);
      },
    }),
  }),
});

export const SessionConnection = connectionType('Session', Session, 'sessions', true);
