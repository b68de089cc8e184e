import {
  type DocumentNode,
  type FragmentDefinitionNode,
  getOperationAST,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  valueFromASTUntyped,
} from 'graphql';
import { AskedFields } from './asked-fields.js';
import { Cost, type CostPlan, type Variables } from './cost.js';
import { CostPlanner, type CostSettings } from './cost-planner.js';

interface PlannedOperation {
  readonly operation: OperationDefinitionNode;
  readonly plan: CostPlan | null;
}

/** Tells what operations cost, by plans that are made once a document. */
export class OperationCosts {
  readonly #schema: GraphQLSchema;
  readonly #settings: CostSettings;
  readonly #planned = new WeakMap<DocumentNode, Map<string, PlannedOperation | null>>();

  constructor(schema: GraphQLSchema, settings: CostSettings) {
    this.#schema = schema;
    this.#settings = settings;
  }

  /** Of a document that was validated. Null where it has no such operation, which is refused elsewhere. */
  of(
    document: DocumentNode,
    operationName: string | null | undefined,
    variables: Record<string, unknown> | null | undefined,
  ): Cost | null {
    const planned = this.#plan(document, operationName);
    if (planned === null) return null;
    const cost = new Cost();
    planned.plan?.(cost, 1, 1, effective(planned.operation, variables ?? {}));
    return cost;
  }

  #plan(document: DocumentNode, operationName: string | null | undefined): PlannedOperation | null {
    const byName = this.#planned.get(document) ?? new Map<string, PlannedOperation | null>();
    this.#planned.set(document, byName);
    const operation = getOperationAST(document, operationName);
    // Names that are no operation's are the caller's to make up: they are not kept.
    if (operation == null) return null;
    const name = operation.name?.value ?? '';
    const known = byName.get(name);
    if (known !== undefined) return known;
    const made = { operation, plan: this.#make(document, operation) };
    byName.set(name, made);
    return made;
  }

  #make(document: DocumentNode, operation: OperationDefinitionNode): CostPlan | null {
    const type = this.#schema.getRootType(operation.operation);
    if (type == null) return null;
    const fragments = new Map<string, FragmentDefinitionNode>();
    for (const definition of document.definitions) {
      if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
    }
    const asked = new AskedFields(this.#schema, fragments);
    const planner = new CostPlanner(this.#schema, asked, this.#settings);
    return planner.plan(type, asked.of(type, [operation.selectionSet]));
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
