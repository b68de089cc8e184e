import {
  type DocumentNode,
  type GraphQLError,
  type GraphQLSchema,
  NoSchemaIntrospectionCustomRule,
  specifiedRules,
  validate,
} from 'graphql';
import {
  type DocumentLimits,
  type MeasuredDocument,
  parseWithin,
} from '../../../limits/document/document-limits.js';
import { tooExpensive } from '../../../limits/cost/too-expensive.js';
import type { KnownDocuments } from '../known-documents.js';
import { KnownOperationsRule } from '../known-operations.js';
import { toldErrors } from './public-errors.js';
import { namesIn, type SchemaNames } from '../../errors/schema-names.js';
import type { ServerPlugin } from '../yoga-context.js';

export interface DocumentRules {
  readonly limits: DocumentLimits;
  /** Whether `__schema` and `__type` are answered. */
  readonly introspection: boolean;
  /** Names that errors keep to themselves; null: they suggest those that exist. */
  readonly hiddenNames: SchemaNames | null;
}

/** As many as are told, and one more by which it is known that there are others. */
const maxErrors = toldErrors;

/** Parses and validates each document within its limits, once as long as it is known. */
export function checkedDocuments(rules: DocumentRules, documents: KnownDocuments): ServerPlugin {
  const measured = new WeakMap<DocumentNode, MeasuredDocument>();
  const ownRules = [...specifiedRules, KnownOperationsRule];
  const allRules = rules.introspection ? ownRules : [...ownRules, NoSchemaIntrospectionCustomRule];
  // Yoga hands its own arguments to it, typed as of any validation.
  const check = (schema: GraphQLSchema, document: DocumentNode): readonly GraphQLError[] => {
    const { hiddenNames } = rules;
    const errors = validate(schema, document, allRules, {
      maxErrors,
      hideSuggestions: hiddenNames !== null,
    }).map((error) => (error.message === 'Validation aborted.' ? tooManyComparisons() : error));
    return hiddenNames?.hide(errors, () => namesIn(document)) ?? errors;
  };
  return {
    onParse({ params, setParsedDocument, setParseFn }) {
      const known = documents.get(params.source.toString());
      if (known !== undefined) setParsedDocument(known);
      else {
        setParseFn((source: unknown) => {
          const result = parseWithin(rules.limits, String(source));
          measured.set(result.document, result);
          return result.document;
        });
      }
    },
    onValidate({ params, context, setResult, setValidationFn }) {
      const fresh = measured.get(params.documentAST);
      if (fresh === undefined) {
        setResult([]);
        return undefined;
      }
      measured.delete(params.documentAST);
      setValidationFn(check);
      return ({ valid }) => {
        if (valid) documents.add(context.params.query ?? '', fresh);
      };
    },
  };
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
