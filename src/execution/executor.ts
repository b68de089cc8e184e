import {
  execute,
  type ExecutionArgs,
  type ExecutionResult,
  getVariableValues,
  type GraphQLSchema,
  locatedError,
  OperationTypeNode,
} from 'graphql';
import { type AnswerBounds, AnswerSize } from './answer-size.js';
import { KnownOperations } from './known-operations.js';
import { type AroundResolver, planOperation } from './plan.js';
import { runFields, runSerially } from './run-fields.js';
import { isPromise, Run } from './run.js';
import { Slices } from './slices.js';
import type { ObjectPlan } from './step.js';

/** What is executed; `bounds`: what its answer may hold. Default: whatever it is. */
export interface BoundedArgs extends ExecutionArgs {
  readonly bounds?: AnswerBounds;
}

/** Executes as `execute` of graphql-js does. */
export type Execute = (args: BoundedArgs) => ExecutionResult | Promise<ExecutionResult>;

/** How an executor is to work. */
export interface ExecutorOptions {
  /** Errors about variables name no values that exist. */
  readonly hideSuggestions?: boolean;
  /** What long answers share the event loop by. Default: by slices of this executor's own. */
  readonly slices?: Slices;
  /** Stands around the resolver of each field that has one of its own. Default: nothing does. */
  readonly around?: AroundResolver;
}

/**
 * Makes an executor that plans each operation once and then runs the plan; answers, errors and their order in paths are
 * those of graphql-js. Only what can't begin (no such operation, no such root) is left to graphql-js, which says why.
 */
export function createExecutor(schema: GraphQLSchema, options: ExecutorOptions = {}): Execute {
  const { hideSuggestions = false, slices = new Slices(), around } = options;
  const operations = new KnownOperations(schema, (planned, root) => planOperation(planned, root, around));
  return (args) => {
    const { contextValue, rootValue } = args;
    const known = operations.of(args.document, args.operationName);
    if (known === null) return execute({ ...args, hideSuggestions });
    const { operation, fragments } = known;
    const { coerced: variables, errors } = getVariableValues(
      schema,
      operation.variableDefinitions ?? [],
      args.variableValues ?? {},
      { maxErrors: args.options?.maxCoercionErrors ?? 50, hideSuggestions },
    );
    if (errors !== undefined) return { errors };
    const size = new AnswerSize(args.bounds ?? null);
    const context = contextValue;
    const run = new Run({ schema, operation, fragments, context, rootValue, variables, size, slices });
    return runPlan(known.planFor(variables), run);
  };
}

function runPlan(plan: ObjectPlan, run: Run): ExecutionResult | Promise<ExecutionResult> {
  const { operation, rootValue } = run.execution;
  try {
    const data =
      operation.operation === OperationTypeNode.MUTATION
        ? runSerially(run, plan, rootValue)
        : runFields(run, plan, rootValue, undefined);
    if (!isPromise(data)) return answer(data, run);
    return data.then(
      (settled) => answer(settled, run),
      (error: unknown) => failed(error, run),
    );
  } catch (error) {
    return failed(error, run);
  }
}

function failed(error: unknown, run: Run): ExecutionResult {
  // It has its place already, unless there were too many errors to give it one.
  run.add(locatedError(error, undefined), undefined);
  return answer(null, run);
}

function answer(data: Record<string, unknown> | null, { errors, size }: Run): ExecutionResult {
  const suppressed = size.suppressed(errors.length);
  if (suppressed !== null) return { errors: [...errors, locatedError(suppressed, undefined)], data };
  return errors.length === 0 ? { data } : { errors, data };
}
