import { type GraphQLError, type GraphQLResolveInfo, locatedError } from 'graphql';
import type { FieldStep } from './plan.js';

type Path = NonNullable<GraphQLResolveInfo['path']>;

/** A place in an answer; undefined is its root. */
export type Place = Path | undefined;

/** What an answer may hold, and what is said where it would hold more. */
export interface AnswerBounds {
  readonly errors: number;
  /** Characters of its texts. */
  readonly characters: number;
  /** The error of a field that is left out, and the last one where errors are not told. */
  tooLarge(what: 'characters' | 'errors', cost: number, limit: number): Error;
}

/** What one execution keeps while it runs. */
export class Run {
  readonly context: unknown;
  readonly rootValue: unknown;
  readonly variables: Record<string, unknown>;
  readonly errors: GraphQLError[] = [];
  /** They depend on variables alone, so a field of a thousand rows, or under ten aliases, computes them once. */
  readonly #arguments: (Record<string, unknown> | undefined)[] = [];
  readonly #nulled = new Set<Place>();
  readonly #bounds: AnswerBounds | null;
  #characters = 0;
  #untold = 0;

  constructor(
    context: unknown,
    rootValue: unknown,
    variables: Record<string, unknown>,
    bounds: AnswerBounds | null,
  ) {
    this.#bounds = bounds;
    this.context = context;
    this.rootValue = rootValue;
    this.variables = variables;
  }

  argumentsOf(step: FieldStep): Record<string, unknown> {
    return (
      step.constantArguments ??
      (this.#arguments[step.argumentsIndex] ??= step.computeArguments(this.variables))
    );
  }

  /** Counts a text of the answer. @throws where texts would be too long together */
  hold(text: string): string {
    this.#characters += text.length;
    if (this.#bounds !== null && this.#characters > this.#bounds.characters) {
      throw this.#bounds.tooLarge('characters', this.#characters, this.#bounds.characters);
    }
    return text;
  }

  /** The error that says how many were not told; null where all were. */
  get untold(): Error | null {
    if (this.#untold === 0 || this.#bounds === null) return null;
    return this.#bounds.tooLarge('errors', this.errors.length + this.#untold, this.#bounds.errors);
  }

  /** The error of a field with its place; thrown on where the field is non-null, else null stands in its place. */
  fail(raw: unknown, step: FieldStep, nonNull: boolean, place: Path): null {
    if (this.#bounds !== null && this.errors.length >= this.#bounds.errors) {
      // An error with its place costs more than most fields; one that is not told needs none.
      if (nonNull) throw raw;
      this.#untold++;
      return null;
    }
    const error = locatedError(raw, step.nodes, pathOf(place));
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
