import {
  type FieldNode,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  isObjectType,
  type OperationDefinitionNode,
} from 'graphql';
import { collectFields, type FieldsByKey, type Selected } from './collect-fields.js';

/** The fields of one response key, which have one name and one set of arguments. */
export interface SelectedField {
  readonly name: string;
  /** The first node; it carries the arguments. */
  readonly node: FieldNode;
  readonly nodes: readonly FieldNode[];
  /** Undefined for `__typename` and what else the type does not declare. */
  readonly definition: GraphQLField<unknown, unknown> | undefined;
}

/** A field under one of its aliases, and what is asked of its value. */
export interface AliasedField {
  readonly node: FieldNode;
  readonly selection: Selection;
}

/**
 * Selections by the nodes they stand under. A list of nodes belongs to one plan, which was made for the values of all
 * variables that `@skip` and `@include` depend on; so whatever was found for it holds as long as the list is there.
 */
const known = new WeakMap<readonly FieldNode[], Map<string, Selection>>();

/** The fields that an operation asks of one object, fragments and directives resolved. */
export class Selection {
  readonly type: GraphQLObjectType;
  readonly fields: readonly SelectedField[];
  readonly #selected: Selected;
  readonly #under = new Map<string, Selection>();
  readonly #aliases = new Map<string, readonly AliasedField[]>();

  private constructor(selected: Selected, type: GraphQLObjectType, byKey: FieldsByKey) {
    const definitions = type.getFields();
    this.type = type;
    this.#selected = selected;
    this.fields = [...byKey.values()].flatMap((nodes) => {
      const [node] = nodes;
      if (node === undefined) return [];
      const name = node.name.value;
      return [{ name, node, nodes, definition: definitions[name] }];
    });
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
      const selected = selectedBy(info);
      selection = Selection.collect(selected, objectType(selected, typeName), info.fieldNodes);
      byType.set(typeName, selection);
    }
    return selection;
  }

  /** What an operation, or the nodes of a field, ask of an object. */
  static collect(
    selected: Selected,
    type: GraphQLObjectType,
    nodes: readonly (OperationDefinitionNode | FieldNode)[],
  ): Selection {
    const sets = nodes.flatMap((node) => node.selectionSet ?? []);
    return new Selection(selected, type, fieldsOf(selected, type, sets));
  }

  /** True where any of the fields is asked for, under whatever alias. */
  has(...names: readonly string[]): boolean {
    return this.fields.some(({ name }) => names.includes(name));
  }

  /** True where a field stands in the selection that is none of these. */
  hasOtherThan(names: readonly string[]): boolean {
    return this.fields.some(({ name }) => !names.includes(name));
  }

  /** What is asked of the objects of a type under one field. */
  below({ nodes }: SelectedField, type: GraphQLObjectType | string): Selection {
    const object = typeof type === 'string' ? objectType(this.#selected, type) : type;
    return Selection.collect(this.#selected, object, nodes);
  }

  /** What is asked of the objects under the fields of this name, all aliases together. */
  under(name: string, typeName: string): Selection {
    const key = `${name} ${typeName}`;
    let selection = this.#under.get(key);
    if (selection === undefined) {
      const nodes = this.#named(name).flatMap((field) => field.nodes);
      selection = Selection.collect(this.#selected, objectType(this.#selected, typeName), nodes);
      this.#under.set(key, selection);
    }
    return selection;
  }

  /** The same for each alias apart, with a node that carries its arguments. */
  aliases(name: string, typeName: string): readonly AliasedField[] {
    const key = `${name} ${typeName}`;
    const found =
      this.#aliases.get(key) ??
      this.#named(name).map((field) => ({ node: field.node, selection: this.below(field, typeName) }));
    this.#aliases.set(key, found);
    return found;
  }

  #named(name: string): readonly SelectedField[] {
    return this.fields.filter((field) => field.name === name);
  }
}

/** What of one execution holds for all of its plan: nothing else of the request may be kept. */
function selectedBy({ schema, fragments, variableValues }: GraphQLResolveInfo): Selected {
  const conditions = Object.entries(variableValues).filter(
    ([, value]) => typeof value === 'boolean' || value === null,
  );
  return { schema, fragments, variables: Object.fromEntries(conditions) };
}

/** @throws TypeError where the schema has no object type of this name, which is a fault of ours */
function objectType({ schema }: Selected, name: string): GraphQLObjectType {
  const type = schema.getType(name);
  if (!isObjectType(type)) throw new TypeError(`the schema has no object type ${name}`);
  return type;
}

/** None where a condition is no boolean: the selection fails where it is executed, with its place. */
function fieldsOf(...[selected, type, sets]: Parameters<typeof collectFields>): FieldsByKey {
  try {
    return collectFields(selected, type, sets);
  } catch {
    return new Map();
  }
}
