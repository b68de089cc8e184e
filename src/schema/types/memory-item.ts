import { globalId } from '../../resolvers/keys/global-id.js';
import { noCalls } from '../../resolvers/field-cost.js';
import { rawRow } from '../../resolvers/raw.js';
import { connectionType } from './connection.js';
import { idDescription, Node } from './node.js';
import { MemoryItem, rawDescription } from '../refs.js';

MemoryItem.implement({
  access: 'inherits',
  description: 'Something an agent remembers of an end user across sessions: its medium-term layer.',
  interfaces: [Node],
  fields: (t) => ({
    id: t.id({
      description: idDescription,
      resolve: (row) => globalId('MemoryItem', row.agent_id, row.end_user_id, row.memory_id),
    }),
    memoryId: t.id({ description: "The gateway's own id.", resolve: (row) => row.memory_id }),
    agentId: t.id({ description: 'The agent that remembers.', resolve: (row) => row.agent_id }),
    endUserId: t.id({ description: 'The person who is remembered.', resolve: (row) => row.end_user_id }),
    content: t.string({ nullable: true, description: 'What is remembered.', resolve: (row) => row.content }),
    createdAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it was first remembered.',
      resolve: (row) => row.created_at,
    }),
    updatedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it last changed; may be null until it does.',
      resolve: (row) => row.updated_at,
    }),
    raw: t.field({
      type: 'JSON',
      nullable: true,
      upstreamCost: noCalls,
      description: rawDescription,
      resolve: (row, _args, context) => rawRow(context, row.raw),
    }),
  }),
});

export const MemoryItemConnection = connectionType('MemoryItem', MemoryItem, 'memory items', true);
