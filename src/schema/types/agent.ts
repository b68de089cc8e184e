import { agentMemory } from '../../resolvers/agent-memory.js';
import { gatewayId } from '../../resolvers/keys/global-id.js';
import { Agent, AgentMemory } from '../refs.js';

Agent.implement({
  access: 'inherits',
  description: "An agent in the wider graph, by the gateway's id.",
  fields: (t) => ({
    id: t.id({ description: "The gateway's id of the agent.", resolve: (source) => source.id }),
    memory: t.field({
      type: AgentMemory,
      nullable: true,
      access: { scopes: ['memory:read'], person: (_source, { endUserId }) => endUserId },
      description: 'What it remembers of one end user. Asks the gateway nothing by itself.',
      args: { endUserId: t.arg.id({ required: true, description: "The gateway's own id of the person." }) },
      resolve: (source, { endUserId }) => agentMemory(source.id, gatewayId('endUserId', endUserId)),
    }),
  }),
});
