import {
  type DocumentNode,
  type FragmentDefinitionNode,
  getOperationAST,
  type GraphQLObjectType,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import { conditionVariables } from './conditions.js';
import type { Selected } from './collect-fields.js';

/** What an operation is planned from; `variables`: those on which `@skip` and `@include` depend. */
export interface Planned extends Selected {
  readonly operation: OperationDefinitionNode;
  readonly fragments: Record<string, FragmentDefinitionNode>;
}

/** Makes what is kept of an operation. */
export type MakePlan<Plan> = (planned: Planned, root: GraphQLObjectType) => Plan;

/** Plans of one operation that are kept: one for each choice of what `@skip` and `@include` leave out. */
export const keptPlans = 4;

/** An operation of a document, with its plans. */
export class KnownOperation<Plan> {
  readonly schema: GraphQLSchema;
  readonly operation: OperationDefinitionNode;
  readonly fragments: Record<string, FragmentDefinitionNode> = Object.create(null);
  readonly #root: GraphQLObjectType;
  readonly #conditions: readonly string[];
  readonly #make: MakePlan<Plan>;
  readonly #plans: LRUCache<string, { readonly plan: Plan }>;

  constructor(
    schema: GraphQLSchema,
    document: DocumentNode,
    operation: OperationDefinitionNode,
    root: GraphQLObjectType,
    make: MakePlan<Plan>,
  ) {
    this.#make = make;
    this.schema = schema;
    this.operation = operation;
    this.#root = root;
    for (const definition of document.definitions) {
      if (definition.kind === Kind.FRAGMENT_DEFINITION) this.fragments[definition.name.value] = definition;
    }
    this.#conditions = conditionVariables(document);
    this.#plans = new LRUCache({ max: this.#conditions.length === 0 ? 1 : keptPlans });
  }

  /** `variables`: coerced, or as they were sent: a condition that is no boolean fails before anything runs. */
  planFor(variables: Readonly<Record<string, unknown>>): Plan {
    const given = this.#conditions.filter((name) => isCondition(variables[name]));
    const values = Object.fromEntries(given.map((name) => [name, variables[name]]));
    const key = given.length === 0 ? '' : JSON.stringify(values);
    const known = this.#plans.get(key);
    if (known !== undefined) return known.plan;
    const { schema, operation, fragments } = this;
    const plan = this.#make({ schema, operation, fragments, variables: values }, this.#root);
    this.#plans.set(key, { plan });
    return plan;
  }
}

function isCondition(value: unknown): boolean {
  return typeof value === 'boolean' || value === null;
}

/** The operations of documents, by the document, as long as somebody keeps it. */
export class KnownOperations<Plan> {
  readonly #schema: GraphQLSchema;
  readonly #make: MakePlan<Plan>;
  readonly #byDocument = new WeakMap<DocumentNode, Map<string, KnownOperation<Plan>>>();

  constructor(schema: GraphQLSchema, make: MakePlan<Plan>) {
    this.#schema = schema;
    this.#make = make;
  }

  /** Null where the document has no such operation, or the schema nothing to begin with. */
  of(document: DocumentNode, name: string | null | undefined): KnownOperation<Plan> | null {
    const byName = this.#byDocument.get(document) ?? new Map<string, KnownOperation<Plan>>();
    this.#byDocument.set(document, byName);
    const known = byName.get(name ?? '');
    if (known !== undefined) return known;
    // Names that are no operation's are the caller's to make up: nothing is kept of them.
    const operation = getOperationAST(document, name);
    const root = operation == null ? null : this.#schema.getRootType(operation.operation);
    if (operation == null || root == null) return null;
    const made = new KnownOperation(this.#schema, document, operation, root, this.#make);
    byName.set(name ?? '', made);
    return made;
  }
}
