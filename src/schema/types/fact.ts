import { factStatus, type factStatuses } from '../../resolvers/fact-status.js';
import { globalId } from '../../resolvers/keys/global-id.js';
import { builder } from '../builder.js';
import { rawField, timeFields } from './row-fields.js';
import { connectionType } from './connection.js';
import { idDescription, Node } from './node.js';
import { Fact } from '../refs.js';

const FactStatus = builder.enumType('FactStatus', {
  description:
    "Whether a fact still holds. OTHER: a status this schema doesn't know; rawStatus has the gateway's word.",
  values: {
    ACTIVE: { description: 'It holds.' },
    SUPERSEDED: { description: 'A later version took its place.' },
    FORGOTTEN: { description: 'It was forgotten.' },
    OTHER: { description: 'A status this schema does not know, or none.' },
  } satisfies Record<(typeof factStatuses)[number], object>,
});

Fact.implement({
  access: 'inherits',
  description: 'Something confirmed that an agent knows of an end user for good: its long-term layer.',
  interfaces: [Node],
  fields: (t) => ({
    id: t.id({
      description: idDescription,
      resolve: (row) => globalId('Fact', row.agent_id, row.end_user_id, row.fact_id),
    }),
    factId: t.id({ description: "The gateway's own id, of this version.", resolve: (row) => row.fact_id }),
    agentId: t.id({ description: 'The agent that knows it.', resolve: (row) => row.agent_id }),
    endUserId: t.id({ description: 'The person it is about.', resolve: (row) => row.end_user_id }),
    key: t.string({ nullable: true, description: 'What the fact is about.', resolve: (row) => row.fact_key }),
    value: t.field({
      type: 'JSON',
      nullable: true,
      description: 'What is known.',
      resolve: (row) => row.fact_value,
    }),
    status: t.field({
      type: FactStatus,
      description: 'Whether it still holds.',
      resolve: (row) => factStatus(row.status),
    }),
    rawStatus: t.string({
      nullable: true,
      description: "The status in the gateway's own word, also where status is OTHER.",
      resolve: (row) => row.status,
    }),
    version: t.int({
      nullable: true,
      description: 'Counts the changes of this fact.',
      resolve: (row) => row.version,
    }),
    confirmedBy: t.string({
      nullable: true,
      description: 'Who confirmed it, normally user: and the end user.',
      resolve: (row) => row.confirmed_by,
    }),
    ...timeFields(t, 'When it was first stored.'),
    raw: rawField(t),
  }),
});

export const FactConnection = connectionType('Fact', Fact, 'facts', true);
