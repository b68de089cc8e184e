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
import './subscription.js';

export interface SchemaOptions {
  /** Adds `_service` and `_entities`. Default: true, as in the settings. */
  readonly federation?: boolean;
  /** Keeps `node`, `nodes` and `viewer`. Default: true, as in the settings. */
  readonly standaloneFields?: boolean;
}

/** The schema with its resolvers, which need the context that a server makes. Every call gives one of its own. */
export function buildSchema({
  federation = true,
  standaloneFields = true,
}: SchemaOptions = {}): GraphQLSchema {
  const schema = federation ? toSubgraph() : builder.toSchema();
  const trimmed = standaloneFields ? schema : withoutStandaloneFields(schema);
  if (federation) serveSdl(trimmed);
  return trimmed;
}

const shared = new Map<string, GraphQLSchema>();

/**
 * The schema as all servers of a process share it. Nothing of a server is in it and nothing changes it, while building
 * it takes more than half of a server's start.
 */
export function sharedSchema(options: Required<SchemaOptions>): GraphQLSchema {
  const key = JSON.stringify([options.federation, options.standaloneFields]);
  const schema = shared.get(key) ?? buildSchema(options);
  shared.set(key, schema);
  return schema;
}
