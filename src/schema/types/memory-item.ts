import { globalId } from '../../resolvers/keys/global-id.js';
import { connectionType } from './connection.js';
import { idDescription, Node } from './node.js';
import { MemoryItem } from '../refs.js';
import { rawField, timeFields } from './row-fields.js';

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
    ...timeFields(t, 'When it was first remembered.'),
    raw: rawField(t),
  }),
});

export const MemoryItemConnection = connectionType('MemoryItem', MemoryItem, 'memory items', true);
