import {
  type DocumentNode,
  execute,
  type ExecutionArgs,
  type ExecutionResult,
  type FragmentDefinitionNode,
  getOperationAST,
  getVariableValues,
  locatedError,
  type GraphQLSchema,
  Kind,
  OperationTypeNode,
  visit,
} from 'graphql';
import { type OperationPlan, Planner, Unplannable } from './plan.js';
import { runFields } from './run-fields.js';
import { type AnswerBounds, isPromise, Run } from './run.js';

/** Executes as `execute` of graphql-js does. */
export type Execute = (args: ExecutionArgs) => ExecutionResult | Promise<ExecutionResult>;

/**
 * Makes an executor that plans each query once and then runs the plan; answers, errors and their order in paths
 * are those of graphql-js. What it does not plan (mutations, introspection, selections with directives) is
 * executed by graphql-js itself. `hideSuggestions`: errors about variables name no values that exist. `bounds`: what the
 * answer of a planned query may hold; null: whatever it is.
 */
export function createExecutor(
  schema: GraphQLSchema,
  {
    hideSuggestions = false,
    bounds = null,
  }: { hideSuggestions?: boolean; bounds?: AnswerBounds | null } = {},
): Execute {
  const plans = new WeakMap<DocumentNode, Map<string, OperationPlan | null>>();
  return (args) => {
    const { document, contextValue, rootValue } = args;
    // Names that are no operation's are the caller's to make up: nothing is kept of them.
    if (getOperationAST(document, args.operationName) == null) return execute({ ...args, hideSuggestions });
    const byName = plans.get(document) ?? new Map<string, OperationPlan | null>();
    plans.set(document, byName);
    const name = args.operationName ?? '';
    let plan = byName.get(name);
    if (plan === undefined) {
      plan = planOperation(schema, document, args.operationName);
      byName.set(name, plan);
    }
    if (plan === null) return execute({ ...args, hideSuggestions });
    const { operation, root } = plan;
    const variables = getVariableValues(
      schema,
      operation.variableDefinitions ?? [],
      args.variableValues ?? {},
      { maxErrors: 50, hideSuggestions },
    );
    if (variables.errors !== undefined) return { errors: variables.errors };
    return runPlan(root, new Run(contextValue, rootValue, variables.coerced, bounds));
  };
}

function runPlan(root: OperationPlan['root'], run: Run): ExecutionResult | Promise<ExecutionResult> {
  try {
    const data = runFields(run, root, run.rootValue, undefined);
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

function answer(data: Record<string, unknown> | null, { errors, untold }: Run): ExecutionResult {
  if (untold !== null) return { errors: [...errors, locatedError(untold, undefined)], data };
  return errors.length === 0 ? { data } : { errors, data };
}

function planOperation(
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName: string | null | undefined,
): OperationPlan | null {
  const operation = getOperationAST(document, operationName);
  const query = schema.getQueryType();
  if (operation?.operation !== OperationTypeNode.QUERY || query == null || !isPlannable(document))
    return null;
  const fragments: Record<string, FragmentDefinitionNode> = Object.create(null);
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments[definition.name.value] = definition;
  }
  try {
    return { operation, root: new Planner(schema, operation, fragments).root(query) };
  } catch (error) {
    if (error instanceof Unplannable) return null;
    throw error;
  }
}

/** Directives can depend on variables; `__proto__` as a key is no plain property; the rest is introspection. */
function isPlannable(document: DocumentNode): boolean {
  let plannable = true;
  visit(document, {
    Directive() {
      plannable = false;
    },
    Field(node) {
      const name = node.name.value;
      if (name === '__schema' || name === '__type' || node.alias?.value === '__proto__') plannable = false;
    },
  });
  return plannable;
}
