import {
  defaultFieldResolver,
  type FieldNode,
  type GraphQLField,
  type GraphQLFieldResolver,
  GraphQLID,
  type GraphQLObjectType,
  GraphQLString,
  isLeafType,
  isNonNullType,
  type OperationDefinitionNode,
  print,
  SchemaMetaFieldDef,
  TypeMetaFieldDef,
  TypeNameMetaFieldDef,
  visit,
} from 'graphql';
import { getArgumentValues } from 'graphql/execution/values.js';
import { collectFields, type FieldsByKey } from './collect-fields.js';
import { completionOf } from './complete.js';
import type { Planned } from './known-operations.js';
import type { FieldArguments } from './run.js';
import type { FieldStep, ObjectPlan } from './step.js';

/** Gives the resolver that is run in place of a field's own. */
export type AroundResolver = (
  resolve: GraphQLFieldResolver<unknown, unknown>,
) => GraphQLFieldResolver<unknown, unknown>;

/** Plans an operation; what is asked of an abstract type is planned when a value of one of its types turns up. */
export function planOperation(
  planned: Planned,
  root: GraphQLObjectType,
  around?: AroundResolver,
): ObjectPlan {
  return new Planner(planned, around).object(root, [planned.operation]);
}

class Planner {
  readonly #planned: Planned;
  /** Fields with the same arguments in the same words share what they are computed to. */
  readonly #arguments = new Map<string, number>();

  readonly #around: AroundResolver | undefined;

  constructor(planned: Planned, around: AroundResolver | undefined) {
    this.#planned = planned;
    this.#around = around;
  }

  /** What is selected of an object of this type under an operation or a field's nodes. */
  object(type: GraphQLObjectType, nodes: readonly (OperationDefinitionNode | FieldNode)[]): ObjectPlan {
    let fields: FieldsByKey;
    try {
      fields = collectFields(
        this.#planned,
        type,
        nodes.flatMap((node) => node.selectionSet ?? []),
      );
    } catch (error) {
      // The field fails where it runs, with its place.
      return { type, steps: [], hasOddKey: false, fault: error as Error };
    }
    const steps = [...fields].map(([key, own]) => this.#step(type, key, own)).filter((step) => step !== null);
    return { type, steps, hasOddKey: steps.some(({ key }) => key === '__proto__'), fault: null };
  }

  #step(parentType: GraphQLObjectType, key: string, nodes: readonly FieldNode[]): FieldStep | null {
    const [node] = nodes;
    const field = node && this.#fieldOf(parentType, node.name.value);
    if (node === undefined || field === undefined) return null;
    const type = isNonNullType(field.type) ? field.type.ofType : field.type;
    const name = `${parentType.name}.${field.name}`;
    return {
      key,
      parentType,
      field,
      nodes,
      resolve: field === TypeNameMetaFieldDef ? () => parentType.name : this.#resolverOf(field),
      arguments: this.#argumentsOf(name, field, node),
      nonNull: isNonNullType(field.type),
      isLeaf: isLeafType(type),
      isText: type === GraphQLString || type === GraphQLID,
      complete: completionOf({
        name,
        type: field.type,
        nodes,
        planUnder: (object) => this.object(object, nodes),
      }),
    };
  }

  #resolverOf({ resolve }: GraphQLField<unknown, unknown>): GraphQLFieldResolver<unknown, unknown> {
    if (resolve === undefined) return defaultFieldResolver;
    return this.#around?.(resolve) ?? resolve;
  }

  #fieldOf(type: GraphQLObjectType, name: string): GraphQLField<unknown, unknown> | undefined {
    if (name === TypeNameMetaFieldDef.name) return TypeNameMetaFieldDef;
    if (type === this.#planned.schema.getQueryType()) {
      if (name === SchemaMetaFieldDef.name) return SchemaMetaFieldDef;
      if (name === TypeMetaFieldDef.name) return TypeMetaFieldDef;
    }
    return type.getFields()[name];
  }

  #argumentsOf(name: string, field: GraphQLField<unknown, unknown>, node: FieldNode): FieldArguments {
    const words = `${name}(${(node.arguments ?? []).map(print).join()})`;
    const index = this.#arguments.get(words) ?? this.#arguments.size;
    this.#arguments.set(words, index);
    return {
      index,
      constant: (node.arguments?.some(hasVariable) ?? false) ? null : constantArguments(field, node),
      compute: (variables) => getArgumentValues(field, node, variables),
    };
  }
}

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
