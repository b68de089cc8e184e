import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  NoSchemaIntrospectionCustomRule,
  specifiedRules,
  validate,
  type ValidationRule,
} from 'graphql';
import { setCode } from '../../../error-codes/coded-error.js';
import { tooExpensive } from '../../../error-codes/too-expensive.js';
import {
  type DocumentLimits,
  type MeasuredDocument,
  parseWithin,
} from '../../../limits/document/document-limits.js';
import { shownErrors } from '../../errors/public-errors.js';
import { namesIn, type SchemaNames } from '../../errors/schema-names.js';
import { KnownOperationsRule } from './known-operations.js';
import { Refusal } from '../refusal.js';

/** What documents must be. */
export interface DocumentRules {
  readonly limits: DocumentLimits;
  /** Whether `__schema` and `__type` are answered. */
  readonly introspection: boolean;
  /** Names that errors keep to themselves; null: they suggest those that exist. */
  readonly hiddenNames: SchemaNames | null;
}

/** Parses and validates documents within their limits. */
export class DocumentChecks {
  readonly #schema: GraphQLSchema;
  readonly #rules: DocumentRules;
  readonly #validationRules: readonly ValidationRule[];

  constructor(schema: GraphQLSchema, rules: DocumentRules) {
    this.#schema = schema;
    this.#rules = rules;
    this.#validationRules = [
      ...specifiedRules,
      KnownOperationsRule,
      ...(rules.introspection ? [] : [NoSchemaIntrospectionCustomRule]),
    ];
  }

  parse(text: string): MeasuredDocument | Refusal {
    try {
      return parseWithin(this.#rules.limits, text);
    } catch (error) {
      // What is no GraphQLError is a stack that was too small: the last stage says so.
      if (error instanceof GraphQLError) setCode(error, 'GRAPHQL_PARSE_FAILED');
      return Refusal.of(error);
    }
  }

  /** Null: the document is valid. */
  validate(document: DocumentNode): Refusal | null {
    const { hiddenNames } = this.#rules;
    const found = validate(this.#schema, document, this.#validationRules, {
      // As many as are shown, and one more by which it is known that there are others.
      maxErrors: shownErrors,
      hideSuggestions: hiddenNames !== null,
    }).map((error) => (error.message === 'Validation aborted.' ? tooManyComparisons() : error));
    if (found.length === 0) return null;
    const errors = hiddenNames?.hide(found, () => namesIn(document)) ?? found;
    for (const error of errors) setCode(error, 'GRAPHQL_VALIDATION_FAILED');
    return new Refusal(errors);
  }
}

/** The budget that graphql-js has for finding out whether fields of one name can be one. */
const comparisons = 500_000;

function tooManyComparisons(): GraphQLError {
  return tooExpensive(
    'The document has too many fields of one name to find out whether they can be merged.',
    comparisons + 1,
    comparisons,
  );
}
