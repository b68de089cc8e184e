import type {
  FieldNode,
  FragmentDefinitionNode,
  GraphQLObjectType,
  GraphQLOutputType,
  GraphQLResolveInfo,
  GraphQLSchema,
  OperationDefinitionNode,
} from 'graphql';
import type { Place, Run } from './run.js';
import type { FieldStep } from './step.js';

/** What a resolver may ask about its field: most ask nothing, so all of it is made when it is asked for. */
export class FieldInfo implements GraphQLResolveInfo {
  readonly #run: Run;
  readonly #step: FieldStep;
  readonly #parent: Place;

  constructor(run: Run, step: FieldStep, parent: Place) {
    this.#run = run;
    this.#step = step;
    this.#parent = parent;
  }

  get fieldName(): string {
    return this.#step.field.name;
  }

  get fieldNodes(): readonly FieldNode[] {
    return this.#step.nodes;
  }

  get returnType(): GraphQLOutputType {
    return this.#step.field.type;
  }

  get parentType(): GraphQLObjectType {
    return this.#step.parentType;
  }

  get path(): NonNullable<Place> {
    return placeOf(this.#step, this.#parent);
  }

  get schema(): GraphQLSchema {
    return this.#run.execution.schema;
  }

  get fragments(): Record<string, FragmentDefinitionNode> {
    return this.#run.execution.fragments;
  }

  get rootValue(): unknown {
    return this.#run.execution.rootValue;
  }

  get operation(): OperationDefinitionNode {
    return this.#run.execution.operation;
  }

  get variableValues(): Record<string, unknown> {
    return this.#run.execution.variables;
  }
}

/** The same of the field that the value at a place is of: itself, or an item of its lists. */
export function infoAt(run: Run, step: FieldStep, place: NonNullable<Place>): FieldInfo {
  let field = place;
  // Items of lists have no type's name; a list is never the root.
  while (field.typename === undefined && field.prev !== undefined) field = field.prev;
  return new FieldInfo(run, step, field.prev);
}

/** The place of a field in the object at `parent`. */
export function placeOf(step: FieldStep, parent: Place): NonNullable<Place> {
  return { prev: parent, key: step.key, typename: step.parentType.name };
}
