import { type RawToolCall, toolArguments, toolCallId, toolName } from '../../resolvers/tool-calls.js';
import { builder } from '../builder.js';

export const ToolCall = builder.objectRef<RawToolCall>('ToolCall').implement({
  access: 'inherits',
  description:
    "A call of a tool that the assistant asked for, as far as its shape is known; what can't be read stays in Message.raw.",
  fields: (t) => ({
    id: t.string({ nullable: true, description: 'What the answer names it by.', resolve: toolCallId }),
    name: t.string({ nullable: true, description: "The tool's name.", resolve: toolName }),
    arguments: t.field({
      type: 'JSON',
      nullable: true,
      description: 'As given: an object where it could be read as JSON, else the text.',
      resolve: toolArguments,
    }),
  }),
});
