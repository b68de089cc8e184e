import type { GraphQLSchema } from 'graphql';
import { builder } from './builder.js';
import { serveSdl, toSubgraph } from './entities.js';
import { withoutStandaloneFields } from './standalone-fields.js';
import './scalars.js';
import './user.js';
import './agent.js';
import './session.js';
import './agent-memory.js';
import './memory-item.js';
import './fact.js';
import './candidate.js';
import './query.js';
import './viewer.js';
import './mutation.js';

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
