import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLObjectType,
  type GraphQLSchema,
  isAbstractType,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import { isIncluded } from './conditions.js';

export type FieldsByKey = ReadonlyMap<string, readonly FieldNode[]>;

/** What selections are read with. */
export interface Selected {
  readonly schema: GraphQLSchema;
  readonly fragments: Readonly<Record<string, FragmentDefinitionNode | undefined>>;
  /** The values of those variables on which `@skip` and `@include` depend. */
  readonly variables: Record<string, unknown>;
}

/**
 * The fields of selections on an object of a type, merged by response key, in order.
 * @throws GraphQLError where a condition is no boolean
 */
export function collectFields(
  { schema, fragments, variables }: Selected,
  type: GraphQLObjectType,
  sets: readonly SelectionSetNode[],
): FieldsByKey {
  const fields = new Map<string, FieldNode[]>();
  const spread = new Set<string>();
  for (const set of sets) collect(set);
  return fields;

  function collect(set: SelectionSetNode): void {
    for (const node of set.selections) {
      if (node.kind === Kind.FRAGMENT_SPREAD && spread.has(node.name.value)) continue;
      if (!isIncluded(node, variables)) continue;
      if (node.kind === Kind.FIELD) {
        const key = node.alias?.value ?? node.name.value;
        const known = fields.get(key);
        if (known === undefined) fields.set(key, [node]);
        else known.push(node);
      } else if (node.kind === Kind.INLINE_FRAGMENT) {
        if (applies(node.typeCondition?.name.value)) collect(node.selectionSet);
      } else {
        spread.add(node.name.value);
        const fragment = fragments[node.name.value];
        if (fragment !== undefined && applies(fragment.typeCondition.name.value))
          collect(fragment.selectionSet);
      }
    }
  }

  function applies(condition: string | undefined): boolean {
    if (condition === undefined || condition === type.name) return true;
    const conditional = schema.getType(condition);
    return isAbstractType(conditional) && schema.isSubType(conditional, type);
  }
}
