import {
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  type GraphQLInputType,
  isInputObjectType,
  isInterfaceType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
  isUnionType,
} from 'graphql';
import { globalId, type NodeType } from '../../src/resolvers/keys/global-id.js';

/** The ids that a walk asks with, by the names of arguments and keys. */
export interface Ids {
  readonly person: string;
  readonly agent: string;
  /** Of every other kind of object. */
  readonly object: string;
}

/** One operation of a walk, and where in the graph it begins. */
export interface Step {
  readonly name: string;
  readonly document: string;
}

const keysOf: Readonly<Record<NodeType | 'User' | 'Agent', readonly string[]>> = {
  Session: ['userId', 'sessionId'],
  AgentMemory: ['agentId', 'endUserId'],
  MemoryItem: ['agentId', 'endUserId', 'memoryId'],
  Fact: ['agentId', 'endUserId', 'factId'],
  Candidate: ['agentId', 'endUserId', 'candidateId'],
  User: ['id'],
  Agent: ['id'],
};

/**
 * Every way into the graph with these ids, each with all fields to a depth: the fields of Query and Mutation, node and
 * nodes by every type, entities by every key, and the caller's own User.
 */
export function walk(schema: GraphQLSchema, ids: Ids, depth = 4): Step[] {
  const query = schema.getQueryType()?.getFields() ?? {};
  const mutation = schema.getMutationType()?.getFields() ?? {};
  const select = (type: GraphQLNamedType) => selection(schema, type, ids, depth);
  const steps: Step[] = [];
  const add = (name: string, field: string, kind = 'query') =>
    steps.push({ name, document: `${kind} { ${field} }` });
  for (const field of Object.values(query)) {
    if (['node', 'nodes', '_entities', '_service'].includes(field.name)) continue;
    add(field.name, `${call(field, ids)}${select(getNamedType(field.type))}`);
  }
  for (const field of Object.values(mutation)) {
    add(field.name, `${call(field, ids)}${select(getNamedType(field.type))}`, 'mutation');
  }
  for (const [type, keys] of Object.entries(keysOf)) {
    const fragment = `{ ... on ${type} ${selectionOf(schema, type, ids, depth)} }`;
    const values = keys.map((key) => idFor(key, ids, type));
    const byKeys = Object.fromEntries(keys.map((key, at) => [key, values[at]]));
    add(
      `_entities ${type} by ${keys.join(' ')}`,
      `_entities(representations: [${literal({ __typename: type, ...byKeys })}]) ${fragment}`,
    );
    if (type === 'User' || type === 'Agent') continue;
    // The names of the table are those of the types with global ids, but for the two above.
    const id = globalId(type as NodeType, ...values);
    add(`node ${type}`, `node(id: ${literal(id)}) ${fragment}`);
    add(`nodes ${type}`, `nodes(ids: [${literal(id)}]) ${fragment}`);
    add(
      `_entities ${type} by id`,
      `_entities(representations: [${literal({ __typename: type, id })}]) ${fragment}`,
    );
  }
  return steps;
}

function selectionOf(schema: GraphQLSchema, name: string, ids: Ids, depth: number): string {
  const type = schema.getType(name);
  return type === undefined ? '' : selection(schema, type, ids, depth);
}

/** All fields of a type to a depth, each under a name that no other type's field can clash with. */
function selection(schema: GraphQLSchema, type: GraphQLNamedType, ids: Ids, depth: number): string {
  if (isLeafType(type)) return '';
  if (isUnionType(type) || isInterfaceType(type)) {
    const possible = schema.getPossibleTypes(type);
    return `{ __typename ${possible.map((one) => `... on ${one.name} ${selection(schema, one, ids, depth)}`).join(' ')} }`;
  }
  if (!isObjectType(type)) return '';
  const fields = Object.values(type.getFields()).flatMap((field) => {
    const named = getNamedType(field.type);
    if (depth === 0 && !isLeafType(named)) return [];
    return [`${type.name}_${field.name}: ${call(field, ids)}${selection(schema, named, ids, depth - 1)}`];
  });
  return `{ __typename ${fields.join(' ')} }`;
}

/** A field with what it requires. */
function call(field: GraphQLField<unknown, unknown>, ids: Ids): string {
  const given = field.args
    .filter(isRequiredArgument)
    .map((arg) => `${arg.name}: ${literal(valueOf(arg.name, arg.type, ids))}`);
  return given.length === 0 ? field.name : `${field.name}(${given.join(', ')})`;
}

function valueOf(name: string, type: GraphQLInputType, ids: Ids): unknown {
  const named = getNamedType(type);
  if (isInputObjectType(named)) {
    return Object.fromEntries(
      Object.values(named.getFields()).map((field) => [field.name, valueOf(field.name, field.type, ids)]),
    );
  }
  return named.name === 'Boolean' ? true : idFor(name, ids);
}

function idFor(name: string, ids: Ids, type = ''): string {
  if (/userId$/i.test(name) || type === 'User') return ids.person;
  return name === 'agentId' || type === 'Agent' ? ids.agent : ids.object;
}

/** A value as it stands in a document. */
function literal(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).map(([name, one]) => `${name}: ${literal(one)}`);
  return `{ ${fields.join(', ')} }`;
}
