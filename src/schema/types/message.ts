import { messageParts, messageText } from '../../resolvers/message-parts.js';
import type { MessageSource } from '../../reading/messages/message-connection.js';
import { messageRole, type messageRoles } from '../../resolvers/message.js';
import { noCalls } from '../../resolvers/field-cost.js';
import { rawRow } from '../../resolvers/raw.js';
import { answeredCallId, speakerName, toolCalls } from '../../resolvers/tool-calls.js';
import { builder } from '../builder.js';
import { timeField } from './row-fields.js';
import { connectionType, edgeType } from './connection.js';
import { MessagePart } from './message-parts.js';
import { rawDescription } from '../refs.js';
import { ToolCall } from './tool-call.js';

const MessageRole = builder.enumType('MessageRole', {
  description: 'Who speaks. OTHER: a role this schema does not know; rawRole has the word.',
  values: {
    USER: { description: 'The person.' },
    ASSISTANT: { description: 'The agent.' },
    SYSTEM: { description: 'Instructions of the one who runs the agent.' },
    DEVELOPER: { description: 'Instructions of the one who built the agent.' },
    TOOL: { description: 'What a tool answered to the agent.' },
    OTHER: { description: 'A role this schema does not know, or none.' },
  } satisfies Record<(typeof messageRoles)[number], object>,
});

export const Message = builder.objectRef<MessageSource>('Message').implement({
  access: 'inherits',
  description: 'One message of a session.',
  fields: (t) => ({
    id: t.id({
      description: 'Stable for the same message; derived, as the gateway sends none.',
      resolve: ({ page, index }) => page.idAt(index),
    }),
    role: t.field({
      type: MessageRole,
      description: 'Who speaks.',
      resolve: ({ row }) => messageRole(row.role),
    }),
    rawRole: t.string({
      nullable: true,
      description: "The role in the gateway's own word, also where role is OTHER.",
      resolve: ({ row }) => row.role,
    }),
    text: t.string({
      nullable: true,
      description:
        'All text parts joined by a line feed; null where there is none. Content "" is one empty text part; ' +
        'content that is a number or an object is one OtherPart.',
      resolve: ({ row }) => messageText(row.content),
    }),
    parts: t.field({
      type: [MessagePart],
      description: 'The content piece by piece.',
      resolve: ({ row }) => messageParts(row.content),
    }),
    name: t.string({
      nullable: true,
      description: "The speaker's or the tool's name, where the gateway gives one (name).",
      resolve: ({ row }) => speakerName(row),
    }),
    toolCalls: t.field({
      type: [ToolCall],
      description: 'Calls of tools that the assistant asks for (tool_calls, or parts of type tool_use).',
      resolve: ({ row }) => toolCalls(row),
    }),
    toolCallId: t.string({
      nullable: true,
      description: "Of a tool's answer: the call that it answers (tool_call_id).",
      resolve: ({ row }) => answeredCallId(row),
    }),
    timestamp: timeField(t, 'When it was said.', ({ row }) => row.timestamp),
    raw: t.field({
      type: 'JSON',
      nullable: true,
      upstreamCost: noCalls,
      description: rawDescription,
      resolve: ({ row }, _args, context) => rawRow(context, row.raw),
    }),
  }),
});

export const MessageEdge = edgeType('Message', Message, 'messages');
export const MessageConnection = connectionType('Message', Message, 'messages', false, MessageEdge);
