import { type NodeSource, typeOfNode } from '../../resolvers/keys/node.js';
import { builder } from '../builder.js';

export const Node = builder.interfaceRef<NodeSource>('Node').implement({
  access: 'inherits',
  description:
    'Anything with a global id. id is opaque. Arguments called userId, endUserId, agentId, sessionId, memoryId, ' +
    "factId, candidateId are the gateway's own ids; a global id given there is BAD_USER_INPUT.",
  resolveType: typeOfNode,
  fields: (t) => ({
    id: t.id({
      description: 'Global id, opaque: the same on every instance and after a restart.',
      resolve: () => {
        throw new Error('each type gives its own id');
      },
    }),
  }),
});

export const idDescription = 'Global id, opaque: the same on every instance and after a restart.';
