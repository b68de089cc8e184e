import { printSubgraphSchema } from '@apollo/subgraph';
import {
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  isObjectType,
  isUnionType,
  lexicographicSortSchema,
} from 'graphql';
import { typeOfNode } from '../resolvers/keys/node.js';
import type { Context } from '../resolvers/context.js';
import {
  agentMemoryReference,
  agentReference,
  asRepresentation,
  candidateReference,
  factReference,
  memoryItemReference,
  type Representation,
  sessionReference,
  userReference,
} from '../resolvers/keys/reference.js';
import { refuseArgument } from '../paging/refuse.js';
import { builder } from './builder.js';
import { Agent, AgentMemory, Candidate, Fact, MemoryItem, Session, User } from './refs.js';

const id = builder.selection<{ id: string }>('id');

builder.asEntity(User, { key: id, resolveReference: (reference) => userReference(reference) });
builder.asEntity(Agent, { key: id, resolveReference: (reference) => agentReference(reference) });
builder.asEntity(Session, {
  key: [id, builder.selection<{ userId: string; sessionId: string }>('userId sessionId')],
  resolveReference: (reference, context, info) => sessionReference(context, info, reference),
});
builder.asEntity(AgentMemory, {
  key: [id, builder.selection<{ agentId: string; endUserId: string }>('agentId endUserId')],
  resolveReference: (reference) => agentMemoryReference(reference),
});
builder.asEntity(MemoryItem, {
  key: [
    id,
    builder.selection<{ agentId: string; endUserId: string; memoryId: string }>('agentId endUserId memoryId'),
  ],
  resolveReference: (reference, context, info) => memoryItemReference(context, info, reference),
});
builder.asEntity(Fact, {
  key: [
    id,
    builder.selection<{ agentId: string; endUserId: string; factId: string }>('agentId endUserId factId'),
  ],
  resolveReference: (reference, context, info) => factReference(context, info, reference),
});
builder.asEntity(Candidate, {
  key: [
    id,
    builder.selection<{ agentId: string; endUserId: string; candidateId: string }>(
      'agentId endUserId candidateId',
    ),
  ],
  resolveReference: (reference, context, info) => candidateReference(context, info, reference),
});

/** The schema with `_service` and `_entities`. */
export function toSubgraph(): GraphQLSchema {
  const schema = builder.toSubGraphSchema({ linkUrl: 'https://specs.apollo.dev/federation/v2.9' });
  const entities = schema.getQueryType()?.getFields()._entities;
  const union = schema.getType('_Entity');
  if (entities === undefined || !isUnionType(union)) throw new Error('the subgraph has no entities');
  union.resolveType = (value) => typeOfEntity(value);
  // What other object than its own ids a representation may have is judged when it is resolved.
  entities.extensions = { ...entities.extensions, access: 'keys', upstreamCost: { keys: 'representations' } };
  // The library's own resolver throws for the whole list where one representation is of an unknown type.
  entities.resolve = (_root, { representations }: { representations: unknown[] }, context: Context, info) =>
    representations.map(async (value) => resolveOne(schema, asRepresentation(value), context, info));
  return schema;
}

/** Lets `_service` tell the schema that is served; the library would tell the one it was made from. */
export function serveSdl(schema: GraphQLSchema): void {
  const service = schema.getQueryType()?.getFields()._service;
  if (service === undefined) throw new Error('the subgraph has no _service');
  service.extensions = { ...service.extensions, access: 'open' };
  let sdl: string | undefined;
  service.resolve = () => ({ sdl: (sdl ??= printSubgraph(schema)) });
}

/** A subgraph's SDL, types by name: with its federation directives, without `_service` and `_entities`. */
export function printSubgraph(schema: GraphQLSchema): string {
  return printSubgraphSchema(lexicographicSortSchema(schema));
}

type ResolveReference = (reference: Representation, context: Context, info: GraphQLResolveInfo) => unknown;

async function resolveOne(
  schema: GraphQLSchema,
  reference: Representation | null,
  context: Context,
  info: GraphQLResolveInfo,
): Promise<unknown> {
  const name = reference?.__typename;
  const type = typeof name === 'string' ? schema.getType(name) : undefined;
  const resolve = isObjectType(type) ? resolverOf(type) : undefined;
  if (reference === null || resolve === undefined) {
    throw refuseArgument(
      'representations',
      'must be objects with the __typename of an entity of this subgraph',
    );
  }
  return resolve(reference, context, info);
}

function resolverOf(type: GraphQLObjectType): ResolveReference | undefined {
  // Where the federation library keeps what asEntity was given; it declares no type for it.
  const apollo = type.extensions.apollo as { subgraph?: { resolveReference?: ResolveReference } } | undefined;
  return apollo?.subgraph?.resolveReference;
}

function typeOfEntity(value: Parameters<typeof typeOfNode>[0] | { __typename: 'User' | 'Agent' }): string {
  return '__typename' in value ? value.__typename : typeOfNode(value);
}
