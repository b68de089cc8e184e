import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLError,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  locatedError,
  type OperationDefinitionNode,
} from 'graphql';
import type { AnswerSize } from './answer-size.js';
import type { Slices } from './slices.js';
import { withoutStacks } from './without-stacks.js';

/** Nodes of one field that an error names: a field may stand in a document hundreds of times. */
const maxNodes = 3;

type Path = NonNullable<GraphQLResolveInfo['path']>;

/** A place in an answer; undefined is its root. */
export type Place = Path | undefined;

/** The arguments of a field, which depend on variables alone. */
export interface FieldArguments {
  /** Where a run keeps them: a field of a thousand rows, or under ten aliases, computes them once. */
  readonly index: number;
  /** Where no variable takes part. */
  readonly constant: Record<string, unknown> | null;
  compute(variables: Record<string, unknown>): Record<string, unknown>;
}

/** What a whole execution shares. */
export interface Execution {
  readonly schema: GraphQLSchema;
  readonly operation: OperationDefinitionNode;
  readonly fragments: Record<string, FragmentDefinitionNode>;
  readonly context: unknown;
  readonly rootValue: unknown;
  readonly variables: Record<string, unknown>;
  readonly size: AnswerSize;
  readonly slices: Slices;
}

/** What one execution keeps while it runs. */
export class Run {
  readonly execution: Execution;
  readonly context: unknown;
  readonly size: AnswerSize;
  readonly slices: Slices;
  readonly errors: GraphQLError[] = [];
  readonly #arguments: (Record<string, unknown> | undefined)[] = [];
  readonly #nulled = new Set<Place>();

  constructor(execution: Execution) {
    this.execution = execution;
    this.context = execution.context;
    this.size = execution.size;
    this.slices = execution.slices;
  }

  argumentsOf(given: FieldArguments): Record<string, unknown> {
    return given.constant ?? (this.#arguments[given.index] ??= given.compute(this.execution.variables));
  }

  /** The error of a field with its place; thrown on where the field is non-null, else null stands in its place. */
  fail(raw: unknown, nodes: readonly FieldNode[], nonNull: boolean, place: Path): null {
    if (!this.size.hasRoomForError(this.errors.length)) {
      // An error with its place costs more than most fields; one that is not told needs none.
      if (nonNull) throw raw;
      this.size.leaveOutError();
      return null;
    }
    const blamed = nodes.length > maxNodes ? nodes.slice(0, maxNodes) : nodes;
    const error = withoutStacks(() => locatedError(raw, blamed, pathOf(place)));
    if (nonNull) throw error;
    this.add(error, place);
    return null;
  }

  /** Notes an error, unless its place or one above it was nulled by another already: then nobody can see it. */
  add(error: GraphQLError, place: Place): void {
    for (let above = place; above !== undefined; above = above.prev) {
      if (this.#nulled.has(above)) return;
    }
    if (this.#nulled.has(undefined)) return;
    this.#nulled.add(place);
    this.errors.push(error);
  }
}

function pathOf(place: Path): (string | number)[] {
  const path: (string | number)[] = [];
  for (let at: Place = place; at !== undefined; at = at.prev) path.push(at.key);
  return path.toReversed();
}

export function isPromise(value: unknown): value is Promise<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';
}
