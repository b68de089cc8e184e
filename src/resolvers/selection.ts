import {
  type FieldNode,
  getDirectiveValues,
  GraphQLIncludeDirective,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  GraphQLSkipDirective,
  isAbstractType,
  isObjectType,
  Kind,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';

type Document = Pick<GraphQLResolveInfo, 'schema' | 'fragments' | 'variableValues'>;

/** The fields an operation asks of one object, fragments and directives resolved, by response key. */
export class Selection {
  readonly #document: Document;
  readonly #byKey: ReadonlyMap<string, readonly FieldNode[]>;

  private constructor(document: Document, byKey: ReadonlyMap<string, readonly FieldNode[]>) {
    this.#document = document;
    this.#byKey = byKey;
  }

  /** What is asked of the object that a field gives, where it is one of type `typeName`. */
  static of(info: GraphQLResolveInfo, typeName: string): Selection {
    return Selection.#under(info, info.fieldNodes, typeName);
  }

  static #under(document: Document, nodes: readonly FieldNode[], typeName: string): Selection {
    const byKey = new Map<string, FieldNode[]>();
    const type = document.schema.getType(typeName);
    if (isObjectType(type)) {
      for (const node of nodes) collect(document, type, node.selectionSet, byKey, new Set());
    }
    return new Selection(document, byKey);
  }

  /** True where any of the fields is asked for, under whatever alias. */
  has(...names: readonly string[]): boolean {
    for (const [node] of this.#byKey.values()) {
      if (node !== undefined && names.includes(node.name.value)) return true;
    }
    return false;
  }

  /** True where a field stands in the selection that is none of these. */
  hasOtherThan(names: readonly string[]): boolean {
    for (const [node] of this.#byKey.values()) {
      if (node !== undefined && !names.includes(node.name.value)) return true;
    }
    return false;
  }

  /** What is asked of the objects under the fields of this name, all aliases together. */
  under(name: string, typeName: string): Selection {
    return Selection.#under(this.#document, this.#named(name).flat(), typeName);
  }

  /** The same for each alias apart, with a node that carries its arguments. */
  aliases(name: string, typeName: string): { node: FieldNode; selection: Selection }[] {
    return this.#named(name).flatMap((nodes) => {
      const [node] = nodes;
      if (node === undefined) return [];
      return [{ node, selection: Selection.#under(this.#document, nodes, typeName) }];
    });
  }

  #named(name: string): (readonly FieldNode[])[] {
    return [...this.#byKey.values()].filter(([node]) => node?.name.value === name);
  }
}

function collect(
  document: Document,
  type: GraphQLObjectType,
  set: SelectionSetNode | undefined,
  byKey: Map<string, FieldNode[]>,
  visited: Set<string>,
): void {
  for (const node of set?.selections ?? []) {
    if (!isIncluded(document, node)) continue;
    if (node.kind === Kind.FIELD) {
      const key = node.alias?.value ?? node.name.value;
      const known = byKey.get(key);
      if (known === undefined) byKey.set(key, [node]);
      else known.push(node);
    } else if (node.kind === Kind.INLINE_FRAGMENT) {
      if (applies(document, type, node.typeCondition?.name.value)) {
        collect(document, type, node.selectionSet, byKey, visited);
      }
    } else if (!visited.has(node.name.value)) {
      visited.add(node.name.value);
      const fragment = document.fragments[node.name.value];
      if (fragment !== undefined && applies(document, type, fragment.typeCondition.name.value)) {
        collect(document, type, fragment.selectionSet, byKey, visited);
      }
    }
  }
}

function applies({ schema }: Document, type: GraphQLObjectType, condition: string | undefined): boolean {
  if (condition === undefined || condition === type.name) return true;
  const conditional = schema.getType(condition);
  return isAbstractType(conditional) && schema.isSubType(conditional, type);
}

function isIncluded(document: Document, node: SelectionNode): boolean {
  if (node.directives === undefined || node.directives.length === 0) return true;
  const skip = getDirectiveValues(GraphQLSkipDirective, node, document.variableValues);
  if (skip?.if === true) return false;
  return getDirectiveValues(GraphQLIncludeDirective, node, document.variableValues)?.if !== false;
}
