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

/** A field under one of its aliases: a node with its arguments, and what is asked of its value. */
export interface AliasedField {
  readonly node: FieldNode;
  readonly selection: Selection;
}

type Document = Pick<GraphQLResolveInfo, 'schema' | 'fragments' | 'variableValues'>;

/**
 * Selections by the nodes they stand under. A list of nodes belongs to one plan, which was made for the values of all
 * variables that `@skip` and `@include` depend on; so whatever was found for it holds as long as the list is there.
 */
const known = new WeakMap<readonly FieldNode[], Map<string, Selection>>();

/** The fields an operation asks of one object, fragments and directives resolved, by response key. */
export class Selection {
  readonly #document: Document;
  readonly #byKey: ReadonlyMap<string, readonly FieldNode[]>;
  readonly #under = new Map<string, Selection>();
  readonly #aliases = new Map<string, readonly AliasedField[]>();

  private constructor(document: Document, byKey: ReadonlyMap<string, readonly FieldNode[]>) {
    this.#document = document;
    this.#byKey = byKey;
  }

  /** What is asked of the object that a field gives, where it is one of type `typeName`. */
  static of(info: GraphQLResolveInfo, typeName: string): Selection {
    let byType = known.get(info.fieldNodes);
    if (byType === undefined) {
      byType = new Map();
      known.set(info.fieldNodes, byType);
    }
    let selection = byType.get(typeName);
    if (selection === undefined) {
      selection = Selection.#collect(documentOf(info), info.fieldNodes, typeName);
      byType.set(typeName, selection);
    }
    return selection;
  }

  static #collect(document: Document, nodes: readonly FieldNode[], typeName: string): Selection {
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
    const key = `${name} ${typeName}`;
    let selection = this.#under.get(key);
    if (selection === undefined) {
      selection = Selection.#collect(this.#document, this.#named(name).flat(), typeName);
      this.#under.set(key, selection);
    }
    return selection;
  }

  /** The same for each alias apart, with a node that carries its arguments. */
  aliases(name: string, typeName: string): readonly AliasedField[] {
    const key = `${name} ${typeName}`;
    const found = this.#aliases.get(key) ?? this.#findAliases(name, typeName);
    this.#aliases.set(key, found);
    return found;
  }

  #findAliases(name: string, typeName: string): AliasedField[] {
    return this.#named(name).flatMap((nodes) => {
      const [node] = nodes;
      if (node === undefined) return [];
      return [{ node, selection: Selection.#collect(this.#document, nodes, typeName) }];
    });
  }

  #named(name: string): (readonly FieldNode[])[] {
    return [...this.#byKey.values()].filter(([node]) => node?.name.value === name);
  }
}

/** What of one execution holds for all of its plan: nothing else of the request may be kept. */
function documentOf({ schema, fragments, variableValues }: GraphQLResolveInfo): Document {
  const conditions = Object.entries(variableValues).filter(
    ([, value]) => typeof value === 'boolean' || value === null,
  );
  return { schema, fragments, variableValues: Object.fromEntries(conditions) };
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
