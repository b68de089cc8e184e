import {
  type DocumentNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
  valueFromASTUntyped,
} from 'graphql';
import { KnownOperations } from '../../execution/known-operations.js';
import { Selection } from '../../execution/selection.js';
import { Cost, type CostPlan, type Variables } from './cost.js';
import { CostPlanner, type CostSettings } from './cost-planner.js';

/** Tells what operations cost, by plans that are made once a document. */
export class OperationCosts {
  readonly #operations: KnownOperations<CostPlan | null>;

  constructor(schema: GraphQLSchema, settings: CostSettings) {
    const planner = new CostPlanner(schema, settings);
    this.#operations = new KnownOperations(schema, (planned, root) =>
      planner.plan(Selection.collect(planned, root, [planned.operation])),
    );
  }

  /** Of a document that was validated. Null where it has no such operation, which is refused elsewhere. */
  of(
    document: DocumentNode,
    operationName: string | null | undefined,
    variables: Record<string, unknown> | null | undefined,
  ): Cost | null {
    const known = this.#operations.of(document, operationName);
    if (known === null) return null;
    const given = effective(known.operation, variables ?? {});
    const cost = new Cost();
    known.planFor(given)?.(cost, 1, 1, given);
    return cost;
  }
}

function effective(
  { variableDefinitions = [] }: OperationDefinitionNode,
  sent: Record<string, unknown>,
): Variables {
  const variables: Record<string, unknown> = Object.create(null);
  for (const { variable, defaultValue } of variableDefinitions) {
    const name = variable.name.value;
    if (Object.hasOwn(sent, name)) variables[name] = sent[name];
    else if (defaultValue !== undefined) variables[name] = valueFromASTUntyped(defaultValue);
  }
  return variables;
}
