import {
  type FieldNode,
  GraphQLBoolean,
  GraphQLError,
  GraphQLID,
  type GraphQLAbstractType,
  type GraphQLLeafType,
  type GraphQLOutputType,
  GraphQLString,
  isAbstractType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { Gathering } from './gathering.js';
import { type FieldStep, type ObjectPlan, type Planner, Unplannable } from './plan.js';
import { runFields } from './run-fields.js';
import { isPromise, type Place, type Run } from './run.js';

type Path = NonNullable<Place>;

/** Turns what a resolver gave into what stands in the answer; may give a promise, throws where it can't. */
export type Complete = (run: Run, value: unknown, place: Path, step: FieldStep) => unknown;

/** Value completion of one field's type, as the specification has it. `name` is the field's, for its errors. */
export function completionOf(
  planner: Planner,
  type: GraphQLOutputType,
  nodes: readonly FieldNode[],
  name: string,
): Complete {
  const complete = nullableCompletion(planner, isNonNullType(type) ? type.ofType : type, nodes, name);
  const isNonNull = isNonNullType(type);
  return (run, value, place, step) => {
    if (value instanceof Error) throw value;
    const completed = value === null || value === undefined ? null : complete(run, value, place, step);
    if (completed === null && isNonNull)
      throw new Error(`Cannot return null for non-nullable field ${name}.`);
    return completed;
  };
}

function nullableCompletion(
  planner: Planner,
  type: GraphQLOutputType,
  nodes: readonly FieldNode[],
  name: string,
): Complete {
  if (isListType(type)) return listCompletion(planner, type.ofType, nodes, name);
  if (isLeafType(type)) return leafCompletion(type);
  if (isAbstractType(type)) return abstractCompletion(planner, type, nodes);
  if (!isObjectType(type) || type.isTypeOf != null) throw new Unplannable();
  const plan = planner.under(type, nodes);
  return (run, value, place) => runFields(run, plan, value, place);
}

/** A scalar or an enum; the built-in ones hand on what already has their form. */
function leafCompletion(type: GraphQLLeafType): Complete {
  const isPlain =
    type === GraphQLString || type === GraphQLID ? isText : type === GraphQLBoolean ? isFlag : never;
  return (_run, value) => {
    if (isPlain(value)) return value;
    const serialized: unknown = type.serialize(value);
    if (serialized === null || serialized === undefined) {
      throw new Error(`A value of type ${type.name} can not be serialized.`);
    }
    return serialized;
  };
}

const isText = (value: unknown): boolean => typeof value === 'string';
const isFlag = (value: unknown): boolean => typeof value === 'boolean';
const never = (): boolean => false;

function listCompletion(
  planner: Planner,
  itemType: GraphQLOutputType,
  nodes: readonly FieldNode[],
  name: string,
): Complete {
  const completeItem = completionOf(planner, itemType, nodes, name);
  const nonNull = isNonNullType(itemType);
  return (run, value, place, step) => {
    if (typeof value !== 'object' || value === null || !(Symbol.iterator in value)) {
      throw new GraphQLError(`Expected Iterable, but did not find one for field "${name}".`);
    }
    const items = Array.isArray(value) ? value : [...(value as Iterable<unknown>)];
    const completed: unknown[] = [];
    let gathering: Gathering<unknown[]> | null = null;
    for (let index = 0; index < items.length; index++) {
      const item: unknown = items[index];
      const itemPlace: Path = { prev: place, key: index, typename: undefined };
      try {
        const done = isPromise(item) ? item : completeItem(run, item, itemPlace, step);
        completed.push(done);
        if (isPromise(done)) {
          gathering ??= new Gathering(completed);
          gathering.add(
            index,
            done,
            done === item ? (settled) => completeItem(run, settled, itemPlace, step) : null,
            (raw) => run.fail(raw, step, nonNull, itemPlace),
          );
        }
      } catch (raw) {
        // Where that throws the list is gone; whatever still waits settles unheard.
        completed.push(run.fail(raw, step, nonNull, itemPlace));
      }
    }
    return gathering === null ? completed : gathering.whole();
  };
}

function abstractCompletion(
  planner: Planner,
  type: GraphQLAbstractType,
  nodes: readonly FieldNode[],
): Complete {
  const { resolveType } = type;
  if (resolveType == null) throw new Unplannable();
  const plans = new Map<string, ObjectPlan>();
  const planOf = (name: unknown): ObjectPlan => {
    const known = plans.get(String(name));
    if (known !== undefined) return known;
    const runtime = typeof name === 'string' ? planner.schema.getType(name) : undefined;
    if (!isObjectType(runtime) || !planner.schema.isSubType(type, runtime)) {
      throw new GraphQLError(`A value of the abstract type "${type.name}" is of none of its types.`);
    }
    const plan = planner.under(runtime, nodes);
    plans.set(runtime.name, plan);
    return plan;
  };
  return (run, value, place, step) => {
    const name = resolveType(value, run.context, step.info(run, place), type);
    return isPromise(name)
      ? name.then((settled) => runFields(run, planOf(settled), value, place))
      : runFields(run, planOf(name), value, place);
  };
}
