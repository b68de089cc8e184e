import type { GraphQLSchema } from 'graphql';
import { builder } from './builder.js';
import { serveSdl, toSubgraph } from './entities.js';
import { withoutStandaloneFields } from './standalone-fields.js';
import './scalars.js';
import './types/user.js';
import './types/agent.js';
import './types/session.js';
import './types/agent-memory.js';
import './types/memory-item.js';
import './types/fact.js';
import './types/candidate.js';
import './query.js';
import './types/viewer.js';
import './writes/mutation.js';

export interface SchemaOptions {
  /** Adds `_service` and `_entities`. */
  federation: boolean;
  /** Keeps `node`, `nodes` and `viewer`. */
  standaloneFields: boolean;
}

/** The executable schema. Every call gives one of its own. */
export function buildSchema(options: SchemaOptions): GraphQLSchema {
  const schema = options.federation ? toSubgraph() : builder.toSchema();
  const trimmed = options.standaloneFields ? schema : withoutStandaloneFields(schema);
  if (options.federation) serveSdl(trimmed);
  return trimmed;
}
