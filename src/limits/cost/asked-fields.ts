import {
  type DirectiveNode,
  type FieldNode,
  type FragmentDefinitionNode,
  getNullableType,
  type GraphQLField,
  GraphQLID,
  type GraphQLObjectType,
  type GraphQLSchema,
  isAbstractType,
  Kind,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';
import { type FieldCost, fieldCost } from '../../resolvers/field-cost.js';
import type { Variables } from './cost.js';

/** One `@skip` or `@include` that depends on a variable. */
interface Condition {
  readonly variable: string;
  readonly includes: boolean;
}

/** The fields of one response key of an object. */
export interface AskedField {
  readonly name: string;
  readonly nodes: readonly FieldNode[];
  /** Arguments of one id each. */
  readonly idArguments: readonly string[];
  /** What the field declares. */
  readonly cost: FieldCost | undefined;
  /** Null: whatever the variables say. */
  readonly isAsked: ((variables: Variables) => boolean) | null;
}

/** What operations ask of objects, with fragments in their places and equal response keys united. */
export class AskedFields {
  readonly #schema: GraphQLSchema;
  readonly #fragments: ReadonlyMap<string, FragmentDefinitionNode>;

  constructor(schema: GraphQLSchema, fragments: ReadonlyMap<string, FragmentDefinitionNode>) {
    this.#schema = schema;
    this.#fragments = fragments;
  }

  of(type: GraphQLObjectType, sets: readonly SelectionSetNode[]): AskedField[] {
    const found = new Map<string, { nodes: FieldNode[]; ways: (readonly Condition[])[] }>();
    const collect = (selections: readonly SelectionNode[], above: readonly Condition[]): void => {
      for (const node of selections) {
        const conditions = conditionsOf(node.directives, above);
        if (conditions === null) continue;
        if (node.kind === Kind.FIELD) {
          const key = node.alias?.value ?? node.name.value;
          const known = found.get(key) ?? { nodes: [], ways: [] };
          found.set(key, known);
          known.nodes.push(node);
          known.ways.push(conditions);
          continue;
        }
        const fragment = node.kind === Kind.INLINE_FRAGMENT ? node : this.#fragments.get(node.name.value);
        if (fragment !== undefined && this.#applies(fragment.typeCondition?.name.value, type)) {
          collect(fragment.selectionSet.selections, conditions);
        }
      }
    };
    for (const set of sets) collect(set.selections, []);
    const fields = type.getFields();
    return [...found.values()].map(({ nodes, ways }) => {
      const name = nodes[0]?.name.value ?? '';
      return {
        name,
        nodes,
        idArguments: idArgumentsOf(fields[name]),
        cost: fieldCost(fields[name]),
        isAsked: ways.some((way) => way.length === 0) ? null : anyWay(ways),
      };
    });
  }

  /** The same of the objects under a field. */
  under(type: GraphQLObjectType, { nodes }: AskedField): AskedField[] {
    return this.of(
      type,
      nodes.flatMap((node) => node.selectionSet ?? []),
    );
  }

  #applies(condition: string | undefined, type: GraphQLObjectType): boolean {
    if (condition === undefined || condition === type.name) return true;
    const conditional = this.#schema.getType(condition);
    return isAbstractType(conditional) && this.#schema.isSubType(conditional, type);
  }
}

function idArgumentsOf(field: GraphQLField<unknown, unknown> | undefined): string[] {
  const ids = field?.args.filter(({ type }) => getNullableType(type) === GraphQLID) ?? [];
  return ids.map(({ name }) => name);
}

/** Null: left out whatever the variables say. */
function conditionsOf(
  directives: readonly DirectiveNode[] = [],
  above: readonly Condition[],
): readonly Condition[] | null {
  let conditions = above;
  for (const { name, arguments: args } of directives) {
    const value = args?.find((argument) => argument.name.value === 'if')?.value;
    if (value === undefined || (name.value !== 'skip' && name.value !== 'include')) continue;
    const includes = name.value === 'include';
    if (value.kind === Kind.VARIABLE) conditions = [...conditions, { variable: value.name.value, includes }];
    else if (value.kind === Kind.BOOLEAN && value.value !== includes) return null;
  }
  return conditions;
}

function anyWay(ways: readonly (readonly Condition[])[]): (variables: Variables) => boolean {
  return (variables) =>
    ways.some((way) => way.every((condition) => variables[condition.variable] === condition.includes));
}
