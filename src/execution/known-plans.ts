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
import { planOperation } from './plan.js';
import type { ObjectPlan } from './step.js';

/** Plans of one operation that are kept: one for each choice of what `@skip` and `@include` leave out. */
export const keptPlans = 4;

/** An operation of a document, with its plans. */
export class KnownOperation {
  readonly schema: GraphQLSchema;
  readonly operation: OperationDefinitionNode;
  readonly fragments: Record<string, FragmentDefinitionNode> = Object.create(null);
  readonly #root: GraphQLObjectType;
  readonly #conditions: readonly string[];
  readonly #plans: LRUCache<string, ObjectPlan>;

  constructor(
    schema: GraphQLSchema,
    document: DocumentNode,
    operation: OperationDefinitionNode,
    root: GraphQLObjectType,
  ) {
    this.schema = schema;
    this.operation = operation;
    this.#root = root;
    for (const definition of document.definitions) {
      if (definition.kind === Kind.FRAGMENT_DEFINITION) this.fragments[definition.name.value] = definition;
    }
    this.#conditions = conditionVariables(document);
    this.#plans = new LRUCache({ max: this.#conditions.length === 0 ? 1 : keptPlans });
  }

  /** `variables`: coerced. */
  planFor(variables: Record<string, unknown>): ObjectPlan {
    const given = this.#conditions.filter((name) => Object.hasOwn(variables, name));
    const values = Object.fromEntries(given.map((name) => [name, variables[name]]));
    const key = given.length === 0 ? '' : JSON.stringify(values);
    const known = this.#plans.get(key);
    if (known !== undefined) return known;
    const made = planOperation({ ...this.#planned(), variables: values }, this.#root);
    this.#plans.set(key, made);
    return made;
  }

  #planned() {
    const { schema, operation, fragments } = this;
    return { schema, operation, fragments };
  }
}

/** The operations of documents, by the document, as long as somebody keeps it. */
export class KnownOperations {
  readonly #schema: GraphQLSchema;
  readonly #byDocument = new WeakMap<DocumentNode, Map<string, KnownOperation>>();

  constructor(schema: GraphQLSchema) {
    this.#schema = schema;
  }

  /** Null where the document has no such operation, or the schema nothing to begin with. */
  of(document: DocumentNode, name: string | null | undefined): KnownOperation | null {
    const byName = this.#byDocument.get(document) ?? new Map<string, KnownOperation>();
    this.#byDocument.set(document, byName);
    const known = byName.get(name ?? '');
    if (known !== undefined) return known;
    // Names that are no operation's are the caller's to make up: nothing is kept of them.
    const operation = getOperationAST(document, name);
    const root = operation == null ? null : this.#schema.getRootType(operation.operation);
    if (operation == null || root == null) return null;
    const made = new KnownOperation(this.#schema, document, operation, root);
    byName.set(name ?? '', made);
    return made;
  }
}
