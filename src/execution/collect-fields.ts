import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLObjectType,
  type GraphQLSchema,
  isAbstractType,
  Kind,
  type SelectionSetNode,
} from 'graphql';

export type FieldsByKey = ReadonlyMap<string, readonly FieldNode[]>;
type Fragments = Readonly<Record<string, FragmentDefinitionNode | undefined>>;

/** The fields of selections without directives on an object of a type, merged by response key, in order. */
export function collectFields(
  schema: GraphQLSchema,
  fragments: Fragments,
  type: GraphQLObjectType,
  sets: readonly SelectionSetNode[],
): FieldsByKey {
  const fields = new Map<string, FieldNode[]>();
  const spread = new Set<string>();
  for (const set of sets) collect(set);
  return fields;

  function collect(set: SelectionSetNode): void {
    for (const node of set.selections) {
      if (node.kind === Kind.FIELD) {
        const key = node.alias?.value ?? node.name.value;
        const known = fields.get(key);
        if (known === undefined) fields.set(key, [node]);
        else known.push(node);
      } else if (node.kind === Kind.INLINE_FRAGMENT) {
        if (applies(node.typeCondition?.name.value)) collect(node.selectionSet);
      } else if (!spread.has(node.name.value)) {
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
