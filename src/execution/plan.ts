import {
  defaultFieldResolver,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLFieldResolver,
  GraphQLID,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  GraphQLString,
  isLeafType,
  isNonNullType,
  type OperationDefinitionNode,
  print,
  TypeNameMetaFieldDef,
  visit,
} from 'graphql';
import { getArgumentValues } from 'graphql/execution/values.js';
import { collectFields, type FieldsByKey } from './collect-fields.js';
import { completionOf, type Complete } from './complete.js';
import type { Place, Run } from './run.js';

/** What an object's fields need, in the order of the answer. */
export interface ObjectPlan {
  readonly steps: readonly FieldStep[];
}

/** One field of one selection, with all that the document alone decides. */
export interface FieldStep {
  /** Where a run keeps the arguments. */
  readonly argumentsIndex: number;
  readonly key: string;
  readonly parentType: GraphQLObjectType;
  readonly nodes: readonly FieldNode[];
  readonly resolve: GraphQLFieldResolver<unknown, unknown>;
  readonly needsInfo: boolean;
  readonly nonNull: boolean;
  /** A scalar or an enum, which needs no place of its own unless it fails. */
  readonly isLeaf: boolean;
  /** A String or an ID: a text is its own completion. */
  readonly isText: boolean;
  readonly complete: Complete;
  /** Where no variable takes part. */
  readonly constantArguments: Record<string, unknown> | null;
  computeArguments(variables: Record<string, unknown>): Record<string, unknown>;
  info(run: Run, place: Place): GraphQLResolveInfo;
}

/** One operation of one document, ready to run. */
export interface OperationPlan {
  readonly operation: OperationDefinitionNode;
  readonly root: ObjectPlan;
}

/** Makes the plans of one operation; those of abstract types are made when a value of the type turns up. */
export class Planner {
  readonly schema: GraphQLSchema;
  readonly #operation: OperationDefinitionNode;
  readonly #fragments: Record<string, FragmentDefinitionNode>;
  /** Fields with the same arguments in the same words share what they are computed to. */
  readonly #arguments = new Map<string, number>();

  constructor(
    schema: GraphQLSchema,
    operation: OperationDefinitionNode,
    fragments: Record<string, FragmentDefinitionNode>,
  ) {
    this.schema = schema;
    this.#operation = operation;
    this.#fragments = fragments;
  }

  root(type: GraphQLObjectType): ObjectPlan {
    return this.#object(
      type,
      collectFields(this.schema, this.#fragments, type, [this.#operation.selectionSet]),
    );
  }

  /** What is selected of an object of this type under a field. */
  under(type: GraphQLObjectType, nodes: readonly FieldNode[]): ObjectPlan {
    const sets = nodes.flatMap((node) => node.selectionSet ?? []);
    return this.#object(type, collectFields(this.schema, this.#fragments, type, sets));
  }

  #object(type: GraphQLObjectType, fields: FieldsByKey): ObjectPlan {
    const steps: FieldStep[] = [];
    for (const [key, nodes] of fields) {
      const step = this.#step(type, key, nodes);
      if (step !== null) steps.push(step);
    }
    return { steps };
  }

  #argumentsIndex(field: string, { arguments: given = [] }: FieldNode): number {
    const words = `${field}(${given.map(print).join()})`;
    const index = this.#arguments.get(words) ?? this.#arguments.size;
    this.#arguments.set(words, index);
    return index;
  }

  #step(parentType: GraphQLObjectType, key: string, nodes: readonly FieldNode[]): FieldStep | null {
    const [node] = nodes;
    if (node === undefined) return null;
    const name = node.name.value;
    const isTypename = name === TypeNameMetaFieldDef.name;
    const field = isTypename ? TypeNameMetaFieldDef : parentType.getFields()[name];
    if (field === undefined) return null;
    const resolve = isTypename ? () => parentType.name : (field.resolve ?? defaultFieldResolver);
    const type = isNonNullType(field.type) ? field.type.ofType : field.type;
    const usesVariables = node.arguments?.some(hasVariable) ?? false;
    const schema = this.schema;
    const operation = this.#operation;
    const fragments = this.#fragments;
    return {
      argumentsIndex: this.#argumentsIndex(`${parentType.name}.${name}`, node),
      key,
      parentType,
      nodes,
      resolve,
      // A function that names three parameters at most can't ask for the fourth; rest parameters count as none.
      needsInfo: resolve.length === 0 || resolve.length > 3,
      nonNull: isNonNullType(field.type),
      isLeaf: isLeafType(type),
      isText: type === GraphQLString || type === GraphQLID,
      complete: completionOf(this, field.type, nodes, `${parentType.name}.${field.name}`),
      constantArguments: usesVariables ? null : constantArguments(field, node),
      computeArguments: (variables) => getArgumentValues(field, node, variables),
      info: (run, place) => ({
        fieldName: field.name,
        fieldNodes: nodes,
        returnType: field.type,
        parentType,
        // Only the root of an answer has no place, and a field is never the root.
        path: place as GraphQLResolveInfo['path'],
        schema,
        fragments,
        rootValue: run.rootValue,
        operation,
        variableValues: run.variables,
      }),
    };
  }
}

/** Thrown while planning where graphql-js itself has to execute. */
export class Unplannable extends Error {}

const noArguments: Record<string, unknown> = Object.freeze({});

function constantArguments(
  field: GraphQLField<unknown, unknown>,
  node: FieldNode,
): Record<string, unknown> | null {
  if (field.args.length === 0) return noArguments;
  try {
    return Object.freeze(getArgumentValues(field, node, {}));
  } catch {
    // The field fails when it runs, with its place.
    return null;
  }
}

function hasVariable(node: NonNullable<FieldNode['arguments']>[number]): boolean {
  let found = false;
  visit(node, {
    Variable() {
      found = true;
    },
  });
  return found;
}
