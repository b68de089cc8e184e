import {
  type DocumentNode,
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
} from 'graphql';

/** How large an operation is with its fragments put in their places. */
export interface DocumentSize {
  /** Without what stands below `__schema` and `__type`. */
  readonly depth: number;
  /** Of what stands below them. */
  readonly introspectionDepth: number;
  readonly aliases: number;
  readonly directives: number;
  readonly rootFields: number;
  /** Fields, inline fragments and spreads: each is a step of whatever walks through the operation. */
  readonly selections: number;
}

/** The sizes of a document's operations. */
export interface DocumentSizes {
  /** Of the largest operation, each number by itself. */
  readonly largest: DocumentSize;
  /** Selections of all operations together. */
  readonly selections: number;
}

/** GraphiQL, code generators and routers ask for the schema about 15 fields deep. */
export const introspectionDepth = 20;
const introspectionFields = new Set(['__schema', '__type']);

const nothing: DocumentSize = {
  depth: 0,
  introspectionDepth: 0,
  aliases: 0,
  directives: 0,
  rootFields: 0,
  selections: 0,
};

/**
 * Measures a document's operations. Each fragment is measured once however often it
 * is spread, so that the work grows with the text and not with what it stands for. Fragments that spread themselves are
 * left for validation to refuse.
 */
export function measureDocument(document: DocumentNode): DocumentSizes {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  }
  const measured = new Map<string, DocumentSize>();
  let largest = nothing;
  let selections = 0;
  for (const definition of document.definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue;
    const size = sizeOf(definition);
    largest = larger(largest, size);
    selections += size.selections;
  }
  return { largest, selections };

  function sizeOf({ selectionSet, directives, variableDefinitions = [] }: OperationDefinitionNode) {
    const onVariables = variableDefinitions.reduce((sum, one) => sum + (one.directives?.length ?? 0), 0);
    return withDirectives(ofSelections(selectionSet.selections), (directives?.length ?? 0) + onVariables);
  }

  function ofSelections(selections: readonly SelectionNode[]): DocumentSize {
    return selections.reduce((sum, selection) => together(sum, ofSelection(selection)), nothing);
  }

  function ofSelection(selection: SelectionNode): DocumentSize {
    const directives = selection.directives?.length ?? 0;
    if (selection.kind === Kind.FRAGMENT_SPREAD) {
      return asSelection(ofFragment(selection.name.value), directives);
    }
    const below = ofSelections(selection.selectionSet?.selections ?? []);
    if (selection.kind === Kind.INLINE_FRAGMENT) return asSelection(below, directives);
    const isIntrospection = introspectionFields.has(selection.name.value);
    return {
      depth: 1 + (isIntrospection ? 0 : below.depth),
      introspectionDepth: isIntrospection
        ? Math.max(below.depth, below.introspectionDepth)
        : below.introspectionDepth,
      aliases: below.aliases + (selection.alias === undefined ? 0 : 1),
      directives: below.directives + directives,
      rootFields: 1,
      selections: below.selections + 1,
    };
  }

  function ofFragment(name: string): DocumentSize {
    const known = measured.get(name);
    const fragment = fragments.get(name);
    if (known !== undefined || fragment === undefined) return known ?? nothing;
    // A spread of itself within it finds this.
    measured.set(name, nothing);
    const own = ofSelections(fragment.selectionSet.selections);
    const size = withDirectives(own, fragment.directives?.length ?? 0);
    measured.set(name, size);
    return size;
  }
}

/** A fragment where it is used. */
function asSelection(size: DocumentSize, directives: number): DocumentSize {
  return { ...size, directives: size.directives + directives, selections: size.selections + 1 };
}

function withDirectives(size: DocumentSize, count: number): DocumentSize {
  return count === 0 ? size : { ...size, directives: size.directives + count };
}

function together(a: DocumentSize, b: DocumentSize): DocumentSize {
  return {
    depth: Math.max(a.depth, b.depth),
    introspectionDepth: Math.max(a.introspectionDepth, b.introspectionDepth),
    aliases: a.aliases + b.aliases,
    directives: a.directives + b.directives,
    rootFields: a.rootFields + b.rootFields,
    selections: a.selections + b.selections,
  };
}

function larger(a: DocumentSize, b: DocumentSize): DocumentSize {
  return {
    depth: Math.max(a.depth, b.depth),
    introspectionDepth: Math.max(a.introspectionDepth, b.introspectionDepth),
    aliases: Math.max(a.aliases, b.aliases),
    directives: Math.max(a.directives, b.directives),
    rootFields: Math.max(a.rootFields, b.rootFields),
    selections: Math.max(a.selections, b.selections),
  };
}
