import {
  GraphQLBoolean,
  GraphQLError,
  GraphQLID,
  type GraphQLAbstractType,
  type GraphQLLeafType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  GraphQLString,
  defaultTypeResolver,
  isAbstractType,
  isLeafType,
  isListType,
  isNonNullType,
} from 'graphql';
import { inspect } from 'graphql/jsutils/inspect.js';
import { listCompletion } from './complete-list.js';
import { infoAt } from './field-info.js';
import { runFields } from './run-fields.js';
import { isPromise } from './run.js';
import { runtimeType } from './runtime-type.js';
import type { CompletedField, Complete } from './step.js';

/** Value completion of one field, as the specification has it. */
export function completionOf(field: CompletedField, type: GraphQLOutputType = field.type): Complete {
  const nonNull = isNonNullType(type);
  const complete = nullableCompletion(field, nonNull ? type.ofType : type);
  return (run, value, place, step) => {
    if (value instanceof Error) throw value;
    const completed = value === null || value === undefined ? null : complete(run, value, place, step);
    if (completed === null && nonNull)
      throw new Error(`Cannot return null for non-nullable field ${field.name}.`);
    return completed;
  };
}

function nullableCompletion(field: CompletedField, type: GraphQLOutputType): Complete {
  if (isListType(type)) return listCompletion(field, type.ofType, completionOf(field, type.ofType));
  if (isLeafType(type)) return leafCompletion(type);
  if (isAbstractType(type)) return abstractCompletion(field, type);
  // Of output types only objects are left.
  return objectCompletion(field, type as GraphQLObjectType);
}

/** A scalar or an enum; the built-in ones hand on what already has their form. */
function leafCompletion(type: GraphQLLeafType): Complete {
  const isPlain =
    type === GraphQLString || type === GraphQLID ? isText : type === GraphQLBoolean ? isFlag : never;
  return (run, value) => {
    if (isPlain(value)) return run.size.addScalar(value);
    const serialized: unknown = type.serialize(value);
    if (serialized === null || serialized === undefined) {
      throw new Error(
        `Expected \`${inspect(type)}.serialize(${inspect(value)})\` to return non-nullable value, returned: ${inspect(serialized)}`,
      );
    }
    return run.size.addScalar(serialized);
  };
}

const isText = (value: unknown): boolean => typeof value === 'string';
const isFlag = (value: unknown): boolean => typeof value === 'boolean';
const never = (): boolean => false;

function objectCompletion({ nodes, planUnder }: CompletedField, type: GraphQLObjectType): Complete {
  const { isTypeOf } = type;
  const plan = planUnder(type);
  if (isTypeOf == null) return (run, value, place) => runFields(run, plan, value, place);
  return (run, value, place, step) => {
    const check = (is: boolean) => {
      if (is) return runFields(run, plan, value, place);
      throw new GraphQLError(`Expected value of type "${type.name}" but got: ${inspect(value)}.`, { nodes });
    };
    if (plan.fault !== null) throw plan.fault;
    const is = isTypeOf(value, run.context, infoAt(run, step, place));
    return isPromise(is) ? is.then(check) : check(is);
  };
}

function abstractCompletion(field: CompletedField, type: GraphQLAbstractType): Complete {
  const resolveType = type.resolveType ?? defaultTypeResolver;
  const completions = new Map<GraphQLObjectType, Complete>();
  return (run, value, place, step) => {
    const complete = (name: unknown) => {
      const runtime = runtimeType(run.execution.schema, field, type, name, value);
      const known = completions.get(runtime) ?? objectCompletion(field, runtime);
      completions.set(runtime, known);
      return known(run, value, place, step);
    };
    const name = resolveType(value, run.context, infoAt(run, step, place), type);
    return isPromise(name) ? name.then(complete) : complete(name);
  };
}
