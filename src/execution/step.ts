import type {
  FieldNode,
  GraphQLField,
  GraphQLFieldResolver,
  GraphQLObjectType,
  GraphQLOutputType,
} from 'graphql';
import type { FieldArguments, Place, Run } from './run.js';

/** What an object's fields need, in the order of the answer. */
export interface ObjectPlan {
  readonly type: GraphQLObjectType;
  readonly steps: readonly FieldStep[];
  /** Whether a key is `__proto__`, which only an object without a prototype keeps as any other. */
  readonly hasOddKey: boolean;
  /** Why nothing of the object can be run; null: it can. */
  readonly fault: Error | null;
}

/** One field of one selection, with all that is known before it runs. */
export interface FieldStep {
  readonly key: string;
  readonly parentType: GraphQLObjectType;
  readonly field: GraphQLField<unknown, unknown>;
  readonly nodes: readonly FieldNode[];
  readonly resolve: GraphQLFieldResolver<unknown, unknown>;
  readonly arguments: FieldArguments;
  readonly nonNull: boolean;
  /** A scalar or an enum, which needs no place of its own unless it fails. */
  readonly isLeaf: boolean;
  /** A String or an ID: a text is its own completion. */
  readonly isText: boolean;
  readonly complete: Complete;
}

/** Turns what a resolver gave into what stands in the answer; may give a promise, throws where it can't. */
export type Complete = (run: Run, value: unknown, place: NonNullable<Place>, step: FieldStep) => unknown;

/** Gives the plan of what is selected of objects of a type under one field. */
export type PlanUnder = (type: GraphQLObjectType) => ObjectPlan;

/** The field that values are completed for. */
export interface CompletedField {
  /** `Type.field`, for its errors. */
  readonly name: string;
  readonly type: GraphQLOutputType;
  readonly nodes: readonly FieldNode[];
  readonly planUnder: PlanUnder;
}
